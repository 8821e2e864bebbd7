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
    const secrets = known?.unreadSecrets ?? [];
    const people = known?.unreadSecondFactors ?? 0;
    const lost = secrets.map((name) => NAMES[name] ?? name);
    if (people > 0) lost.push(`the second step of ${people === 1 ? 'one account' : `${people} accounts`}`);
    if (lost.length === 0) return [];
    // Several centrals have one that an administrator has set.
    const isSet = (machine.said.CENTRAL_SECRETS_KEY ?? machine.said.CENTRAL_SECRETS_KEY_FILE) !== undefined;
    const file = path.join(machine.folder, KEY_FOLDER, 'secrets.key');
    const place = isSet ? 'CENTRAL_SECRETS_KEY' : file;
    const what = `The key that secrets were sealed with is not in ${place}, so these can no longer be read: ${lost.join(', ')}.`;
    const putBack = isSet
      ? 'Set the key that was set before'
      : 'A backup in another place has the key: put it back, belonging to the server’s user';
    const without = [
      ...(secrets.length > 0 ? ['type them again in the browser'] : []),
      ...(people > 0
        ? [
            'whoever has the second step signs in with a recovery code, or an owner switches it off for them ' +
              '(for an owner: printfront owner NAME --without-second-factor)',
          ]
        : []),
    ];
    const todo = `${putBack}, and run systemctl restart ${machine.unit}. Without one: ${without.join('; ')}.`;
    return [finding('secrets-unread', what, todo)];
  },
};
