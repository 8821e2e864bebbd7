import { AuditEntry, type AuditSubject } from '@printfront/shared/contracts/audit.ts';
import { auditChanges } from '@printfront/shared/server/audit/audit-changes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { isPostgres } from '../database/dialect.ts';
import { planOf } from '../figures/many-orders-in-test.ts';
import { auditEntriesQuery, insertAuditEntry } from './audit.repository.ts';

const Page = z.object({ items: z.array(AuditEntry), nextId: z.string().nullable() });

let central: CentralInTest;
let session: string;
beforeAll(async () => {
  central = await startCentralInTest();
  session = (await central.signedIn(80)).session;
  await write('size', 'size-1', { price: 500 }, { price: 450 });
  await write('order', 'order-1', { paymentStatus: 10 }, { paymentStatus: 50 });
  await write('size', 'size-2', null, { name: { th: 'ใหญ่', en: 'Large' }, price: 900 });
  await write('order', 'order-1', { paymentStatus: 50 }, { paymentStatus: 90 });
  await write('size', 'size-2', { name: { th: 'ใหญ่', en: 'Large' }, price: 900 }, null);
});
afterAll(() => central.stop());

/** All at the same moment of a clock that stands still: the list goes by the order in which entries were written. */
async function write(subject: AuditSubject, subjectId: string, before: object | null, after: object | null) {
  const action = before === null ? 'created' : after === null ? 'deleted' : 'changed';
  const at = new Date('2026-11-21T05:00:00Z');
  const changes = auditChanges(before as Record<string, unknown>, after as Record<string, unknown>);
  await central.database.transaction().execute((transaction) =>
    insertAuditEntry(transaction, {
      at,
      by: 'Somchai',
      subject,
      subjectId,
      label: subjectId,
      action,
      changes,
    }),
  );
}

const list = async (query = '') => Page.parse(await (await central.call(`/audit${query}`, { session })).json());
const said = (items: readonly AuditEntry[]) => items.map(({ subjectId, action }) => `${subjectId} ${action}`);
const ALL = ['size-2 deleted', 'order-1 changed', 'size-2 created', 'order-1 changed', 'size-1 changed'];

describe('the list of changes', () => {
  it('says who, when, what, from and to, newest first', async () => {
    const { items, nextId } = await list();
    expect(said(items)).toEqual(ALL);
    expect(nextId).toBeNull();
    expect(items[4]).toMatchObject({
      at: '2026-11-21T05:00:00.000Z',
      by: 'Somchai',
      subject: 'size',
      label: 'size-1',
      changes: [{ field: 'price', from: 500, to: 450 }],
    });
    expect(items[2]?.changes).toEqual([
      { field: 'name', from: null, to: { th: 'ใหญ่', en: 'Large' } },
      { field: 'price', from: null, to: 900 },
    ]);
  });

  it('is read page by page, each entry once, whatever is written meanwhile', async () => {
    const seen: string[] = [];
    for (let page = await list('?limit=2&subject=size'); ; ) {
      seen.push(...said(page.items));
      if (page.nextId === null) break;
      await write('size', 'later', { price: 1 }, { price: 2 });
      page = await list(`?limit=2&subject=size&nextId=${page.nextId}`);
    }
    expect(seen).toEqual(['size-2 deleted', 'size-2 created', 'size-1 changed']);
    await central.database.deleteFrom('audit_entry').where('subject_id', '=', 'later').execute();
  });

  it('is filtered by kind and by thing', async () => {
    expect(said((await list('?subject=order')).items)).toEqual(['order-1 changed', 'order-1 changed']);
    expect(said((await list('?subjectId=size-2')).items)).toEqual(['size-2 deleted', 'size-2 created']);
    expect((await list('?subject=order&subjectId=size-2')).items).toEqual([]);
  });

  it('refuses a cursor and a kind that are none', async () => {
    for (const [parameter, query] of [
      ['nextId', '?nextId=nothing'],
      ['subject', '?subject=weather'],
      ['limit', '?limit=101'],
    ]) {
      const answer = await central.call(`/audit${query}`, { session });
      expect([answer.status, await answer.json()]).toMatchObject([400, { parameter }]);
    }
  });

  it('is read from an index, without sorting all entries', async () => {
    const { database } = central;
    if (isPostgres(database)) return;
    for (const filter of [{}, { subject: 'order' as const }, { subjectId: 'order-1' }]) {
      const plan = await planOf(database, auditEntriesQuery(database, filter, { before: 99, limit: 20 }));
      expect(plan).not.toContain('TEMP B-TREE');
      expect(plan).toContain('SEARCH');
    }
  });
});
