import { normalizeUsername } from '@printfront/shared/domain/account-names.ts';
import { ROLE_RANK } from '@printfront/shared/domain/roles.ts';
import type { Passwords } from '@printfront/shared/server/auth/passwords.ts';
import { readableCode } from '@printfront/shared/server/auth/readable-code.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase } from '../database/database.ts';
import { lockName } from '../database/lock-row.ts';
import { hasOwner, insertUser } from './users.repository.ts';

const PASSWORD_LENGTH = 16;

export interface FirstMaintainer {
  username: string;
  /** To be shown once; null when the operator who started the server has chosen it. */
  password: string | null;
}

/**
 * Makes the owner of a new shop.
 *
 * @param password null: one is made, 80 random bits
 * @returns null when there is an owner already
 * @throws SettingError when the user name belongs to a customer
 */
export async function makeFirstMaintainer(
  { database, passwords, now }: { database: CentralDatabase; passwords: Passwords; now(): Date },
  { username, password }: { username: string; password: string | null },
): Promise<FirstMaintainer | null> {
  if (await hasOwner(database)) return null;
  const chosen = password ?? readableCode(PASSWORD_LENGTH);
  const maintainer = {
    id: uuidv7(),
    username: normalizeUsername(username),
    name: username,
    rank: ROLE_RANK.owner,
    provider: 'local',
    provider_subject: null,
    password_hash: await passwords.hash(chosen),
    created_at: now().toISOString(),
  };
  const outcome = await database.transaction().execute(async (transaction) => {
    // Another server may start at the same moment.
    await lockName(transaction, 'first-maintainer');
    if (await hasOwner(transaction)) return 'there-already';
    return (await insertUser(transaction, maintainer)) ? 'inserted' : 'name-taken';
  });
  if (outcome === 'there-already') return null;
  if (outcome === 'name-taken') {
    throw new SettingError(`The user name ${username} belongs to a customer; choose another with ADMIN_USERNAME.`);
  }
  return { username, password: password === null ? chosen : null };
}
