import type { BackupOffice, BackupTarget } from '@printfront/shared/contracts/backup-settings.ts';
import { expect, it } from 'vitest';
import { type BackupsBody, needsSecret } from './backups-put-back.ts';

const folder: BackupTarget = { kind: 'folder', folder: '/media/usb' };
const host = { host: 'nas', port: 22, user: 'shop', folder: 'backups', hostKey: 'ssh-ed25519 AAAA' };
const sftp: BackupTarget = { kind: 'sftp', ...host };

const asks = (now: BackupTarget, back: BackupTarget) =>
  needsSecret({ settings: { target: now } } as Pick<BackupOffice, 'settings'>, { target: back } as BackupsBody);

it('a place that goes back asks for its password anew: the kept one went with it', () => {
  expect(asks(folder, sftp)).toBe(true);
  expect(asks({ ...sftp, host: 'another' } as BackupTarget, sftp)).toBe(true);
});

it('the same account, a key of this computer’s and a folder ask for none', () => {
  expect(asks({ ...sftp, folder: 'elsewhere' } as BackupTarget, sftp)).toBe(false);
  expect(asks(folder, { ...sftp, withKey: true } as BackupTarget)).toBe(false);
  expect(asks(sftp, folder)).toBe(false);
});
