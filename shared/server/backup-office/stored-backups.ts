import type { OtherBackup, StoredBackup as Shown } from '../../contracts/backup-settings.ts';
import type { BackupRecord } from '../backups/backup-record.ts';
import type { StoredBackup } from '../backups/restic.ts';

/** As the page shows it. @param checked of this computer's own record */
export function shownBackup(
  { id, at, madeBy, notes }: StoredBackup,
  { checked, migrations }: { checked: BackupRecord['checked']; migrations: readonly string[] },
): Shown {
  return {
    id,
    at: at.toISOString(),
    madeBy,
    orderCount: notes.orders ?? null,
    photoCount: notes.photos ?? null,
    byteSize: notes.bytes ?? null,
    // restic itself says the beginning of an id.
    checkedAt: checked.find((one) => id.startsWith(one.id))?.at ?? null,
    isNewer: notes.schema !== undefined && !migrations.includes(notes.schema),
  };
}

/** Of one server; what earlier versions made says nothing of whose it is. */
export const ownBackups = (stored: readonly StoredBackup[], server: string): StoredBackup[] =>
  stored.filter(({ notes }) => notes.server === undefined || notes.server === server);

/** As many as somebody looks through. */
const OTHERS_SHOWN = 50;

/** Of other computers, as the page shows them. @param own of which server and kind those are that are not meant */
export const otherBackups = (
  stored: readonly StoredBackup[],
  own: { server: string; of: StoredBackup['of'] },
  migrations: readonly string[],
): OtherBackup[] =>
  stored
    .filter(({ notes, of }) => of !== own.of || (notes.server !== undefined && notes.server !== own.server))
    .slice(0, OTHERS_SHOWN)
    .map((one) => ({
      ...shownBackup(one, { checked: [], migrations }),
      of: one.of,
      // Of another kind of server nobody here knows what its versions are.
      ...(one.of === own.of ? {} : { isNewer: false }),
    }));
