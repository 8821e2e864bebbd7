import { randomUUID } from 'node:crypto';
import { MARKS_NAMED, type Mark, type Position } from '@printfront/cloud-sync/protocol/position.ts';
import type { EdgeDatabase } from '../database/database.ts';

/**
 * Confirmed ones too: an answer may come late. A shop that calls every minute without an answer for two weeks makes so many;
 * what is older counts as not its own.
 */
const MARKS_KEPT = 20_000;

/** What central has answered with last; null when it never has in this epoch. */
export async function readConfirmed(database: EdgeDatabase): Promise<Position | null> {
  const row = await database
    .selectFrom('sync_state')
    .select(['confirmed_number as number', 'confirmed_id as id'])
    .select(['confirmed_generation as generation', 'confirmed_seal as seal'])
    .executeTakeFirst();
  if (row === undefined || row.number === null || row.id === null) return null;
  return { number: row.number, id: row.id, generation: row.generation ?? 0, seal: row.seal ?? undefined };
}

/** A new mark, durable when this resolves; what central has answered in this epoch meanwhile is written down with it. */
export async function makeMark(
  database: EdgeDatabase,
  { epoch, confirmed }: { epoch: string; confirmed: Position | null },
): Promise<Mark> {
  return database.transaction().execute(async (transaction) => {
    if (confirmed !== null) {
      const { number, id, generation, seal = null } = confirmed;
      await transaction
        .updateTable('sync_state')
        .set({ confirmed_number: number, confirmed_id: id, confirmed_generation: generation, confirmed_seal: seal })
        .where('epoch', '=', epoch)
        .execute();
    }
    const made = await transaction
      .insertInto('sync_mark')
      .values({ id: randomUUID() })
      .returning(['number', 'id'])
      .executeTakeFirstOrThrow();
    await transaction
      .deleteFrom('sync_mark')
      .where('number', '<=', made.number - MARKS_KEPT)
      .execute();
    const since = await transaction
      .selectFrom('sync_mark')
      .select('id')
      .where('number', '<', made.number)
      .where('number', '>', confirmed?.number ?? 0)
      .orderBy('number', 'desc')
      .limit(MARKS_NAMED)
      .execute();
    return { number: made.number, id: made.id, confirmed, since: since.map(({ id }) => id) };
  });
}

/** Whether this history of the database has made a mark. */
export async function hasMade(database: EdgeDatabase, id: string): Promise<boolean> {
  const row = await database.selectFrom('sync_mark').select('number').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
