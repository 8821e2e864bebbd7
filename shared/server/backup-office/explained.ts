import type { TriedPlace } from '../../contracts/backup-settings.ts';
import { BackupError } from '../backups/restic.ts';

/** What went wrong at the place is part of the answer: it has words of its own. */
export async function explained<Answer extends object>(
  nothing: Answer,
  work: () => Promise<Answer>,
): Promise<Answer & { failure: TriedPlace['failure'] }> {
  try {
    return { ...(await work()), failure: null };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { ...nothing, failure: { problem: error.problem, detail: error.message } };
  }
}
