import type { CentralDatabase } from '../database/database.ts';
import type { ProviderSignInTable } from '../database/tables/auth.table.ts';

export async function insertProviderSignIn(database: CentralDatabase, signIn: ProviderSignInTable): Promise<void> {
  await database.insertInto('provider_sign_in').values(signIn).execute();
}

/**
 * Takes a sign-in out, so that its state works once, whichever server the browser comes back to. Another browser's, or
 * another provider's, stays where it is.
 */
export async function takeProviderSignIn(
  database: CentralDatabase,
  key: { stateHash: string; provider: string; browserHash: string },
): Promise<ProviderSignInTable | undefined> {
  return database
    .deleteFrom('provider_sign_in')
    .where('state_hash', '=', key.stateHash)
    .where('provider', '=', key.provider)
    .where('browser_hash', '=', key.browserHash)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteProviderSignInsBefore(database: CentralDatabase, before: Date): Promise<void> {
  await database.deleteFrom('provider_sign_in').where('expires_at', '<=', before.toISOString()).execute();
}
