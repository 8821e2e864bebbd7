import { placeOfTarget } from '../backups/place-of-target.ts';
import type { BackupPlace } from '../backups/restic.ts';
import type { ComputerSettings } from '../computer-settings/computer-settings.service.ts';
import type { BackupSections } from './backups-section.ts';

/** The place that is set on the page. @returns null where none is */
export function savedPlaceOf(
  settings: Pick<ComputerSettings<BackupSections>, 'inForce'>,
  { of, folder }: Pick<BackupPlace, 'of'> & { folder: string },
): BackupPlace | null {
  const { values, secrets } = settings.inForce('backups');
  const { passphrase, secret } = secrets;
  if (values.target === null || passphrase === null) return null;
  return placeOfTarget(values.target, { passphrase, secret }, { of, folder });
}
