import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { becomeOwnerOf } from '@printfront/shared/server/env/installed-settings.ts';
import { CommandRefusal } from '@printfront/shared/server/env/read-environment.ts';
import { runCommand } from '@printfront/shared/server/env/run-command.ts';
import { usageHere } from '@printfront/shared/server/env/typed-here.ts';

const USAGE =
  `${usageHere('recoverOwner')}\n` +
  'Makes a link with which an owner chooses a new password. The user name is needed where there are several owners.';

/**
 * `printfront owner`, `npm run owner:recover`, at the machine of central and while it runs: for an only owner who forgot the password. Whoever may
 * read central's data owns it already.
 */
await runCommand('central', 'recoverOwner', async () => {
  const { centralServerDatabase } = await import('./sync/central-database-copies.service.ts');
  const { openCentralDatabase } = await import('./database/database.ts');
  const { readCentralSettings } = await import('./settings/env.ts');
  const { publicUrlOf } = await import('./settings/public-url.ts');
  const { postgresOf } = await import('./settings/store-settings.ts');
  const { recoverOwner } = await import('./users/recover-owner.service.ts');
  const asked = readWords(process.argv.slice(2));
  const settings = readCentralSettings();
  becomeOwnerOf(settings.DATA_DIR);
  const postgres = postgresOf(settings);
  const { database: file } = centralServerDatabase(settings.folder, settings.SNAPSHOT_DIR);
  if (postgres === undefined && !existsSync(file)) {
    throw new CommandRefusal(`There is no central here: ${file} is missing. Does DATA_DIR name its folder?`);
  }
  const database = await openCentralDatabase(settings.folder, postgres);
  const answer = await recoverOwner({ database, now: () => new Date() }, asked).finally(() => database.destroy());
  if ('why' in answer) throw new CommandRefusal(refusal(answer, asked.username));
  const address = `${publicUrlOf(settings, settings.CENTRAL_PORT)}/choose-password`;
  process.stdout.write(
    `A new password for ${answer.owner.name} (user name ${answer.owner.username}): open this in a browser. It works once, ` +
      `until ${answer.expiresAt}.\n\n  ${address}#${answer.code}\n\n` +
      `Or open /choose-password at the address of this central and type ${answer.code}\n` +
      'The present password works until another is chosen. The change log says that this link was made.\n' +
      (answer.hasSecondFactor
        ? 'Sign-in in two steps stays on, and the page asks for a code. Is the phone lost? Run this again with ' +
          '--without-second-factor.\n'
        : ''),
  );
});

/** @throws CommandRefusal how it is typed */
function readWords(words: string[]): { username: string | undefined; withoutSecondFactor: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { 'without-second-factor': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new CommandRefusal(USAGE);
    return { username: positionals[0], withoutSecondFactor: values['without-second-factor'] };
  } catch {
    throw new CommandRefusal(USAGE);
  }
}

function refusal(
  { why, owners }: { why: 'no-owner' | 'which-owner' | 'nobody'; owners: { name: string; username: string }[] },
  username: string | undefined,
): string {
  const list = owners.map((owner) => `  ${owner.username}  (${owner.name})\n`).join('');
  if (why === 'no-owner') {
    return (
      'No owner has a password here. A central without an owner shows its first page, whose code stands in its log; who ' +
      'signs in through a provider gets a new password there.'
    );
  }
  return why === 'which-owner'
    ? `There are several owners. Say which:\n${list}${USAGE}`
    : `No owner has the user name ${username}. Owners are:\n${list}${USAGE}`;
}
