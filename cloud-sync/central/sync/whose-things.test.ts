import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type EventResult, SyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import type { Position } from '@printfront/cloud-sync/protocol/position.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { Order } from '@printfront/shared/contracts/orders.ts';
import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { placeOnlineOrder } from '../orders/online-order-in-test.ts';
import { A_PHOTO, SIZE_4X6 } from '../orders/order-in-test.ts';
import { newSlip, sendSlip } from '../orders/pay-slip-in-test.ts';
import { newOrderId, phoneOf } from '../relay/shop-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Answer, type Customer, customerOf, newPhoto } from '../uploads/uploads-in-test.ts';
import { appendCommand } from './commands.repository.ts';
import { type EdgeInTest, enrolInTest } from './edge-in-test.ts';
import { addEnrolCode, revokeEdgeServer } from './edge-servers.repository.ts';

/** What a shop's message can name, of whom it is not. */
interface Theirs {
  shopOrder: string;
  onlineOrder: string;
  sending: string;
  customer: string;
  cart: string;
  server: string;
  code: string;
  epoch: string;
  lease: string;
  commandNumber: string;
  frontOrderHash: string;
  shopPhoto: string;
  halfPhoto: string;
  relayedPhoto: string;
  onlinePhoto: string;
  slip: string;
}
type Kind = keyof Theirs;

const STREAMS = ['shopOrder', 'onlineOrder', 'sending', 'customer', 'cart', 'server'] as const;
const BYTES = ['shopPhoto', 'halfPhoto', 'relayedPhoto', 'onlinePhoto', 'slip'] as const;

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const unknownOf = (kind: Kind): string =>
  (BYTES as readonly Kind[]).includes(kind) || kind === 'frontOrderHash'
    ? randomBytes(32).toString('hex')
    : kind === 'commandNumber'
      ? '98765'
      : randomUUID();

let central: CentralInTest;
let other: EdgeInTest;
let thief: EdgeInTest;
let revoked: EdgeInTest;
/** Says where its database stands, and makes it up. */
let liar: EdgeInTest;
let customer: Customer;
let maintainer: Customer;
let theirs: Theirs;
/** All of the other shop's things, as they were before the thief said anything. */
let untouched: Record<string, string[]>;
let theirBlock: { firstNumber: number };
/** What central has sealed for the other shop. */
let theirPosition: Position;
let theirCommand: Asked;
/** Bytes by what they are called in `Theirs`. */
let bytesOf: Record<'shopPhoto' | 'halfPhoto' | 'relayedPhoto' | 'onlinePhoto', Buffer>;
let phone: ReturnType<typeof phoneOf>;
/** Orders that the thief has really placed. */
const placed: string[] = [];

beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
  [other, thief, revoked, liar] = [await enrol(), await enrol(), await enrol(), await enrol()];
  await revokeEdgeServer(central.database, revoked.enrolment.serverId);
  customer = await customerOf(central);
  maintainer = await customerOf(central);
  await central.database.updateTable('user').set({ rank: 80 }).where('id', '=', maintainer.userId).execute();
  await makeTheirs();
  untouched = await othersRows();
}, 120_000);
afterAll(() => central.stop());

const enrol = (): Promise<EdgeInTest> =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, `Shop ${code}`) },
  });

const lineOf = (sha256: string) => ({
  size: SIZE_4X6,
  printQuantity: 2,
  photoFrame: null,
  files: [{ ...A_PHOTO, id: randomUUID(), sha256 }],
});

async function makeTheirs(): Promise<void> {
  const shopPhoto = await newPhoto();
  const halfPhoto = randomBytes(200_000);
  const order = other.submitted({ lines: [lineOf(sha256Of(shopPhoto)), lineOf(sha256Of(halfPhoto))] });
  expect(await other.push([order])).toMatchObject([{ result: 'applied' }]);
  expect(await whole(other, shopPhoto)).toEqual({ state: 'stored' });
  await other.sendPart(sha256Of(halfPhoto), 0, halfPhoto.length, halfPhoto.subarray(0, 100_000));

  const frontOrderId = newOrderId();
  await announce(other, sha256Of(frontOrderId), 'open');
  phone = phoneOf(central, other.enrolment.serverId, frontOrderId);
  const relayedPhoto = await newPhoto();
  expect((await phone.send(relayedPhoto)).status).toBe(201);
  const told = (await other.call('GET', '/commands?after=0&waitSeconds=0')).body;

  // An online order that the other shop makes.
  const able = { ...report, makesOnlineOrders: true };
  await other.call('POST', '/hello', { epoch: other.epoch, report: able });
  const onlinePhoto = await newPhoto();
  await customer.upload('4x6', onlinePhoto);
  const online = await placeOnlineOrder(central, customer);
  expect(await central.giving.sweep()).toBe(1);
  expect((await bytesAnswer(other, sha256Of(onlinePhoto))).status).toBe(200);
  const slip = (await newSlip()).picture;
  await sendSlip(central, customer, online.id, slip);
  await customer.upload('4x6', await newPhoto());
  const lease = randomUUID();
  theirBlock = await other.lease(lease);
  const saying = { epoch: other.epoch, report, mark: { number: 900, id: randomUUID(), confirmed: null, since: [] } };
  theirPosition = (await other.call('POST', '/hello', saying)).body.position;
  theirCommand = { after: told.newest, seal: told.seal };
  bytesOf = { shopPhoto, halfPhoto, relayedPhoto, onlinePhoto };
  theirs = {
    shopOrder: order.orderId,
    onlineOrder: online.id,
    sending: told.commands[0].command.relayId,
    customer: customer.userId,
    cart: (await customer.call('GET', '/uploads')).body.id,
    server: other.enrolment.serverId,
    code: other.code,
    epoch: other.epoch,
    lease,
    commandNumber: String(told.newest),
    frontOrderHash: sha256Of(frontOrderId),
    slip: sha256Of(slip),
    shopPhoto: sha256Of(shopPhoto),
    halfPhoto: sha256Of(halfPhoto),
    relayedPhoto: sha256Of(relayedPhoto),
    onlinePhoto: sha256Of(onlinePhoto),
  };
}

/** An order of a shop that needs these bytes: nothing else is kept for it. */
async function place(by: EdgeInTest, sha256: string): Promise<void> {
  const number = by === thief ? { iid: nextNumber() } : {};
  const order = by.submitted({ ...number, lines: [lineOf(sha256)] });
  placed.push(order.orderId);
  await by.push([order]);
}

const whole = (by: EdgeInTest, bytes: Buffer) => by.sendPart(sha256Of(bytes), 0, bytes.length, bytes);

let announcement = 0;
async function announce(by: EdgeInTest, orderHash: string, state: string, epoch: string = by.epoch): Promise<Answer> {
  announcement += 1;
  const orders = [{ orderHash, state, iid: null }];
  return by.call('POST', '/front-orders', { epoch, run: 'run-1', number: announcement, orders });
}

/** Told anew by every call that is more than some seconds after the one before, of whoever calls. */
const LAST_CONTACT = /"last_contact_at":"[^"]*",?/;

/** All but what is nobody's: numbers that are not given yet, questions and wrong codes that were counted, letters to search by. */
async function everyRow(): Promise<Record<string, string[]>> {
  const { sync_counter: _, order_search: __, sign_in_attempt: ___, ...rows } = await databaseContents(central.database);
  const servers = rows.edge_server ?? [];
  return { ...rows, edge_server: servers.map((row) => row.replace(LAST_CONTACT, '')) };
}

/** Every row but those of the thief and the liar: what names their servers, and what belongs to orders that it has really placed. */
async function othersRows(): Promise<Record<string, string[]>> {
  const isTheThiefs = (row: string) => {
    const { order_id, subject_id } = JSON.parse(row);
    const isNamed = [thief, liar].some(({ enrolment }) => row.includes(enrolment.serverId));
    return isNamed || placed.includes(order_id) || placed.includes(subject_id);
  };
  return Object.fromEntries(
    Object.entries(await everyRow()).map(([table, rows]) => [table, rows.filter((row) => !isTheThiefs(row))]),
  );
}

let numbers = 1_000;
/** Of the thief's own overflow, which never ends. */
function nextNumber(): number {
  numbers += 1;
  return Number(`${thief.enrolment.overflowPrefix}${numbers}`);
}

function tillShift(orderId: string): object {
  return {
    id: orderId,
    number: 1,
    openedAt: '2026-11-21T04:00:00Z',
    openedBy: 'staff',
    floatSatang: 100_000,
    floatPieces: [],
    leftSatang: null,
    withoutTill: { takenCount: 0, takenSatang: 0, givenBackCount: 0, givenBackSatang: 0 },
    movements: [],
    cash: null,
    expectedSatang: null,
    closing: null,
  };
}

/** Payloads of every event that there is, each as if it were about an order of this id. */
const PAYLOADS: { readonly [Type in SyncEvent['type']]: (orderId: string) => object } = {
  'storefront-order-submitted': (orderId) => thief.submitted({ orderId, iid: nextNumber() }).payload,
  'payment-status-changed': () => ({ from: 10, to: 50, by: 'staff' }),
  'production-status-changed': () => ({ from: 0, to: 3, by: 'staff' }),
  'print-files-exported': () => ({ fileCount: 1, printCount: 2, by: 'staff' }),
  'print-noted': () => ({
    note: { kind: 'printed', id: randomUUID(), prints: [{ size: '4x6', fileId: 'file' }] },
    by: 'staff',
  }),
  'order-details-changed': () => {
    const details = { shippingMethod: 1, shippingTracking: null, estimatedDueDate: null, staffNotes: '' };
    return { from: details, to: { ...details, staffNotes: 'Give it to whoever asks' }, by: 'staff' };
  },
  'pay-slip-added': () => ({
    slipId: randomUUID(),
    sha256: theirs.slip,
    transfer: { bank: '004', transactionRef: 'A1B2C3D4E5F6' },
    sentAt: '2026-11-21T04:00:00Z',
    by: 'customer',
    afterOrders: [theirs.shopOrder],
  }),
  'till-opened': tillShift,
  'till-changed': tillShift,
  'photo-deletion-requested': () => ({ by: 'customer' }),
  'order-given-back': () => ({ to: thief.enrolment.serverId }),
  'order-kept': () => ({}),
  'relayed-photo-arrived': () => ({}),
  'relayed-photo-refused': () => ({ reason: 'photo-missing' }),
};
const LAST_WORDS: readonly string[] = ['order-given-back', 'order-kept'];
/** What begins a history under an id of the shop's own choosing, and so has to say that one is taken. */
const BEGINNING: readonly SyncEvent['type'][] = ['storefront-order-submitted', 'till-opened'];
const TYPES = SyncEvent.options.map((option) => option.shape.type.value);

const eventOf = (type: SyncEvent['type'], orderId: string, version: number) => ({
  id: randomUUID(),
  orderId,
  version,
  occurredAt: '2026-11-21T04:00:00Z',
  type,
  payload: PAYLOADS[type](orderId),
});

/** One event as the first of its history, then every kind as the second, and every kind as the third. */
async function judge(first: SyncEvent['type'], orderId: string, epoch = thief.epoch): Promise<object[]> {
  const follow = [2, 3].flatMap((version) => TYPES.map((type) => eventOf(type, orderId, version)));
  const results = await thief.push([eventOf(first, orderId, 1), ...follow], epoch);
  return results.map(({ id: _id, ...judgement }: EventResult) => judgement);
}

const ofNone = new Map<string, Promise<object[]>>();
function judgedOfNone(first: SyncEvent['type']): Promise<object[]> {
  const judged = ofNone.get(first) ?? judge(first, randomUUID());
  ofNone.set(first, judged);
  return judged;
}

describe('events of a shop on what is not its own', () => {
  it('have a payload here, whatever kinds there are', () => {
    expect(Object.keys(PAYLOADS).sort()).toEqual([...TYPES].sort());
  });

  for (const kind of STREAMS) {
    for (const first of TYPES.filter((type) => !BEGINNING.includes(type))) {
      it(`S15: ${first} and all that could follow it are judged of ${kind} as of what nobody has`, async () => {
        const judged = await judge(first, theirs[kind]);
        expect(judged).toEqual(await judgedOfNone(first));
        expect(await othersRows()).toEqual(untouched);
      });
    }
  }

  const placesTaken = BEGINNING.flatMap((first) =>
    (['shopOrder', 'onlineOrder', 'sending'] as const).map((kind) => [first, kind] as const),
  );
  it.each(placesTaken)(
    'S15: %s under the id of %s is refused, and nothing that follows counts',
    async (first, kind) => {
      const [placing, ...following] = await judge(first, theirs[kind]);
      expect(placing).toMatchObject({ result: 'rejected', code: 'already-exists' });
      // What a shop says of an order that it gave away has no effect, and is not sent again (S58).
      const counted = following.filter((_, index) => !LAST_WORDS.includes(TYPES[index % TYPES.length] ?? ''));
      expect(new Set(counted.map((judged) => JSON.stringify(judged)))).toEqual(
        new Set([JSON.stringify({ result: 'deferred', reason: 'predecessor-missing', expectedVersion: 1 })]),
      );
      expect(await othersRows()).toEqual(untouched);
    },
  );

  it('S15 S27: an answer for a photo that was sent to it begins a history in which nothing is an order', async () => {
    const orderHash = sha256Of(newOrderId());
    const orderId = newOrderId();
    await announce(thief, sha256Of(orderId), 'open');
    await phoneOf(central, thief.enrolment.serverId, orderId).send(await newPhoto());
    const { commands } = (await thief.call('GET', '/commands?after=0&waitSeconds=0')).body;
    const { relayId } = commands.at(-1).command;
    const [arrived, ...following] = await judge('relayed-photo-arrived', relayId);
    expect(arrived).toEqual({ result: 'applied' });
    expect(following.filter((judged) => 'result' in judged && judged.result === 'applied')).toEqual([]);
    await announce(thief, orderHash, 'open');
  });

  it('S8 S20: an answer for a photo that central has forgotten is taken once, and not missed by the digest', async () => {
    const event = eventOf('relayed-photo-arrived', randomUUID(), 1);
    expect(await thief.push([event])).toMatchObject([{ result: 'applied' }]);
    const orders = [{ orderId: event.orderId, version: 1, lastEventId: event.id }];
    expect((await thief.call('POST', '/digest', { epoch: thief.epoch, orders })).body).toEqual({ behind: [] });
  });

  it('S15 S16: an order under another shop’s number is refused, of whatever form the number is', async () => {
    for (const iid of [theirBlock.firstNumber, Number(`${other.enrolment.overflowPrefix}07`)]) {
      const { payload } = thief.submitted({ iid });
      const event = { ...eventOf('storefront-order-submitted', payload.orderId, 1), payload };
      expect(await thief.push([event])).toMatchObject([{ result: 'rejected', code: 'number-not-leased' }]);
    }
    expect(await othersRows()).toEqual(untouched);
  });
});

/** How a call of the protocol is made that names one thing. */
interface SyncRow {
  /** What it can name; nothing when it is about the caller. */
  names: readonly Kind[];
  call: (by: EdgeInTest, named: string, kind?: Kind) => Promise<Answer>;
  /** A call that names what is the caller's own. */
  own: (by: EdgeInTest) => Promise<Answer>;
  /** Where naming what nobody has begins something: what is answered for what another has. */
  refused?: object;
}

const report = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };
const NONCE = 'n'.repeat(43);
const oneByte = new Uint8Array(1);
const row = (names: readonly Kind[], call: SyncRow['call'], own: SyncRow['own'], more: Partial<SyncRow> = {}) => ({
  names,
  call,
  own,
  ...more,
});

const CALLS: Readonly<Record<string, SyncRow>> = {
  'POST /enrol': row(
    ['code'],
    (by, code) =>
      by.call('POST', '/enrol', { code, token: randomBytes(32).toString('base64url'), epoch: randomUUID() }),
    (by) => by.call('POST', '/enrol', { code: by.code, token: by.token, epoch: by.epoch }),
    // Who holds a code that was used hears which shop it was (S74), and gets nothing by it.
    { refused: { status: 409, body: { code: 'enrol-code-refused' } } },
  ),
  'POST /prove': row(
    ['server'],
    async (by, serverId) => {
      const answer = await by.call('POST', '/prove', {
        serverId,
        nonce: NONCE,
        address: central.origin,
        mac: 'a'.repeat(64),
      });
      const hasBoth = answer.body?.salt !== undefined && answer.body.proof !== undefined;
      return hasBoth ? { ...answer, body: { hasBoth } } : answer;
    },
    (by) =>
      by.call('POST', '/prove', {
        serverId: by.enrolment.serverId,
        nonce: NONCE,
        address: central.origin,
        mac: 'a'.repeat(64),
      }),
  ),
  'POST /hello': row(
    ['epoch'],
    (by, epoch) => by.call('POST', '/hello', { epoch, report }),
    (by) => by.call('POST', '/hello', { epoch: by.epoch, report }),
    { refused: { status: 400, body: { code: 'parameter-invalid', parameter: 'epoch' } } },
  ),
  'POST /events': row(
    [...STREAMS],
    (by, id) => by.call('POST', '/events', { epoch: by.epoch, events: [eventOf('payment-status-changed', id, 1)] }),
    (by) =>
      by.call('POST', '/events', { epoch: by.epoch, events: [eventOf('relayed-photo-arrived', randomUUID(), 1)] }),
  ),
  'POST /digest': row(
    [...STREAMS],
    (by, orderId) => by.call('POST', '/digest', { epoch: by.epoch, orders: [{ orderId, version: 4 }] }),
    (by) => by.call('POST', '/digest', { orders: [{ orderId: 'x', version: 1 }] }),
  ),
  'POST /blobs/missing': row(
    [...BYTES],
    (by, sha256) => by.call('POST', '/blobs/missing', { sha256s: [sha256] }),
    (by) => by.call('POST', '/blobs/missing', { sha256s: [randomBytes(32).toString('hex')] }),
  ),
  'PUT /blobs/:sha256': row(
    [...BYTES],
    (by, sha256) => by.call('PUT', `/blobs/${sha256}?offset=0&byteSize=1`, oneByte),
    (by) => by.call('PUT', `/blobs/${sha256Of(oneByte)}?offset=0&byteSize=1`, oneByte),
  ),
  'GET /blobs/:sha256': row(
    [...BYTES],
    (by, sha256) => bytesAnswer(by, sha256),
    async (by) => {
      await place(by, sha256Of(by.code));
      await whole(by, Buffer.from(by.code));
      return bytesAnswer(by, sha256Of(by.code));
    },
  ),
  'GET /catalogue': row(
    [],
    (by) => by.call('GET', '/catalogue'),
    (by) => by.call('GET', '/catalogue'),
  ),
  'GET /commands': row(
    ['commandNumber'],
    (by, after) => by.call('GET', `/commands?after=${after}&waitSeconds=0`),
    (by) => by.call('GET', '/commands?after=0&waitSeconds=0'),
  ),
  'POST /order-numbers': row(
    ['lease'],
    async (by, leaseId) => {
      const answer = await by.call('POST', '/order-numbers', { leaseId });
      const { firstNumber } = answer.body;
      return { ...answer, body: { isTheirs: firstNumber === theirBlock.firstNumber } };
    },
    (by) => by.call('POST', '/order-numbers', { leaseId: 'own' }),
  ),
  'POST /front-orders': row(
    ['frontOrderHash', 'epoch'],
    (by, named, kind) =>
      kind === 'epoch' ? announce(by, unknownOf('frontOrderHash'), 'open', named) : announce(by, named, 'cancelled'),
    (by) => announce(by, unknownOf('frontOrderHash'), 'open'),
  ),
};

async function bytesAnswer(by: EdgeInTest, sha256: string): Promise<Answer> {
  const answer = await fetch(`${central.origin}${API_BASE}/sync/blobs/${sha256}`, {
    headers: { authorization: `Bearer ${by.token}`, 'x-printfront-protocol': '2' },
  });
  const body = Buffer.from(await answer.arrayBuffer()).toString();
  return { status: answer.status, headers: answer.headers, body };
}

/** The same words about one thing as about another. A short number may stand in an answer for something else. */
function said({ status, body }: Answer, named: string): object {
  const text = named.length < 8 ? JSON.stringify(body) : JSON.stringify(body).replaceAll(named, 'the thing');
  return { status, body: text.replace(/"id":"[\w-]{36}"/g, '"id":"the event"') };
}

describe('calls of a shop', () => {
  it('have a row here, whatever calls are served', () => {
    const prefix = `${API_BASE}/sync/`;
    const served = central.app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith(prefix))
      .map(({ method, path }) => `${method} /${path.slice(prefix.length)}`);
    expect([...new Set(served)].sort()).toEqual(Object.keys(CALLS).sort());
  });

  for (const [name, { names, call, own, refused }] of Object.entries(CALLS)) {
    it(`S15: ${name} is answered to a shop about its own`, async () => {
      expect((await own(thief)).status).toBe(200);
    });

    for (const kind of names) {
      it(`S15: ${name} says of ${kind} of somebody else what it says of none, and changes nothing of theirs`, async () => {
        const answer = await call(thief, theirs[kind], kind);
        const unknown = unknownOf(kind);
        if (refused !== undefined) expect(answer).toMatchObject(refused);
        else expect(said(answer, theirs[kind])).toEqual(said(await call(thief, unknown, kind), unknown));
        expect(await othersRows()).toEqual(untouched);
      });
    }

    it(`S15: ${name} is nothing to whoever has no token that is good`, async () => {
      const before = await everyRow();
      const tokens = { none: '', nonsense: 'x'.repeat(43), session: customer.session, revoked: revoked.token };
      const answers: unknown[] = [];
      // An enrolment brings the token that it wants; without one it asks for nothing.
      const asked = Object.values(tokens).filter((token) => token !== '' || name !== 'POST /enrol');
      for (const token of asked) {
        const call = (method: string, path: string, body?: unknown) => callAs(token, method, path, body);
        const by = {
          ...revoked,
          token,
          call,
          push: async () => [],
          sendPart: async () => ({ state: 'refused' as const }),
        };
        const { status, body } = await own(by);
        const { code } = typeof body === 'string' ? JSON.parse(body) : body;
        answers.push([status, code]);
      }
      const ofStrangers: Record<string, unknown[]> = {
        'POST /enrol': [409, 'enrol-code-refused'],
        // Central is the one who proves something there (S83).
        'POST /prove': [200, undefined],
      };
      const expected = ofStrangers[name] ?? [401, 'credentials-wrong'];
      expect(answers).toEqual(answers.map(() => expected));
      expect(await everyRow()).toEqual(before);
    });
  }

  it('S9 S15: events under another shop’s epoch are refused, and the epoch stays that shop’s', async () => {
    const events = [eventOf('relayed-photo-arrived', randomUUID(), 1)];
    const answer = await thief.call('POST', '/events', { epoch: theirs.epoch, events });
    expect(answer).toMatchObject({ status: 400, body: { parameter: 'epoch' } });
    expect(await othersRows()).toEqual(untouched);
  });
});

describe('an online order', () => {
  it('S15 S57: is told, and its photos are given, to the shop that makes it and to no other', async () => {
    const toldTo = async (by: EdgeInTest) =>
      JSON.stringify((await by.call('GET', '/commands?after=0&waitSeconds=0')).body.commands);
    expect(await toldTo(other)).toContain(theirs.onlineOrder);
    for (const by of [thief, liar]) {
      expect(await toldTo(by)).not.toContain(theirs.onlineOrder);
      expect((await bytesAnswer(by, theirs.onlinePhoto)).status).toBe(404);
    }
    // The makers of online orders see nothing of what others take in their shops, either.
    expect((await bytesAnswer(other, sha256Of(thief.code))).status).toBe(404);
  });
});

describe('an order of a shop under an id that is not of an order', () => {
  it.each(['customer', 'cart', 'server'] as const)(
    'S15: an order that is placed under the id of %s is an order of the shop and nothing else',
    async (kind) => {
      placed.push(theirs[kind]);
      const order = eventOf('storefront-order-submitted', theirs[kind], 1);
      const deleting = eventOf('photo-deletion-requested', theirs[kind], 2);
      expect(await thief.push([order, deleting])).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
      expect(await othersRows()).toEqual(untouched);
    },
  );
});

describe('a photo that a shop knows the hash of', () => {
  const KNOWN = ['shopPhoto', 'relayedPhoto', 'onlinePhoto'] as const;

  it('S12 S15: gets no receipt and is not given back, also when an order of the shop names it', async () => {
    const order = thief.submitted({ iid: nextNumber(), lines: KNOWN.map((kind) => lineOf(theirs[kind])) });
    placed.push(order.orderId);
    expect(await thief.push([order])).toMatchObject([{ result: 'applied' }]);
    const hashes = KNOWN.map((kind) => theirs[kind]);
    expect(await thief.missing(hashes)).toEqual(hashes.map((sha256) => ({ sha256, receivedBytes: 0 })));
    for (const sha256 of hashes) expect((await bytesAnswer(thief, sha256)).status).toBe(404);
  });

  it('S11 S13: cannot be brought with other bytes, in one part or in two, and stays as it is', async () => {
    const { length } = bytesOf.shopPhoto;
    const wrong = randomBytes(length);
    expect(await thief.sendPart(theirs.shopPhoto, 0, length, wrong)).toEqual({ state: 'refused' });
    const long = randomBytes(100_000);
    const first = await thief.sendPart(theirs.halfPhoto, 0, 200_000, long);
    expect(first).toEqual({ state: 'partial', receivedBytes: 100_000 });
    expect(await thief.sendPart(theirs.halfPhoto, 100_000, 200_000, long)).toEqual({ state: 'refused' });
    expect(await bytesAnswer(other, theirs.shopPhoto)).toMatchObject({ status: 200 });
    expect((await bytesAnswer(thief, theirs.shopPhoto)).status).toBe(404);
  });

  it('S12: is the shop’s too once it has brought the bytes, in one part or in two', async () => {
    const { shopPhoto, onlinePhoto } = bytesOf;
    expect(await whole(thief, shopPhoto)).toEqual({ state: 'stored' });
    const big = randomBytes(150_000);
    await place(other, sha256Of(big));
    await place(thief, sha256Of(big));
    expect(await whole(other, big)).toEqual({ state: 'stored' });
    const half = big.subarray(0, 90_000);
    expect(await thief.sendPart(sha256Of(big), 0, big.length, half)).toMatchObject({ receivedBytes: 90_000 });
    expect(await thief.sendPart(sha256Of(big), 90_000, big.length, big.subarray(90_000))).toEqual({ state: 'stored' });
    expect(await thief.missing([theirs.shopPhoto, sha256Of(big)])).toEqual([]);
    expect((await bytesAnswer(thief, theirs.shopPhoto)).status).toBe(200);
    expect((await bytesAnswer(thief, sha256Of(onlinePhoto))).status).toBe(404);
  });

  it('S12 S26: has its receipt at once when it was relayed to this very shop', async () => {
    expect(await other.missing([theirs.relayedPhoto])).toEqual([]);
  });
});

/** A poll, by what it says of the last command. */
interface Asked {
  after: number;
  seal?: string | undefined;
}

const ASKED_BY_MARK = ['/hello', '/events', '/order-numbers'] as const;

/** What nobody may move by saying where a shop stands: all rows of others, what they are told among them, and central's counters. */
async function centralsOwn(): Promise<object> {
  const { sync_counter: counters = [] } = await databaseContents(central.database);
  // The liar begins epochs, which is its own affair.
  const kept = counters.filter((row) => !row.includes('"overflow-prefix"'));
  return { rows: await othersRows(), counters: kept };
}

const askedBy = (by: EdgeInTest, { after, seal }: Asked): Promise<Answer> => {
  const query = new URLSearchParams({ after: String(after), waitSeconds: '0' });
  if (seal !== undefined) query.set('seal', seal);
  return by.call('GET', `/commands?${query}`);
};

describe('a shop that says where it stands, and makes it up', () => {
  const HUGE = Number.MAX_SAFE_INTEGER;
  const MOST_COMMANDS = 2_000_000_000;
  const lease = randomUUID();
  let marks: number;
  let lastId: string | undefined;
  let epoch: string;
  let honest: Position;
  let before: object;

  const sayAt = (path: (typeof ASKED_BY_MARK)[number], mark: object) =>
    liar.call(
      'POST',
      path,
      {
        '/hello': { epoch, report, mark },
        '/events': { epoch, events: [eventOf('relayed-photo-arrived', randomUUID(), 1)], mark },
        '/order-numbers': { epoch, leaseId: lease, mark },
      }[path],
    );
  async function say(
    path: (typeof ASKED_BY_MARK)[number],
    { number, confirmed }: { number?: number; confirmed: Position | null },
  ): Promise<{ id: string; position: Position }> {
    marks += 1;
    const id = randomUUID();
    // Those that were answered are named, so that the liar is never told that its own database is behind.
    const mark = { number: number ?? marks, id, confirmed, since: lastId === undefined ? [] : [lastId] };
    const answer = await sayAt(path, mark);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    lastId = answer.body.position.id;
    return { id, position: answer.body.position };
  }

  beforeAll(async () => {
    await liar.lease(lease);
    await central.database.transaction().execute((transaction) =>
      appendCommand(transaction, {
        serverId: liar.enrolment.serverId,
        command: { type: 'kiosk-removed', clientId: 'kiosk-1' },
      }),
    );
    before = await centralsOwn();
  });
  beforeEach(beginEpoch);

  /** Central has noted one mark of it. */
  async function beginEpoch(): Promise<void> {
    [epoch, marks, lastId] = [randomUUID(), 0, undefined];
    // Those before were long ago: only so many are let in within a day.
    const { serverId } = liar.enrolment;
    const epochs = central.database.updateTable('edge_epoch').set({ begun_at: null });
    await epochs.where('server_id', '=', serverId).execute();
    honest = (await say('/hello', { confirmed: null })).position;
  }

  const resealed = (seal = '', change: (parts: string[]) => string[]) => change(seal.split('.')).join('.');
  const withGeneration = (seal: string | undefined, generation: number) =>
    resealed(seal, ([, ...others]) => [String(generation), ...others]);
  const MADE_UP: Readonly<Record<string, () => Position>> = {
    'no seal': () => ({ number: 50_000, id: randomUUID(), generation: 0 }),
    'an empty seal': () => ({ number: 50_000, id: randomUUID(), generation: 0, seal: '' }),
    'a seal of nothing but dots': () => ({ number: 50_000, id: randomUUID(), generation: 0, seal: '0..' }),
    'a seal that is made up': () => ({ number: 50_000, id: randomUUID(), generation: 0, seal: `0..${'A'.repeat(43)}` }),
    'a huge number': () => ({ number: HUGE - 1, id: randomUUID(), generation: 0 }),
    'a huge generation': () => ({ number: 50_000, id: randomUUID(), generation: HUGE }),
    'a right seal for another number': () => ({ ...honest, number: 50_000 }),
    'a right seal for another mark': () => ({ ...honest, number: 50_000, id: randomUUID() }),
    'a right seal with another generation': () => ({
      ...honest,
      number: 50_000,
      generation: 9,
      seal: withGeneration(honest.seal, 9),
    }),
    'the seal of another shop': () => theirPosition,
    'the seal of another shop with a huge generation': () => ({
      ...theirPosition,
      generation: HUGE,
      seal: withGeneration(theirPosition.seal, HUGE),
    }),
    'the seal of a command': () => ({ number: 50_000, id: randomUUID(), generation: 0, seal: theirCommand.seal ?? '' }),
  };

  for (const path of ASKED_BY_MARK) {
    it(`S15 S43: marks that are made up move nothing but the shop’s own in ${path}, and are no error`, async () => {
      for (const [name, madeUp] of Object.entries(MADE_UP)) {
        const { id, position } = await say(path, { confirmed: madeUp() });
        expect(position, name).toMatchObject({ id, generation: 0 });
      }
      expect(await centralsOwn()).toEqual(before);
    });

    it(`S15 S43: a seal of another epoch of the shop moves nothing in ${path}`, async () => {
      const sealed = (await say('/hello', { number: 40_000, confirmed: null })).position;
      await beginEpoch();
      const { position } = await say(path, { confirmed: sealed });
      expect(position.generation).toBe(0);
      expect(await centralsOwn()).toEqual(before);
    });

    it(`S15 S43: a mark that was sealed is known for good, whatever the shop says after it in ${path}`, async () => {
      const sealed = (await say('/hello', { number: 40_000, confirmed: null })).position;
      expect(sealed.number).toBe(40_000);
      // As if central were behind: what it has noted would count down.
      await say(path, { number: 2, confirmed: { number: 50_000, id: randomUUID(), generation: 0 } });
      const { position } = await say(path, { number: 3, confirmed: sealed });
      expect(position).toMatchObject({ number: 40_000, generation: 0 });
      expect(await centralsOwn()).toEqual(before);
    });
  }

  const ASKED: Readonly<Record<string, (own: Asked) => Asked>> = {
    'a huge number and no seal': () => ({ after: MOST_COMMANDS }),
    'an empty seal': ({ after }) => ({ after: after + 1, seal: '' }),
    'a seal that is made up': ({ after }) => ({ after: after + 1, seal: `0..${'A'.repeat(43)}` }),
    'a right seal for another number': ({ after, seal }) => ({ after: after + 1, seal }),
    'a right seal with a huge number': ({ seal }) => ({ after: MOST_COMMANDS, seal }),
    'a right seal with another generation': ({ after, seal }) => ({ after, seal: withGeneration(seal, 9) }),
    'a right seal with a huge generation': ({ after, seal }) => ({
      after: after + 1,
      seal: withGeneration(seal, HUGE),
    }),
    'a right seal for another command of that number': ({ after, seal }) => ({
      after,
      seal: resealed(seal, ([generation = '', , proof = '']) => [generation, randomUUID(), proof]),
    }),
    'the seal of another shop': () => theirCommand,
    'the seal of a mark': () => ({ after: honest.number, seal: honest.seal }),
  };
  it('S15 S43: polls after commands that were never given move nothing and are no error', async () => {
    const { body } = await askedBy(liar, { after: 0 });
    for (const [name, asked] of Object.entries(ASKED)) {
      const answer = await askedBy(liar, asked({ after: body.newest, seal: body.seal }));
      expect(answer, name).toMatchObject({ status: 200, body: { newest: body.newest } });
    }
    expect(await centralsOwn()).toEqual(before);
  });

  it('S43: the key of the seals is in no answer that says one', async () => {
    const { key } = await central.database
      .selectFrom('secret_key')
      .select('key')
      .where('name', '=', 'seals')
      .executeTakeFirstOrThrow();
    expect(Buffer.from(key, 'hex')).toHaveLength(32);
    const said = JSON.stringify([honest, theirPosition, theirCommand]);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(said).not.toContain(Buffer.from(key, 'hex').toString(form));
    }
  });
});

describe('after all of that', () => {
  it('the other shop goes on: its order, its half-sent photo, its relayed photo, its numbers', async () => {
    const paid = other.paid(theirs.shopOrder, 2);
    const arrived = { ...eventOf('relayed-photo-arrived', theirs.sending, 1) };
    expect(await other.push([paid, arrived])).toMatchObject([{ result: 'applied' }, { result: 'applied' }]);
    expect((await phone.look()).body).toMatchObject({ state: 'open', files: [{ state: 'at-shop' }] });
    const { halfPhoto } = bytesOf;
    expect(await other.sendPart(theirs.halfPhoto, 100_000, 200_000, halfPhoto.subarray(100_000))).toEqual({
      state: 'stored',
    });
  });

  it('the customer’s order is neither paid nor handed over, and its photos are there', async () => {
    const order = Order.parse((await customer.call('GET', `/orders/${theirs.onlineOrder}`)).body);
    expect(order).toMatchObject({ paymentStatus: 20, productionStatus: 0, missingPhotoCount: 0 });
    expect(order.photoRetention).toMatchObject({ state: 'kept' });
  });

  it('S30: a kiosk that two shops speak of is removed at both, so that neither can keep it from being removed', async () => {
    const clientId = randomUUID();
    const clients = [{ id: clientId, name: 'Door', lastTouchedAt: null }];
    for (const by of [other, thief]) {
      expect((await by.call('POST', '/hello', { epoch: by.epoch, report: { ...report, clients } })).status).toBe(200);
    }
    expect((await maintainer.call('DELETE', `/storefront/clients/${clientId}`)).status).toBe(204);
    for (const by of [other, thief]) {
      const { commands } = (await by.call('GET', '/commands?after=0&waitSeconds=0')).body;
      expect(commands.at(-1).command).toEqual({ type: 'kiosk-removed', clientId });
    }
    expect((await maintainer.call('DELETE', `/storefront/clients/${clientId}`)).status).toBe(404);
  });
});

async function callAs(token: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${central.origin}${API_BASE}/sync${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      'x-printfront-protocol': '2',
      ...(body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) };
}
