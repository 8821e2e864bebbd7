import { databaseContents } from '@printfront/shared/testing/foreign/database-contents.ts';
import { TARGETS, type Target } from '@printfront/shared/testing/who-may-call.ts';
import { callsThatNameMore, foreignCells, saidOf, twinOf, wordsFor } from '@printfront/shared/testing/whose-things.ts';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';
import { checkout, placeOnlineOrder, prepareUpload, saveAddress } from './orders/online-order-in-test.ts';
import { bringOrder } from './orders/order-in-test.ts';
import { enrolShop, newOrderId } from './relay/shop-in-test.ts';
import { seedDemoShop } from './seed/seed-demo-shop.service.ts';
import { type Answer, answerOf, type Customer, customerOf, newPhoto } from './uploads/uploads-in-test.ts';

/** One of everything that a call can name. */
interface Things {
  user: string;
  order: string;
  orderFile: string;
  upload: string;
  uploadFile: string;
  address: string;
  shop: string;
  frontOrder: string;
}

interface Row {
  /** The outer thing first. */
  names: readonly (keyof Things)[];
  call: (caller: Customer, things: Things) => Promise<Answer>;
  /** Made by a user who sees everybody's things. */
  isAllSeeing?: true;
  /** It answers something without the named thing too, which is what it says of another's. */
  isAnsweredWithout?: true;
}

const get = (path: (things: Things) => string) => (caller: Customer, things: Things) =>
  caller.call('GET', path(things));
const orderPicture = get(({ order, orderFile }) => `/orders/${order}/files/${orderFile}/thumbnail`);
const printFile = get(({ order, orderFile }) => `/orders/${order}/files/${orderFile}/print?size=4x6`);

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  getOrderFileThumbnail: [
    { names: ['order', 'orderFile'], call: orderPicture },
    { names: ['order', 'orderFile'], call: orderPicture, isAllSeeing: true },
  ],
  getPrintFile: [{ names: ['order', 'orderFile'], call: printFile, isAllSeeing: true }],
  getPriceSummary: [
    { names: ['upload'], call: get(({ upload }) => `/pricing/summary?shippingMethod=1&uploadId=${upload}`) },
  ],
  estimateDueDate: [
    {
      names: ['upload'],
      call: get(({ upload }) => `/working-hours/estimate-due-date?shippingMethod=1&uploadId=${upload}`),
    },
  ],
  // Shown beside what is on offer is a size that is offered no longer, to the customer who has it in the cart.
  listSizes: [{ names: ['upload'], call: get(({ upload }) => `/sizes?uploadId=${upload}`), isAnsweredWithout: true }],
  listOwnOrders: [{ names: ['order'], call: get(({ order }) => `/orders?nextId=${order}`) }],
  listUploadPhotoFrames: [{ names: ['upload'], call: get(({ upload }) => `/uploads/photo-frames?id=${upload}`) }],
  setUploadSizeQuantities: [
    {
      names: ['uploadFile'],
      call: (caller, { uploadFile }) => {
        const quantities = [
          { fileId: own.uploadFile, quantity: 7 },
          { fileId: uploadFile, quantity: 7 },
        ];
        const once = uploadFile === own.uploadFile ? quantities.slice(1) : quantities;
        return caller.call('PUT', '/uploads/sizes/4x6/quantities', { quantities: once });
      },
    },
    {
      names: ['uploadFile'],
      call: (caller, { uploadFile }) => {
        const quantities = [{ fileId: own.uploadFile, quantity: 7 }];
        const alsoIn = { size: '5x7', quantities: [{ fileId: uploadFile, quantity: 7 }] };
        return caller.call('PUT', '/uploads/sizes/4x6/quantities', { quantities, alsoIn });
      },
    },
  ],
  addUploadFile: [
    {
      names: ['user'],
      call: (caller, { user }) => sendPhoto(`/uploads/sizes/4x6?owner=${user}`, caller),
    },
  ],
  placeOrder: [
    {
      names: ['upload', 'address'],
      call: (caller, { upload, address }) =>
        caller.call('POST', '/orders', checkout(upload, { shippingMethod: 3, addressId: address })),
    },
  ],
  getFrontOrder: [
    {
      names: ['shop', 'frontOrder'],
      call: get(({ shop, frontOrder }) => `/uploads/front/${shop}/${frontOrder}`),
      isAllSeeing: true,
    },
  ],
  addFrontFile: [
    {
      names: ['shop', 'frontOrder'],
      call: (caller, { shop, frontOrder }) => sendPhoto(`/uploads/front/${shop}/${frontOrder}`, caller),
      isAllSeeing: true,
    },
  ],
  touchFrontPhone: [
    {
      names: ['shop', 'frontOrder'],
      call: (caller, { shop, frontOrder }) =>
        caller.call('POST', `/uploads/front/${shop}/${frontOrder}/phone`, { doing: 'away', secondsSinceTouch: 1 }),
      isAllSeeing: true,
    },
  ],
  getFrontSlip: [
    {
      names: ['shop', 'frontOrder'],
      call: get(({ shop, frontOrder }) => `/uploads/front/${shop}/${frontOrder}/payslip`),
      isAllSeeing: true,
    },
  ],
  sendFrontSlip: [
    {
      names: ['shop', 'frontOrder'],
      call: (caller, { shop, frontOrder }) => sendPhoto(`/uploads/front/${shop}/${frontOrder}/payslip`, caller),
      isAllSeeing: true,
    },
  ],
};

const RETIRED_SIZE = '5x7';
let nextIid = 910_001;

let central: CentralInTest;
let caller: Customer;
let maintainer: Customer;
let own: Things;
let things: Record<Target, Things>;
let photo: Buffer;
/** Shops that have been silent for half a minute take no photos. */
let announce: () => Promise<unknown>;

beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  await seedDemoShop(central.database, central.blobs);
  photo = await newPhoto();
  caller = await customerOf(central);
  maintainer = await customerOf(central);
  await central.database.updateTable('user').set({ rank: 40 }).where('id', '=', maintainer.userId).execute();
  const [mine, theirs] = [await thingsOf(caller), await thingsOf(await customerOf(central))];
  await central.database.updateTable('size').set({ is_hidden: 1 }).where('key', '=', RETIRED_SIZE).execute();
  own = mine.things;
  const [user, order, orderFile, upload, uploadFile, address, shop] = Array.from({ length: 7 }, () => uuidv7());
  const none = { user, order, orderFile, upload, uploadFile, address, shop, frontOrder: newOrderId() } as Things;
  things = { own, others: theirs.things, none };
  // What a slip can be sent for is placed, and told by its shop.
  for (const { shop: serverId, frontOrder: storefrontOrderId } of [own, theirs.things]) {
    await bringOrder(central, { serverId, serverName: 'Shop' }, { iid: nextIid++, storefrontOrderId });
  }
  announce = () => Promise.all([mine.announce(), theirs.announce()]);
}, 120_000);
afterAll(() => central.stop());

async function thingsOf(customer: Customer): Promise<{ things: Things; announce(): Promise<unknown> }> {
  const order = await placeOnlineOrder(central, customer);
  // Another photo than the order's, and one of the same bytes: whose a file is does not lie in its bytes.
  const upload = await prepareUpload(central, customer);
  await customer.upload('4x6', photo);
  await customer.upload(RETIRED_SIZE, await newPhoto());
  const [file] = (await customer.call('GET', '/uploads/files')).body;
  const shop = await enrolShop(central);
  const frontOrder = newOrderId();
  const made = {
    user: customer.userId,
    order: order.id,
    orderFile: order.lines[0]?.files[0]?.id ?? '',
    upload,
    uploadFile: file.id,
    address: await saveAddress(customer),
    shop: shop.serverId,
    frontOrder,
  };
  await central.database.updateTable('uploaded_file').set({ state: 'ready', width: 200, height: 100 }).execute();
  return { things: made, announce: () => shop.announce([{ orderId: frontOrder }]) };
}

async function sendPhoto(path: string, { session }: Customer): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const headers = { 'x-requested-with': 'printfront', cookie: `pf_session=${session}` };
  return answerOf(await fetch(`${central.origin}/api/v1${path}`, { method: 'POST', headers, body: form }));
}

/** All rows but those that count calls, and the addresses that guessed. An order is set aside for a moment before it is refused. */
async function contents() {
  const { sign_in_attempt: _, front_shop: __, daily_use = [], ...rows } = await databaseContents(central.database);
  return { ...rows, daily_use: daily_use.filter((row) => !row.includes('"orders-of/')) };
}

describe('whose things a call names', () => {
  it('has a row for every call that names more than one thing, or one beside its path', () => {
    expect(Object.keys(ROWS).sort()).toEqual(
      callsThatNameMore('central')
        .map(({ name }) => name)
        .sort(),
    );
  });

  const rows = Object.entries(ROWS).flatMap(([name, its]) => its.map((row) => ({ name, ...row })));
  for (const { name, names, call, isAllSeeing = false, isAnsweredWithout = false } of rows) {
    it(`${name} finds nothing of others${isAllSeeing ? ', and for all-seeing callers no thing inside another' : ''}`, async () => {
      await announce();
      const by = isAllSeeing ? maintainer : caller;
      const named = TARGETS.flatMap((target) => names.map((one) => things[target][one]));
      const ask = async (cell: Readonly<Record<string, Target>>) => {
        const chosen = Object.fromEntries(names.map((one) => [one, things[cell[one] ?? 'none'][one]]));
        return call(by, Object.assign({}, things.none, chosen));
      };
      for (const cell of foreignCells(names)) {
        const twin = twinOf(cell, names, isAllSeeing);
        // A user who sees all may do what these two say.
        const isFound = isAllSeeing && names.every((one) => twin[one] !== 'none');
        if (isFound) continue;
        const before = await contents();
        const answer = await ask(cell);
        expect(saidOf(answer, named), wordsFor(cell)).toEqual(saidOf(await ask(twin), named));
        if (!isAnsweredWithout) expect(answer.status, wordsFor(cell)).toBeGreaterThanOrEqual(400);
        expect(await contents(), wordsFor(cell)).toEqual(before);
      }
      const allOwn = Object.fromEntries(names.map((one) => [one, 'own' as const]));
      const found = await ask(allOwn);
      expect(found.status, `${name} of what is all one’s own`).toBeLessThan(300);
      if (isAnsweredWithout) expect(found.body).not.toEqual((await ask({})).body);
    });
  }
});
