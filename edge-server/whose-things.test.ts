import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { TARGETS, type Target } from '@printfront/shared/testing/who-may-call.ts';
import {
  type Cell,
  callsThatNameMore,
  foreignCells,
  saidOf,
  twinOf,
  wordsFor,
} from '@printfront/shared/testing/whose-things.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, TestClient } from './client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, SERVER_ID, startEdgeInTest } from './edge-in-test.ts';
import { bringStaff, signIn, staffMember } from './staff/staff-in-test.ts';

/** One of everything that a call can name. */
interface Things {
  shop: string;
  kiosk: string;
  order: string;
  file: string;
  username: string;
  placed: string;
  placedFile: string;
  stick: string;
  stickPhoto: string;
}

type Caller = 'kiosk' | 'phone' | 'staff';

interface Row {
  by: Caller;
  /** The outer thing first. */
  names: readonly (keyof Things)[];
  call: (client: TestClient, things: Things) => Promise<Answer>;
  /** Anyone who knows an order's id may do this, and staff may see every order. */
  isAllSeeing?: true;
  /** Naming what is not there makes it. */
  isMadeAnew?: true;
  /** Nobody is let do it here: it takes central to say who is asking. */
  isNeverDone?: true;
}

/** Of the phone. */
const SENDER = 'sender-of-the-phone';

const get = (path: (things: Things) => string) => (client: TestClient, things: Things) =>
  client.call('GET', path(things), undefined, { [SENDER_HEADER]: SENDER });
const thumbnail = get(({ order, file }) => `/storefront/orders/${order}/files/${file}/thumbnail`);
const ofOrder = (call: Row['call']): Row => ({ by: 'kiosk', names: ['order'], call });
const submission = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };

/** What ends an order comes last. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  getStorefrontFileThumbnail: [
    { by: 'kiosk', names: ['order', 'file'], call: thumbnail },
    { by: 'phone', names: ['order', 'file'], call: thumbnail },
  ],
  getStorefrontFilePreview: [
    {
      by: 'kiosk',
      names: ['order', 'file'],
      call: get(({ order, file }) => `/storefront/orders/${order}/files/${file}/preview?size=4x6`),
    },
  ],
  listStickPhotos: [
    {
      by: 'kiosk',
      names: ['order', 'stick'],
      call: get(({ order, stick }) => `/storefront/orders/${order}/sticks/${stick}/photos`),
    },
  ],
  getStickPhotoThumbnail: [
    {
      by: 'kiosk',
      names: ['order', 'stick', 'stickPhoto'],
      call: get(
        ({ order, stick, stickPhoto }) => `/storefront/orders/${order}/sticks/${stick}/photos/${stickPhoto}/thumbnail`,
      ),
    },
  ],
  takeStickPhoto: [
    {
      by: 'kiosk',
      names: ['order', 'stick', 'stickPhoto'],
      call: (client, { order, stick, stickPhoto }) =>
        client.call('POST', `/storefront/orders/${order}/sticks/${stick}/photos/${stickPhoto}`),
    },
  ],
  setStorefrontSizeQuantities: [
    {
      by: 'kiosk',
      names: ['order', 'file'],
      // With a photo that is in the order: all or nothing.
      call: (client, { order, file }) => {
        const fileIds = new Set([things.own.file, file]);
        const quantities = [...fileIds].map((fileId) => ({ fileId, quantity: 5 }));
        return client.call('PUT', `/storefront/orders/${order}/sizes/4x6/quantities`, { quantities });
      },
    },
    {
      by: 'kiosk',
      names: ['order', 'file'],
      // The same of the second size.
      call: (client, { order, file }) => {
        const quantities = [{ fileId: things.own.file, quantity: 5 }];
        const alsoIn = { size: '5x7', quantities: [{ fileId: file, quantity: 5 }] };
        return client.call('PUT', `/storefront/orders/${order}/sizes/4x6/quantities`, { quantities, alsoIn });
      },
    },
  ],
  getOrderFileThumbnail: [
    {
      by: 'staff',
      names: ['placed', 'placedFile'],
      call: get(({ placed, placedFile }) => `/orders/${placed}/files/${placedFile}/thumbnail`),
      isAllSeeing: true,
    },
  ],
  getPrintFile: [
    {
      by: 'staff',
      names: ['placed', 'placedFile'],
      call: get(({ placed, placedFile }) => `/orders/${placed}/files/${placedFile}/print?size=4x6`),
      isAllSeeing: true,
    },
  ],
  getFrontOrder: [
    { by: 'phone', names: ['shop'], call: get(({ shop }) => `/uploads/front/${shop}/${things.own.order}`) },
  ],
  addFrontFile: [
    {
      by: 'phone',
      names: ['shop'],
      call: (client, { shop }) => client.upload(`/uploads/front/${shop}/${things.own.order}`, photo),
    },
  ],
  touchFrontPhone: [
    {
      by: 'phone',
      names: ['shop'],
      call: (client, { shop }) =>
        client.call('POST', `/uploads/front/${shop}/${things.own.order}/phone`, {
          doing: 'away',
          secondsSinceTouch: 1,
        }),
    },
  ],
  getFrontSlip: [
    { by: 'phone', names: ['shop'], call: get(({ shop }) => `/uploads/front/${shop}/${things.own.order}/payslip`) },
  ],
  sendFrontSlip: [
    {
      by: 'phone',
      names: ['shop'],
      call: (client, { shop }) => client.upload(`/uploads/front/${shop}/${things.own.order}/payslip`, photo),
      // The order is not placed: pay-slips.test.ts has those that are.
      isNeverDone: true,
    },
  ],
  getPriceSummary: [ofOrder(get(({ order }) => `/pricing/summary?shippingMethod=1&uploadId=${order}`))],
  estimateDueDate: [ofOrder(get(({ order }) => `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${order}`))],
  listSizes: [{ ...ofOrder(get(({ order }) => `/sizes?uploadId=${order}`)), by: 'phone', isAllSeeing: true }],
  getStorefrontWifi: [ofOrder(get(({ order }) => `/storefront/wifi?orderId=${order}`))],
  createStorefrontWifiUser: [
    ofOrder((client, { order }) => client.call('POST', '/storefront/wifi', { orderId: order })),
  ],
  removeStorefrontWifiUser: [
    {
      by: 'kiosk',
      names: ['username'],
      call: (client, { username }) => client.call('DELETE', '/storefront/wifi', { username }),
    },
  ],
  touchStorefront: [
    {
      by: 'kiosk',
      names: ['kiosk'],
      call: (client, { kiosk }) => client.call('POST', '/storefront/touch', { clientId: kiosk }),
      isNeverDone: true,
    },
  ],
  takeUpStorefrontOrder: [
    ofOrder((client, { order }) => client.call('POST', '/storefront/taken-up-orders', { code: order.slice(-6) })),
  ],
  upsertStorefrontOrder: [
    {
      ...ofOrder((client, { order }) => client.call('POST', '/storefront/orders', { id: order })),
      isMadeAnew: true,
    },
  ],
  submitStorefrontOrder: [
    // An address is a customer's, at central: whichever is named here, what counts is the one that is written out.
    ofOrder((client, { order }) =>
      client.call('POST', `/storefront/orders/${order}`, { ...submission, addressId: 'of-somebody' }),
    ),
  ],
};

/** Central's alone; who-may-call.test.ts has that the edge looks at none of them. */
const PASSED = ['addUploadFile', 'listOwnOrders', 'listUploadPhotoFrames', 'placeOrder', 'setUploadSizeQuantities'];

let edge: EdgeInTest;
let callers: Record<Caller, TestClient>;
let things: Record<Target, Things>;
let photo: Buffer;
let sticks: string;

beforeAll(async () => {
  sticks = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-whose-sticks-'));
  await fs.mkdir(path.join(sticks, 'states'));
  edge = await startEdgeInTest({ sticksFolder: path.join(sticks, 'states') });
  photo = await orientedJpeg(1, 60, 40);
  const [kiosk, otherKiosk] = [await edge.kiosk(), await edge.kiosk()];
  await bringStaff(edge, [await staffMember('nok')]);
  const staff = edge.phone();
  expect((await signIn(staff, 'nok')).status).toBe(200);
  callers = { kiosk, phone: edge.phone(), staff };
  const none: Things = {
    shop: 'server-3',
    kiosk: 'no-such-kiosk',
    order: newOrderId(),
    file: 'no-such-file',
    username: 'nobody',
    placed: 'no-such-order',
    placedFile: 'no-such-file',
    stick: 'no-such-stick',
    stickPhoto: 'no-such-photo',
  };
  things = { own: await thingsOf(kiosk, SERVER_ID), others: await thingsOf(otherKiosk, 'server-2'), none };
  // A phone sees what it has sent itself.
  const { order } = things.own;
  await callers.phone.upload(`/storefront/orders/${order}/files`, photo, { fields: { senderId: SENDER } });
}, 120_000);
afterAll(async () => {
  await edge.stop();
  await fs.rm(sticks, { recursive: true, force: true });
});

/** A stick of this order: it is the first that looks. */
async function plugIn(by: TestClient, order: string, label: string): Promise<{ stick: string; stickPhoto: string }> {
  const folder = path.join(sticks, label);
  await fs.mkdir(folder);
  await fs.writeFile(path.join(folder, 'photo.jpg'), photo);
  const state = `state=ready\nlabel=${label}\nfolder=${folder}\nsince=1\n`;
  await fs.writeFile(path.join(sticks, 'states', label), state);
  const { body } = await eventually(
    () => by.call('GET', `/storefront/orders/${order}/sticks`),
    (answer) => answer.body.sticks.some((one: Record<string, unknown>) => one.label === label && one.state === 'ready'),
  );
  const { id: stick } = body.sticks.find((one: Record<string, unknown>) => one.label === label);
  const photos = await by.call('GET', `/storefront/orders/${order}/sticks/${stick}/photos`);
  return { stick, stickPhoto: photos.body.photos[0].id };
}

async function openOrder(by: TestClient): Promise<{ order: string; file: string }> {
  const order = newOrderId();
  await by.call('POST', '/storefront/orders', { id: order });
  const { body } = await by.upload(`/storefront/orders/${order}/files`, photo);
  await eventually(
    async () => (await by.call('GET', `/storefront/orders/${order}/files`)).body,
    ([first]) => first.state === 'ready',
  );
  return { order, file: body.id };
}

async function thingsOf(by: TestClient, shop: string): Promise<Things> {
  const toPlace = await openOrder(by);
  const placed: string = (await by.call('POST', `/storefront/orders/${toPlace.order}`, submission)).body.orderId;
  const { order, file } = await openOrder(by);
  const username = (await edge.hotspot.userOfOrder(edge.database, order))?.username ?? '';
  const kiosk: string = (await by.call('GET', '/storefront')).body.id;
  const stick = await plugIn(by, order, shop);
  return { shop, kiosk, order, file, username, placed, placedFile: toPlace.file, ...stick };
}

/** All rows but the server's own clock, and its marks of where it stands (S43), which go on by themselves. */
async function contents() {
  const { clock_floor: _, sync_mark: _marks, ...rows } = await databaseContents(edge.database);
  return rows;
}

describe('whose things a call names', () => {
  it('has a row for every call that names more than one thing, or one beside its path', () => {
    const named = callsThatNameMore('edge').map(({ name }) => name);
    expect([...Object.keys(ROWS), ...PASSED].sort()).toEqual(named.sort());
  });

  const rows = Object.entries(ROWS).flatMap(([name, its]) => its.map((row) => ({ name, row })));
  it.each(rows)('$name of a $row.by finds nothing of others, and no thing inside another', async ({ row }) => {
    const { by, names, call, isAllSeeing = false } = row;
    const named = TARGETS.flatMap((target) => names.map((one) => things[target][one]));
    const ask = (cell: Cell) => {
      const chosen = Object.fromEntries(names.map((one) => [one, things[cell[one] ?? 'none'][one]]));
      return call(callers[by], Object.assign({}, things.none, chosen));
    };
    for (const cell of foreignCells(names)) {
      const twin = twinOf(cell, names, isAllSeeing);
      const isThere = names.every((one) => twin[one] !== 'none');
      const isForbidden = names.some((one) => cell[one] === 'others');
      // Who sees all is shown it; and what is made anew was not there.
      if ((isAllSeeing && (isThere || names.length === 1)) || (row.isMadeAnew && !isForbidden)) continue;
      const before = await contents();
      const answer = await ask(cell);
      expect(answer.status, wordsFor(cell)).toBeGreaterThanOrEqual(400);
      if (!row.isMadeAnew) expect(saidOf(answer, named), wordsFor(cell)).toEqual(saidOf(await ask(twin), named));
      expect(await contents(), wordsFor(cell)).toEqual(before);
    }
    const { status } = await ask(Object.fromEntries(names.map((one) => [one, 'own' as const])));
    if (row.isNeverDone) expect(status).toBeGreaterThanOrEqual(400);
    else expect(status).toBeLessThan(300);
  });
});
