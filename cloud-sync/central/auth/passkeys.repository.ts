import type { Selectable } from 'kysely';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { PasskeyChallengeTable, PasskeyTable } from '../database/tables/auth.table.ts';

export type PasskeyRow = Selectable<PasskeyTable>;

/** Newest first. */
export async function listPasskeysOf(database: CentralDatabase, userId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findPasskey(database: CentralDatabase, credentialId: string): Promise<PasskeyRow | undefined> {
  return database.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** @returns false when this one is known already, whoever has it; nothing is written then */
export async function insertPasskey(transaction: CentralTransaction, passkey: PasskeyRow): Promise<boolean> {
  const result = await transaction
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deletePasskey(
  transaction: CentralTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await transaction.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).execute();
}

export async function deletePasskeysOf(transaction: CentralTransaction, userId: string): Promise<void> {
  await transaction.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute();
}

/**
 * A device that counts its uses has counted on since the last time; one that does not says 0 for ever.
 *
 * @returns false when it is gone, or another use was as far already
 */
export async function notePasskeyUse(
  database: CentralDatabase,
  { id, useCount, at }: { id: string; useCount: number; at: Date },
): Promise<boolean> {
  const result = await database
    .updateTable('passkey')
    .set({ use_count: useCount, used_at: at.toISOString() })
    .where('id', '=', id)
    .where('use_count', useCount === 0 ? '=' : '<', useCount)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertPasskeyChallenge(
  database: CentralDatabase,
  challenge: PasskeyChallengeTable,
): Promise<void> {
  await database.insertInto('passkey_challenge').values(challenge).execute();
}

/** Takes a challenge out, so that it works once. Another browser's or session's stays where it is. */
export async function takePasskeyChallenge(
  database: CentralDatabase,
  { challengeHash, holderHash, userId }: { challengeHash: string; holderHash: string; userId: string | null },
): Promise<PasskeyChallengeTable | undefined> {
  const taking = database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('holder_hash', '=', holderHash);
  const ofUser = userId === null ? taking.where('user_id', 'is', null) : taking.where('user_id', '=', userId);
  return ofUser.returningAll().executeTakeFirst();
}

export async function deletePasskeyChallengesBefore(database: CentralDatabase, before: Date): Promise<void> {
  await database.deleteFrom('passkey_challenge').where('expires_at', '<=', before.toISOString()).execute();
}
