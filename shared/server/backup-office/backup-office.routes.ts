import * as contract from '../../contracts/backup-settings.ts';
import { may } from '../../domain/roles.ts';
import { NO_RESTORE, withoutDetail } from '../backups/restore-wish.ts';
import { contentVersion } from '../catalogue/content-version.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Principal } from '../http/principal.ts';
import type { Serve } from '../http/serve.ts';
import type { BackupOffice } from './backup-office.service.ts';

/** @param office null where the database has backups of its own, or can only be looked at */
export function serveBackupOffice(serve: Serve, office: BackupOffice | null): void {
  const required = (): BackupOffice => {
    if (office === null) throw new HttpProblem('backup-not-set', 'This server is not backed up from here.');
    return office;
  };
  serve(contract.getBackups, () => office?.getBackups() ?? NO_OFFICE);
  serve(contract.tryBackupPlace, ({ body }) => required().tryBackupPlace(body));
  serve(contract.saveBackupSettings, ({ body, principal, ifMatch }) =>
    required().saveBackupSettings(body, { by: nameOf(principal), ifMatch }),
  );
  serve(contract.renewBackupPassphrase, ({ body: { passphrase }, principal, ifMatch }) =>
    required().renewBackupPassphrase(passphrase, { by: nameOf(principal), ifMatch }),
  );
  serve(contract.listBackups, () => required().listBackups());
  serve(contract.previewRestore, ({ params: { backupId } }) => required().previewRestore(backupId));
  serve(contract.startRestore, ({ params: { backupId }, body: { shopName }, principal }) =>
    required().startRestore(backupId, { shopName, name: nameOf(principal) }),
  );
  serve(contract.getRestore, async ({ principal }) => {
    const progress = (await office?.getRestore()) ?? NO_RESTORE;
    return principal.kind === 'user' && may(principal.rank, 'settings') ? progress : withoutDetail(progress);
  });
}

const nameOf = (principal: Principal) => (principal.kind === 'user' ? principal.name : '');

const NO_OFFICE = {
  canBackUp: false,
  programs: { restic: false, ssh: false, rclone: false },
  settings: contract.DEFAULT_BACKUP_SETTINGS,
  hasSecret: false,
  hasPassphrase: false,
  fixed: {},
  version: contentVersion({}),
  savedBy: null,
  savedAt: null,
  status: null,
  recent: [],
  mounts: [],
  remotes: [],
  dataFolder: '',
};
