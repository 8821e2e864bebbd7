import type { StaffVerifier } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import type { CentralDatabase } from '../database/database.ts';

/** As many as a catalogue may name; the highest ranks first. */
const LISTED = 1_000;

/**
 * Maintainers with a password who work at a shop, as that shop knows them: it gets the hashes of nobody else. Staff who sign
 * in through a provider cannot do so without the internet.
 */
export async function listStaffVerifiers(database: CentralDatabase, serverId: string): Promise<StaffVerifier[]> {
  const rows = await database
    .selectFrom('user')
    .select(['id', 'username', 'name', 'rank', 'password_hash', 'second_factor_at'])
    .where('rank', '>=', MAINTAINER_RANK)
    .where('disabled_at', 'is', null)
    .where('username', 'is not', null)
    .where('password_hash', 'like', '$argon2id$%')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('works_everywhere', '=', 1),
        exists(
          selectFrom('user_shop')
            .select('user_id')
            .whereRef('user_shop.user_id', '=', 'user.id')
            .where('server_id', '=', serverId),
        ),
      ]),
    )
    .orderBy('rank', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return rows.map(({ id, username, name, rank, password_hash, second_factor_at }) => ({
    id,
    name,
    rank,
    username: username ?? '',
    passwordHash: password_hash ?? '',
    ...(second_factor_at === null ? {} : { hasSecondFactor: true }),
  }));
}
