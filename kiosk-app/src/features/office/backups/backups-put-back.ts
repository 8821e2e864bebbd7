import { type BackupOffice, saveBackupSettings } from '@printfront/shared/contracts/backup-settings.ts';
import type { BackupProblem } from '@printfront/shared/contracts/backups.ts';
import { isSameBackupAccount, takesBackupSecret } from '@printfront/shared/domain/backup-account.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { backupsQuery, rereadBackups } from '#api/backup-queries.ts';
import { call } from '#api/call.ts';
import { bodyOf } from '#ui/form-schema.ts';
import { type PutBack, usePutBackOf } from '../settings/use-put-back.ts';

const SCHEMA = bodyOf(saveBackupSettings);
export type BackupsBody = z.output<typeof SCHEMA>;

/** The place of before could not be written to, and all is as it was. */
export class PlaceUnusable extends Error {
  readonly problem: BackupProblem;
  constructor(problem: BackupProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Setting a first place, and stopping, have forms of their own: the passphrase comes and goes with them. */
export function useBackupsPutBack({ settings, version, fixed }: BackupOffice): PutBack<BackupsBody> {
  const queryClient = useQueryClient();
  const back = usePutBackOf({
    saved: { values: settings, version, fixed },
    schema: SCHEMA,
    async save(body, ifMatch) {
      const { tried, office } = await call(saveBackupSettings, { body, ifMatch });
      if (tried?.failure != null) throw new PlaceUnusable(tried.failure.problem);
      return office;
    },
    onSaved: (office) => queryClient.setQueryData(backupsQuery().queryKey, office),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['audit'] });
      return rereadBackups(queryClient);
    },
  });
  const isFirstOrLast = (before: object) =>
    'target' in before && (settings.target === null || Reflect.get(before, 'target') === null);
  return { ...back, toSave: (before) => (isFirstOrLast(before) ? null : back.toSave(before)) };
}

/** A kept secret goes to no other account, and is forgotten with the one that it was for. */
export const needsSecret = ({ settings }: Pick<BackupOffice, 'settings'>, { target }: BackupsBody): boolean =>
  target !== null &&
  settings.target !== null &&
  takesBackupSecret(target) &&
  !isSameBackupAccount(settings.target, target);
