import { Troubles } from '@printfront/shared/contracts/troubles.ts';
import { startMailServerInTest } from '@printfront/shared/testing/mail-server.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { enrolShop, type ShopInTest } from '../relay/shop-in-test.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
/** Noon in Bangkok, some day after the server has begun to listen. */
const NOON = (Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS + 5 * 60 * MINUTE_MS;

let mails: Awaited<ReturnType<typeof startMailServerInTest>>;
let central: CentralInTest;
let owner: Maintainer;
let shop: ShopInTest;
let shopId: string;
let room: { freeBytes: number; minimumBytes: number };
beforeEach(async () => {
  mails = await startMailServerInTest();
  room = { freeBytes: 1e12, minimumBytes: 1e9 };
  central = await startCentralInTest({ mailServer: mails.settings, room: async () => room });
  central.clock.stillMs = NOON;
  owner = await maintainerOf(central);
  shop = await enrolShop(central);
  shopId = (await central.database.selectFrom('edge_server').select('id').executeTakeFirstOrThrow()).id;
  await central.database.deleteFrom('working_hour').execute();
  await central.database
    .insertInto('working_hour')
    .values([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day_of_week: day, open_time: '09:00:00', close_time: '18:00:00' })))
    .execute();
});
afterEach(async () => {
  await central.stop();
  await mails.stop();
});

const REPORT = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };
/** What a shop says of itself, at the moment that central's clock shows. */
async function says(report: object = {}) {
  const { status } = await shop.call('/hello', { body: { epoch: shop.epoch, report: { ...REPORT, ...report } } });
  expect(status).toBe(200);
  await central.database
    .updateTable('edge_server')
    .set({ last_contact_at: central.now().toISOString() })
    .where('id', '=', shopId)
    .execute();
}
const later = (ms: number) => {
  central.clock.offsetMs += ms;
};
const list = async () => Troubles.parse((await owner.call('GET', '/troubles')).body);
const kinds = async () => (await list()).troubles.map(({ kind }) => kind);
const writeTo = async (...mailTo: string[]) =>
  expect((await owner.call('PUT', '/settings/trouble', { mailTo })).status).toBe(200);
const subjects = () => mails.taken.map(({ source }) => subjectOf(source));
function subjectOf(source: string): string {
  const folded = /^Subject: ((?:.*)(?:\r?\n[ \t].*)*)/m.exec(source)?.[1] ?? '';
  return folded
    .replaceAll(/\?=\r?\n[ \t]+=\?/g, '?==?')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      Buffer.from(
        text
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8'),
    )
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
}

const UNWELL = {
  parkedOrders: 2,
  damagedPhotos: 3,
  freeBytes: 1e9,
  minimumBytes: 1e9,
  router: { kind: 'mikrotik', reachable: false, problem: 'timeout' },
  oldestUnsyncedAt: new Date(NOON - 60 * MINUTE_MS).toISOString(),
  outboxDepth: 1,
  backup: { lastGoodAt: null, isLate: true, problem: 'unable to open repository', missing: 4 },
  certificateEndsAt: new Date(NOON + 3 * DAY_MS).toISOString(),
  update: {
    waiting: { version: '0.2.0', since: new Date(NOON - 20 * DAY_MS).toISOString() },
    failed: { version: '0.2.0', at: new Date(NOON - DAY_MS).toISOString() },
  },
  clients: [
    { id: 'k1', name: 'Door', lastTouchedAt: new Date(NOON - 2 * DAY_MS).toISOString() },
    { id: 'k2', name: 'Window', lastTouchedAt: new Date(NOON).toISOString() },
  ],
};

describe('what needs a person', () => {
  test('is everything that a shop says of itself, what weighs most first, and gone when it says so', async () => {
    await says(UNWELL);
    await central.watch.sweep();
    const { troubles } = await list();
    expect(troubles.map(({ kind }) => kind)).toEqual([
      'photos-damaged',
      'orders-refused',
      'disk-low',
      'backup-failed',
      'backup-incomplete',
      'sync-stuck',
      'certificate-ends',
      'update-failed',
      'router-away',
      'kiosk-silent',
    ]);
    expect(troubles).toContainEqual(
      expect.objectContaining({ kind: 'kiosk-silent', name: 'Door', shop: expect.objectContaining({ id: shopId }) }),
    );
    expect(troubles).toContainEqual(expect.objectContaining({ kind: 'backup-incomplete', count: 4 }));
    expect(troubles).toContainEqual(expect.objectContaining({ kind: 'disk-low', bytes: 1e9 }));
    // S87: one that waits is a trouble after two weeks.
    await says({ update: { ...UNWELL.update, failed: null } });
    await central.watch.sweep();
    expect(await kinds()).toEqual(['update-waits']);
    const { version } = UNWELL.update.waiting;
    await says({ update: { waiting: { version, since: new Date(NOON - 13 * DAY_MS).toISOString() }, failed: null } });
    await central.watch.sweep();
    expect(await kinds()).toEqual([]);
  });

  test('a kiosk that is off while its shop is closed is not silent, and one that is off all of an open day is', async () => {
    // Yesterday is closed, by the own hours of this shop.
    const yesterday = new Date(NOON - DAY_MS).getUTCDay();
    const week = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
      dayOfWeek: day_of_week,
      openTime: day_of_week === yesterday ? '00:00:00' : '09:00:00',
      closeTime: day_of_week === yesterday ? '00:00:00' : '18:00:00',
    }));
    const content = JSON.stringify({ week });
    const off = { clients: [{ id: 'k1', name: 'Door', lastTouchedAt: new Date(NOON - 42 * HOUR_MS).toISOString() }] };
    // All shops were open yesterday: off since the evening before it, it misses a whole day.
    await says(off);
    await central.watch.sweep();
    expect(await kinds()).toEqual(['kiosk-silent']);
    await central.database
      .insertInto('shop_own')
      .values({ server_id: shopId, part: 'hours', content, saved_by: 'Nok', saved_at: new Date(NOON).toISOString() })
      .execute();
    await central.watch.sweep();
    later(11 * MINUTE_MS);
    await says(off);
    await central.watch.sweep();
    expect(await kinds()).toEqual([]);
    later(5 * HOUR_MS);
    await says(off);
    await central.watch.sweep();
    expect(await kinds()).toEqual([]);
    // At closing time it was missed for a whole day of the shop.
    later(HOUR_MS);
    await says(off);
    await central.watch.sweep();
    expect(await kinds()).toEqual(['kiosk-silent']);
  });

  test('a shop of last month, which says less, has less', async () => {
    await says();
    await central.watch.sweep();
    expect(await kinds()).toEqual([]);
  });

  test('a shop that falls silent is one, and what it said before stays as it was', async () => {
    await says({ parkedOrders: 1 });
    await central.watch.sweep();
    const [before] = (await list()).troubles;
    later(11 * MINUTE_MS);
    await central.watch.sweep();
    expect(await kinds()).toEqual(['orders-refused', 'shop-silent']);
    later(60 * MINUTE_MS);
    await central.watch.sweep();
    expect((await list()).troubles[0]).toEqual(before);
    // One that was revoked is missed by nobody.
    await owner.call('DELETE', `/shops/${shopId}`);
    await central.watch.sweep();
    later(11 * MINUTE_MS);
    await central.watch.sweep();
    expect(await kinds()).toEqual([]);
  });

  test('while this server was away no shop could be heard, and none is called silent', async () => {
    await central.database
      .updateTable('edge_server')
      .set({ last_contact_at: new Date(Date.now() - 5 * DAY_MS).toISOString() })
      .execute();
    central.clock.stillMs = null;
    await central.watch.sweep();
    expect(await kinds()).toEqual([]);
    later(11 * MINUTE_MS);
    await central.watch.sweep();
    expect(await kinds()).toEqual(['shop-silent']);
  });

  test('central’s own disk is told without a shop', async () => {
    await says();
    room.freeBytes = 1e9;
    await central.watch.sweep();
    expect((await list()).troubles).toMatchObject([{ kind: 'disk-low', shop: null, bytes: 1e9 }]);
  });
});

describe('the owner', () => {
  test('is written to once about it, and once more when it is over', async () => {
    await writeTo('owner@shop.example', 'second@shop.example');
    await says({ parkedOrders: 2 });
    for (let look = 0; look < 5; look += 1) {
      await central.watch.sweep();
      later(MINUTE_MS);
      await says({ parkedOrders: 2 });
    }
    expect(mails.taken).toHaveLength(1);
    expect(mails.taken[0]?.to).toEqual(['owner@shop.example', 'second@shop.example']);
    expect(subjects()[0]).toContain('มี 1 เรื่องที่ต้องดูแล');
    expect((await list()).troubles[0]?.toldAt).not.toBeNull();
    await says();
    for (let look = 0; look < 15; look += 1) {
      await central.watch.sweep();
      later(MINUTE_MS);
      await says();
    }
    expect(subjects()).toHaveLength(2);
    expect(subjects()[1]).toContain('เรียบร้อยแล้ว 1 เรื่อง');
  });

  test('does not hear of what comes and goes within minutes, nor thirty times of a loose cable', async () => {
    await writeTo('owner@shop.example');
    const away = { router: { kind: 'mikrotik', reachable: false, problem: 'timeout' } };
    for (let look = 0; look < 60; look += 1) {
      await says(look % 10 < 5 ? away : {});
      await central.watch.sweep();
      later(MINUTE_MS);
    }
    expect(subjects().length).toBeLessThanOrEqual(1);
    for (let look = 0; look < 30; look += 1) {
      await says();
      await central.watch.sweep();
      later(MINUTE_MS);
    }
    expect(subjects().length).toBeLessThanOrEqual(2);
  });

  test('is not woken by a shop that is switched off after closing, and is told when it stays away', async () => {
    await writeTo('owner@shop.example');
    // 20:00 in Bangkok; the shop has closed.
    later(8 * 60 * MINUTE_MS);
    await says();
    for (let hour = 0; hour < 12; hour += 1) {
      later(60 * MINUTE_MS);
      await central.watch.sweep();
    }
    expect(await kinds()).toEqual(['shop-silent']);
    expect(mails.taken).toEqual([]);
    // 09:00, and it is still away.
    later(61 * MINUTE_MS);
    await central.watch.sweep();
    expect(mails.taken).toHaveLength(1);
  });

  test('is woken for a shop by its own hours, not by those of all', async () => {
    await writeTo('owner@shop.example');
    // 20:00 in Bangkok: all others have closed, this one is open until midnight.
    const week = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, openTime: '12:00:00', closeTime: '23:59:00' }));
    await central.database
      .insertInto('shop_own')
      .values({
        server_id: shopId,
        part: 'hours',
        content: JSON.stringify({ week }),
        saved_by: 'Nok',
        saved_at: new Date(NOON).toISOString(),
      })
      .execute();
    later(8 * HOUR_MS);
    await says();
    later(11 * MINUTE_MS);
    await central.watch.sweep();
    later(61 * MINUTE_MS);
    await central.watch.sweep();
    expect(mails.taken).toHaveLength(1);
  });

  test('who gives an address later hears of what is still there', async () => {
    await says({ parkedOrders: 1 });
    await central.watch.sweep();
    await writeTo('owner@shop.example');
    await central.watch.sweep();
    expect(mails.taken).toHaveLength(1);
  });

  test('gets it later when the mail server does not take it, and the page says why', async () => {
    await writeTo('owner@shop.example');
    mails.state.isBroken = true;
    await says({ parkedOrders: 1 });
    await expect(central.watch.sweep()).rejects.toThrow('The disk is full');
    expect((await list()).mail.failure?.detail).toContain('The disk is full');
    mails.state.isBroken = false;
    later(6 * MINUTE_MS);
    await says({ parkedOrders: 1 });
    await central.watch.sweep();
    expect(mails.taken).toHaveLength(1);
    expect((await list()).mail).toEqual({ isSetUp: true, failure: null });
  });

  test('hears that one of the addresses was refused, and the others get it', async () => {
    await writeTo('owner@shop.example', 'typo@nowhere.example');
    const sent = await owner.call('POST', '/troubles/test-mail');
    expect(sent).toMatchObject({ status: 200, body: { sentTo: ['owner@shop.example'] } });
    expect(mails.taken.map(({ to }) => to)).toEqual([['owner@shop.example']]);
    expect((await list()).mail.failure?.detail).toContain('typo@nowhere.example');
    await writeTo('typo@nowhere.example');
    expect(await owner.call('POST', '/troubles/test-mail')).toMatchObject({
      status: 502,
      body: { code: 'mail-failed' },
    });
  });

  test('of two processes that look at the same moment one writes', async () => {
    await writeTo('owner@shop.example');
    await says({ parkedOrders: 1, damagedPhotos: 1 });
    await Promise.all([central.watch.sweep(), central.watch.sweep(), central.watch.sweep()]);
    const open = await central.database.selectFrom('trouble').selectAll().execute();
    expect(open.map(({ kind }) => kind).sort()).toEqual(['orders-refused', 'photos-damaged']);
    const told = mails.taken.map(({ source }) => Number(/มี (\d+) เรื่อง/.exec(subjectOf(source))?.[1]));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test('is told which address is none', async () => {
    for (const [mailTo, parameter] of [
      [['no address'], 'mailTo.0'],
      [['a@b.example', 'A@b.example'], 'mailTo'],
      [['a@b.example\r\nBcc: all@c.example'], 'mailTo.0'],
      [Array.from({ length: 11 }, (_, at) => `a${at}@b.example`), 'mailTo'],
    ]) {
      expect(await owner.call('PUT', '/settings/trouble', { mailTo })).toMatchObject({
        status: 400,
        body: { code: 'parameter-invalid', parameter },
      });
    }
  });
});
