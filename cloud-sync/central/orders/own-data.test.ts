import { PAYMENT_STATUS, PRODUCTION_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { readZip } from '@printfront/shared/server/print-files/zip-in-test.ts';
import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import type { CentralDatabase } from '../database/database.ts';
import { enrolShop } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { deleteCustomer } from './account-deletion.service.ts';
import { placeTellingOrder, CANARY as TOLD } from './telling-order-in-test.ts';

/** In everything that says who a person is. */
const CANARY = { ...TOLD, mail: 'kanarie@vogel.example' };
const SAID = new RegExp(Object.values(CANARY).join('|'), 'i');
const PASSWORD = 'correct horse battery';

let central: CentralInTest;
let owner: string;
let customer: Customer;
beforeEach(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  owner = (await central.signedIn(80)).session;
  customer = await customerOf(central);
  const password_hash = await central.passwords.hash(PASSWORD);
  const own = { name: CANARY.name, name_search: CANARY.name.toLowerCase(), username: CANARY.mail, password_hash };
  await central.database.updateTable('user').set(own).where('id', '=', customer.userId).execute();
});
afterEach(() => central.stop());

async function ask(address: string, body: object): Promise<void> {
  const answer = await central.call(address, { method: 'PUT', session: owner, body });
  expect(answer.status, address).toBe(200);
}
const sayAll = async () => JSON.stringify(await databaseContents(central.database));
const handOver = (id: string) =>
  ask(`/orders/${id}/production-status`, {
    productionStatus: PRODUCTION_STATUS.handedOver,
    despiteMissingPrints: true,
    despiteUnpaid: true,
    reason: 'asked for',
  });

/** An order of which everything that can say who a person is does so. */
async function tellingOrder(of = customer) {
  const { order, slip } = await placeTellingOrder(central, of);
  await ask(`/orders/${order.id}/payments/status`, { paymentStatus: PAYMENT_STATUS.confirmed });
  await ask(`/orders/${order.id}/staff-notes`, { staffNotes: `call ${CANARY.name} ${CANARY.mail}` });
  return { order, slip };
}
const remove = (body: object, by = customer) => by.call('POST', '/users/me/deletion', body);

/** Of a server that does no transaction any more after so many. */
function diesAfter(transactions: number, database: CentralDatabase): CentralDatabase {
  let left = transactions;
  return new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') {
        if (left === 0) throw new Error('killed');
        left -= 1;
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('the own data', () => {
  it('are one file: account, addresses, orders, and every photo and slip as it was sent', async () => {
    const { order, slip } = await tellingOrder();
    const inCart = await newPhoto();
    expect((await customer.upload('4x6', inCart)).status).toBe(201);
    const answer = await central.call('/users/me/data', { session: customer.session });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const entries = readZip(Buffer.from(await answer.arrayBuffer()));
    const entry = (path: RegExp) => entries.find((one) => path.test(one.path))?.bytes ?? Buffer.alloc(0);
    const account = JSON.parse(entry(/^account\.json$/).toString());
    expect(account).toMatchObject({ account: { name: CANARY.name, username: CANARY.mail } });
    expect(account.addresses).toMatchObject([{ phone_number: CANARY.phone }]);
    expect(JSON.stringify(account)).not.toContain('argon2');
    const told = JSON.parse(entry(/^orders\/.+\/order\.json$/).toString());
    expect(told).toMatchObject({ id: order.id, name: CANARY.name });
    // What staff write is for staff.
    expect(JSON.stringify(told)).not.toContain(`call ${CANARY.name}`);
    expect(entry(/^orders\/.+\/slips\//).equals(slip)).toBe(true);
    expect(entry(/^orders\/.+\/photos\/001-/).length).toBeGreaterThan(0);
    expect(entry(/^cart\//).equals(inCart)).toBe(true);
    expect(JSON.parse(entry(/^not-included\.json$/).toString())).toEqual({ noLongerKept: [] });
  });

  it('are nobody else’s, and named where they are gone', async () => {
    await tellingOrder();
    const other = await customerOf(central);
    const answer = await central.call('/users/me/data', { session: other.session });
    const entries = readZip(Buffer.from(await answer.arrayBuffer()));
    expect(entries.map(({ path }) => path).sort()).toEqual(['account.json', 'not-included.json']);
    for (const { sha256 } of await central.database.selectFrom('order_file').select('sha256').execute()) {
      await central.blobs.remove(sha256);
    }
    const own = await central.call('/users/me/data', { session: customer.session });
    const gone = readZip(Buffer.from(await own.arrayBuffer())).find(({ path }) => path === 'not-included.json');
    expect(gone?.bytes.toString()).toContain('/photos/001-');
  });

  it('are sent to one reader of a user at a time, and again when that one has gone', async () => {
    for (let photo = 0; photo < 8; photo += 1) await customer.upload('4x6', await newPhoto());
    const leaving = new AbortController();
    const url = `${central.origin}/api/v1/users/me/data`;
    const headers = { cookie: `pf_session=${customer.session}` };
    const first = await fetch(url, { headers, signal: leaving.signal });
    const second = await central.call('/users/me/data', { session: customer.session });
    leaving.abort();
    await first.arrayBuffer().catch(() => undefined);
    await second.arrayBuffer();
    // A small file may be through before the second asks.
    expect([200, 429]).toContain(second.status);
    await expect
      .poll(async () => {
        const answer = await central.call('/users/me/data', { session: customer.session });
        await answer.arrayBuffer();
        return answer.status;
      })
      .toBe(200);
  });
});

describe('deleting the own account', () => {
  it('S71: leaves no word of the person anywhere, tells the shop, and keeps what the books need', async () => {
    const shop = await enrolShop(central);
    const { order } = await tellingOrder();
    await handOver(order.id);
    await central.database.updateTable('order').set({ maker_id: shop.serverId }).where('id', '=', order.id).execute();
    await customer.upload('4x6', await newPhoto());
    expect(await sayAll()).toMatch(SAID);
    const photos = await central.database.selectFrom('order_file').select('sha256').execute();
    expect((await remove({ password: PASSWORD })).status).toBe(204);
    expect(await sayAll()).not.toMatch(SAID);
    for (const { sha256 } of photos) expect(await central.blobs.has(sha256)).toBe(false);
    expect((await customer.call('GET', '/users/me')).status).toBe(401);
    const again = await central.call('/auth/sign-in/local', {
      method: 'POST',
      body: { username: CANARY.mail, password: PASSWORD },
    });
    expect(again.status).toBe(401);
    const kept = await central.call(`/orders/${order.id}`, { session: owner });
    expect(await kept.json()).toMatchObject({ id: order.id, priceSummary: order.priceSummary });
    const commands = await central.database.selectFrom('sync_command').select('body').execute();
    const types = commands.map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(expect.arrayContaining(['order-photos-deleted', 'order-personal-data-deleted']));
    const all = await central.call('/audit?subject=user', { session: owner });
    expect(JSON.stringify(await all.json())).toContain('"deleted"');
  });

  it('waits for orders that are under way, and says which', async () => {
    const { order } = await tellingOrder();
    const refused = await remove({ password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([409, 'orders-under-way']);
    expect(refused.body.uses).toEqual([{ kind: 'order', count: 1, names: [String(order.iid)] }]);
    expect((await customer.call('GET', '/users/me')).status).toBe(200);
    expect(await sayAll()).toMatch(SAID);
  });

  it('asks for the password, and for the second factor where it is on', async () => {
    expect((await remove({})).body).toMatchObject({ code: 'parameter-missing', parameter: 'password' });
    expect((await remove({ password: 'guessed' })).body.code).toBe('password-wrong');
    const second_factor_at = central.now().toISOString();
    const { database } = central;
    await database.updateTable('user').set({ second_factor_at }).where('id', '=', customer.userId).execute();
    expect((await remove({ password: PASSWORD })).body.code).toBe('second-factor-needed');
    expect((await remove({ password: PASSWORD, code: '000000' })).body.code).toBe('second-factor-wrong');
    await database.updateTable('user').set({ second_factor_at: null }).where('id', '=', customer.userId).execute();
    expect((await remove({ password: PASSWORD })).status).toBe(204);
  });

  it('is no way out for staff, whom an owner makes a customer first', async () => {
    await central.database.updateTable('user').set({ rank: 40 }).where('id', '=', customer.userId).execute();
    expect((await remove({ password: PASSWORD })).body.code).toBe('staff-account');
  });

  it('goes as whole when an owner does it for a customer who asks, and says who did it', async () => {
    const { order } = await tellingOrder();
    const path = `/users/${customer.userId}/deletion`;
    const forget = (session: string) => central.call(path, { method: 'POST', session, body: {} });
    const [leader, early] = [(await central.signedIn(60)).session, await forget(owner)];
    expect([early.status, await early.json()]).toMatchObject([409, { uses: [{ names: [String(order.iid)] }] }]);
    await handOver(order.id);
    expect([(await forget(leader)).status, (await forget(owner)).status]).toEqual([403, 204]);
    expect(await sayAll()).not.toMatch(SAID);
    expect((await customer.call('GET', '/users/me')).status).toBe(401);
    const entries = await central.database
      .selectFrom('audit_entry')
      .select(['made_by', 'label'])
      .where('subject_id', '=', customer.userId)
      .execute();
    expect(entries).toEqual([{ made_by: expect.not.stringMatching(/^customer$/), label: '' }]);
    // There is nobody any more.
    expect((await forget(owner)).status).toBe(404);
  });

  it('is nothing that an owner does to staff', async () => {
    const clerk = await central.signedIn(40);
    const { id } = (await (await central.call('/users/me', { session: clerk.session })).json()) as { id: string };
    const answer = await central.call(`/users/${id}/deletion`, { method: 'POST', session: owner, body: {} });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'staff-account' }]);
    expect((await central.call('/users/me', { session: clerk.session })).status).toBe(200);
  });

  it('goes on with the next sweep where a server was killed on the way', async () => {
    const { order } = await tellingOrder();
    await handOver(order.id);
    const at = central.now().toISOString();
    const asked = { deletion_asked_at: at, disabled_at: at, password_hash: null };
    await central.database.updateTable('user').set(asked).where('id', '=', customer.userId).execute();
    await central.personalData.sweep();
    expect(await sayAll()).not.toMatch(SAID);
    expect(await central.database.selectFrom('user').select('id').where('id', '=', customer.userId).execute()).toEqual(
      [],
    );
  });

  it('stays an owner’s who began it where a server was killed on the way, in the history of each order', async () => {
    const orders = [(await tellingOrder()).order, (await tellingOrder()).order];
    for (const { id } of orders) await handOver(id);
    const { collector, logger, now } = central;
    const principal: Principal = { kind: 'user', userId: 'the-owner', name: 'Khun Somsri', rank: 80 };
    const dying = { database: diesAfter(2, central.database), collector, logger, now };
    await expect(deleteCustomer(dying, principal, customer.userId)).rejects.toThrow('killed');
    await central.personalData.sweep();
    expect(await sayAll()).not.toMatch(SAID);
    const entries = await central.database
      .selectFrom('audit_entry')
      .select('made_by')
      .where('changes', 'like', '%personalDataDeletedAt%')
      .execute();
    expect(entries).toEqual([{ made_by: 'Khun Somsri' }, { made_by: 'Khun Somsri' }]);
  });

  it('leaves what is other people’s', async () => {
    const other = await customerOf(central);
    const { order } = await tellingOrder(other);
    expect((await remove({ password: PASSWORD })).status).toBe(204);
    const answer = await other.call('GET', `/orders/${order.id}`);
    expect(answer.body).toMatchObject({ id: order.id, name: CANARY.name });
  });
});
