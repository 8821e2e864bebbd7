import path from 'node:path';
import { KEY_FOLDER } from '@printfront/shared/server/secrets/secret-vault.ts';
import { type Check, finding } from './finding.ts';

const NAMES: Partial<Record<string, string>> = {
  'router.password': 'the password of the router',
  'wifi.passphrase': 'the passphrase of the guests’ wifi',
  'certificate.authorityKey': 'the key of the shop’s own authority',
  'certificate.certificateKey': 'the key of its certificate',
  'backups.passphrase': 'the passphrase of the backups',
  'backups.secret': 'the password or key of the place of backups',
  'mail.password': 'the password of the mail server',
};

/** Sealed with a key that is gone or is another: to the server it is as if nobody had set them. */
export const SECRETS_CHECK: Check = {
  name: 'sealed secrets',
  async look({ known, machine }) {
    const lost = known?.unreadSecrets ?? [];
    if (lost.length === 0) return [];
    const file = path.join(machine.folder, KEY_FOLDER, 'secrets.key');
    const names = lost.map((name) => NAMES[name] ?? name).join(', ');
    const what = `The key that secrets were sealed with is not in ${file}, so these can no longer be read: ${names}.`;
    const todo =
      `A backup in another place has the key: put it back, belonging to the server’s user, and run systemctl restart ${machine.unit}. ` +
      'Without one type them again in the browser.';
    return [finding('secrets-unread', what, todo)];
  },
};
