import { type Kysely, sql } from 'kysely';

interface Tables {
  sync_command: { server_id: string; number: number; about: string | null; body: string };
  front_order: { order_hash: string };
  order: { id: string; personal_data_deleted_at: string | null };
  audit_entry: { sequence: number; subject: string; subject_id: string; changes: string };
  payment_transition: { order_id: string; reason: string | null };
  production_transition: { order_id: string; reason: string | null };
}

const PAGE = 500;

/**
 * What versions before this one left behind: names of photos in commands whose rows went before them, and reasons that staff
 * gave for steps of orders that are forgotten.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const own = database as Kysely<Tables>;
  const forgotten = () => own.selectFrom('order').select('id').where('personal_data_deleted_at', 'is not', null);
  for (const log of ['payment_transition', 'production_transition'] as const) {
    await own
      .updateTable(log)
      .set({ reason: null })
      .where('reason', 'is not', null)
      .where('order_id', 'in', forgotten())
      .execute();
  }
  await forgetInCommands(own);
  await forgetInAudit(own);
}

async function forgetInCommands(own: Kysely<Tables>): Promise<void> {
  let from = { server_id: '', number: -1 };
  for (;;) {
    const rows = await own
      .selectFrom('sync_command')
      .select(['server_id', 'number', 'body'])
      .where(({ or, and, eb }) =>
        or([
          eb('server_id', '>', from.server_id),
          and([eb('server_id', '=', from.server_id), eb('number', '>', from.number)]),
        ]),
      )
      .where(({ or, and, eb, not, exists, selectFrom }) =>
        or([
          and([
            eb('body', 'like', '%"photo-relayed"%'),
            not(
              exists(
                selectFrom('front_order')
                  .select('order_hash')
                  .whereRef('front_order.order_hash', '=', 'sync_command.about'),
              ),
            ),
          ]),
          and([
            eb('body', 'like', '%"reason"%'),
            eb('about', 'in', selectFrom('order').select('id').where('personal_data_deleted_at', 'is not', null)),
          ]),
        ]),
      )
      .orderBy('server_id')
      .orderBy('number')
      .limit(PAGE)
      .execute();
    for (const { server_id, number, body } of rows) {
      const command = parsed<{ type?: string; name?: string; reason?: string }>(body);
      if (command === null) continue;
      if (command.type === 'photo-relayed') command.name = '';
      delete command.reason;
      await own
        .updateTable('sync_command')
        .set({ body: JSON.stringify(command) })
        .where('server_id', '=', server_id)
        .where('number', '=', number)
        .execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    from = { server_id: last.server_id, number: last.number };
  }
}

async function forgetInAudit(own: Kysely<Tables>): Promise<void> {
  const rows = await own
    .selectFrom('audit_entry')
    .innerJoin('order', 'order.id', 'audit_entry.subject_id')
    .select(['audit_entry.sequence', 'audit_entry.changes'])
    .where('audit_entry.subject', '=', 'order')
    .where('order.personal_data_deleted_at', 'is not', null)
    .where(sql<boolean>`audit_entry.changes like '%"reason"%'`)
    .execute();
  for (const { sequence, changes } of rows) {
    const kept = parsed<{ field: string }[]>(changes)?.map((change) =>
      change.field === 'reason' ? { ...change, from: null, to: null } : change,
    );
    if (kept === undefined) continue;
    await own
      .updateTable('audit_entry')
      .set({ changes: JSON.stringify(kept) })
      .where('sequence', '=', sequence)
      .execute();
  }
}

/** A row that its disk has changed holds up no upgrade. */
function parsed<Value>(text: string): Value | null {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}
