import { dropWish, readWish } from '../backups/restore-wish.ts';
import type { ComputerSettings } from '../computer-settings/computer-settings.service.ts';
import type { BackupSections } from './backups-section.ts';

/**
 * After a restore: the place that the backup came from is the place for backups, whatever the database that came back knew. To be
 * called before backups begin.
 */
export async function carryBackupSettings(folder: string, settings: ComputerSettings<BackupSections>): Promise<void> {
  const wish = await readWish(folder);
  if (wish === null || !wish.isPlaced) return;
  if (wish.place !== null) {
    const { target, passphrase, secret, mountPoint, schedule, kept } = wish.place;
    const before = settings.inForce('backups').values;
    const values = { target, mountPoint, schedule: schedule ?? before.schedule, kept: kept ?? before.kept };
    await settings.save('backups', { values, secrets: { passphrase, secret }, by: wish.by });
  }
  await dropWish(folder);
}
