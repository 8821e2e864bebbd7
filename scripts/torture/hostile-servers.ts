import fs from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import {
  CALL_EXAMPLES,
  catalogueExamples,
  inTurn,
  makeOwnCatalogue,
} from '@printfront/shared/testing/hostile/call-examples.ts';
import type { ProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import type { Examples } from '@printfront/shared/testing/hostile/valid-input.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { createKillableCentral, KILLABLE_ADMIN } from '../../cloud-sync/central/killable-central-in-test.ts';
import { createTestClient, type TestClient } from '../../edge-server/client-in-test.ts';
import { newOrderId, SERVER_ID } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { enrolWrittenShop, hostileSyncCalls, type WrittenShop } from './hostile-sync-calls.ts';
import { watchedSettings } from './judge-process.ts';

/** A server that is called wrongly, by a user who may do everything there. */
export interface HostileServer {
  readonly url: string;
  /** Of a user who is signed in: signing up or in as another user ends a session. */
  cookie(): Promise<string>;
  /** Ids of things that are there. */
  example(): Promise<Examples>;
  /** Whether those of the last example are still there; what is missing, in words. */
  check(): Promise<{ photos: number; orders: number; missing: string[] }>;
  output(): string;
}

type SignIn = () => Promise<string>;

const WISH = { name: 'มานี', phoneNumber: '0812345678', shippingMethod: 1 };
const ADDRESS = {
  name: 'มานี',
  address1: '1',
  city: 'Bang Rak',
  province: 'Bangkok',
  postalCode: '10500',
  phoneNumber: '0812345678',
};
/** Each is submitted by the first call about it that nothing is wrong with. */
const ORDERS_TO_SUBMIT = 4;

/** Both servers as programs of their own, the shop's with central behind it. */
export async function startHostileServers(watches: { edge: ProcessWatch; central: ProcessWatch }) {
  const central = await createKillableCentral();
  const edge = await createEdgeProcess();
  const stop = async () => {
    await edge.remove();
    await central.remove();
  };
  try {
    const atCentral = await central.start(watchedSettings(watches.central));
    const staff = createTestClient(atCentral.url);
    const signIn = async () => {
      if ((await staff.call('GET', '/users/me')).status === 200) return staff.cookie() ?? '';
      for (;;) {
        const { status, headers } = await staff.call('POST', '/auth/sign-in/local', KILLABLE_ADMIN);
        if (status === 200) return staff.cookie() ?? '';
        if (status !== 429) throw new Error(`signing in was answered with ${status}`);
        // Among the calls are many wrong sign-ins from this address.
        await setTimeout(Number(headers.get('retry-after')) * 1_000);
      }
    };
    await signIn();
    await fs.mkdir(edge.folder, { recursive: true });
    await edge.enrol();
    const atShop = await edge.start({ CENTRAL_URL: atCentral.url, ...watchedSettings(watches.edge) });
    const kiosk = await pair(atShop);
    const online = await centralOf(atCentral.url, staff, signIn, atCentral.output);
    const atCounter = shopOf(atShop.url, kiosk, signIn, atShop.output, online);
    watches.central.begin();
    watches.edge.begin();
    // All of them now: codes that are wrong, of which many come, make everybody wait who enrols.
    const shops = new Map<string, WrittenShop>();
    for (const { name } of await hostileSyncCalls()) {
      const { enrolCode } = (await staff.call('POST', '/shops', { name: `Says ${name}` })).body;
      shops.set(name, await enrolWrittenShop(atCentral.url, enrolCode));
    }
    return { edge: atCounter, central: online, shops, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function shopOf(
  url: string,
  kiosk: TestClient,
  signIn: SignIn,
  output: () => string,
  central: HostileServer,
): HostileServer {
  let [id, fileId] = ['', ''];
  const openOrder = async () => {
    const order = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id: order });
    const photo = await orientedJpeg(1, 60, 40);
    return { id: order, fileId: (await kiosk.upload(`/storefront/orders/${order}/files`, photo)).body.id as string };
  };
  const cookie = async () => `${kiosk.cookie()}; ${await signIn()}`;
  return {
    url,
    output,
    cookie,
    async example() {
      const placed = await openOrder();
      const { orderId } = await submitted(kiosk, `/storefront/orders/${placed.id}`, { ...WISH, paymentMethod: 2 });
      ({ id, fileId } = await openOrder());
      const others = await Promise.all(Array.from({ length: ORDERS_TO_SUBMIT }, openOrder));
      const named = (start: string, value: string) =>
        Object.fromEntries(
          ALL_ENDPOINTS.filter(({ path }) => path.startsWith(start)).map(({ name }) => [`${name}.id`, value]),
        );
      return {
        // What the shop passes on is about central's things, what it answers itself about its own.
        ...(await central.example()),
        ...named('/orders/{id}', orderId),
        ...named('/storefront/orders/{id}', id),
        ...named('/storefront/files/{id}', fileId),
        'getOrderFileThumbnail.fileId': placed.fileId,
        'getStorefrontFileThumbnail.fileId': fileId,
        'getStorefrontFilePreview.fileId': fileId,
        'setStorefrontSizeQuantities.quantities.0.fileId': fileId,
        'setStorefrontSizeQuantities.alsoIn.quantities.0.fileId': fileId,
        'getPriceSummary.uploadId': id,
        'estimateDueDate.uploadId': id,
        targetId: SERVER_ID,
        orderId: id,
        'getStorefrontPayment.paymentMethod': 2,
        'submitStorefrontOrder.paymentMethod': 2,
        'chooseStorefrontPhotoFrame.photoFrameId': 'frame-stars',
        'chooseStorefrontFinish.finishId': 'finish-matte',
        'upsertStorefrontOrder.id': id,
        'submitStorefrontOrder.id': inTurn(others.map((other) => other.id)),
      };
    },
    async check() {
      const { status, body } = await kiosk.call('GET', `/storefront/orders/${id}/files`);
      if (status !== 200) return { photos: 0, orders: 0, missing: [`order ${id} is answered with ${status}`] };
      const isThere = body.some((file: { id: string }) => file.id === fileId);
      return { photos: Number(isThere), orders: 1, missing: isThere ? [] : [`the photo of order ${id} is gone`] };
    },
  };
}

async function centralOf(url: string, staff: TestClient, signIn: SignIn, output: () => string): Promise<HostileServer> {
  const photo = await orientedJpeg(1, 60, 40);
  /** Of a cart with a photo, the one there is or a new one: an order that is placed takes it away. */
  const cart = async () => {
    if ((await staff.call('GET', '/uploads')).status === 404) await staff.upload('/uploads/sizes/4x6', photo);
    const [{ id: uploadFile }] = (await staff.call('GET', '/uploads/files')).body;
    return { uploadId: (await staff.call('GET', '/uploads')).body.id as string, uploadFile };
  };
  const order = await submitted(staff, '/orders', { ...WISH, ...(await cart()), paymentMethod: 1 });
  const orderFileId = order.lines[0].files[0].id;
  const frameOf = async (key: string) => (await staff.call('GET', `/photo-frames/${key}`)).body[0];
  const frame = await frameOf('instant-mini');
  const own = await makeOwnCatalogue(staff);
  const { id: addressId } = (await staff.call('POST', '/addresses', ADDRESS)).body;
  const { id: shopId } = (await staff.call('POST', '/shops', { name: 'Shop' })).body;
  const user = { username: 'somebody-else', password: 'long enough', name: 'Somebody' };
  const { id: userId } = (await createTestClient(url).call('POST', '/auth/sign-up/local', user)).body;
  return {
    url,
    cookie: signIn,
    output,
    async example() {
      await signIn();
      const { uploadId, uploadFile } = await cart();
      return {
        ...CALL_EXAMPLES,
        ...(await catalogueExamples(staff, own)),
        id: order.id,
        fileId: orderFileId,
        uploadId,
        file: photo,
        paymentMethod: 1,
        photoFrameId: frame.id,
        sha256: frame.image.split('/').at(-1),
        'getUploadPhotoFrame.key': 'instant-mini',
        'getAddress.id': addressId,
        'updateAddress.id': addressId,
        'renameShop.id': shopId,
        previousName: 'Shop',
        'setUploadPrints.id': uploadFile,
        'getUploadFilePreview.id': uploadFile,
        'setUserRank.id': userId,
        'setUserWorkplaces.id': userId,
        'getUploadFileThumbnail.id': uploadFile,
        'setUploadSizeQuantities.quantities.0.fileId': uploadFile,
        'setUploadSizeQuantities.alsoIn.quantities.0.fileId': uploadFile,
        'listUploadPhotoFrames.id': uploadId,
      };
    },
    async check() {
      await signIn();
      const { status, body } = await staff.call('GET', `/orders/${order.id}`);
      const isThere = status === 200 && body.iid === order.iid && body.lines[0].files[0].id === orderFileId;
      const missing = isThere ? [] : [`order ${order.iid} of central is answered with ${status}`];
      return { photos: 0, orders: Number(isThere), missing };
    },
  };
}

/** What a server answers to an order once its photos have been looked at. */
async function submitted(client: TestClient, path: string, wish: object) {
  for (;;) {
    const { status, body } = await client.call('POST', path, wish);
    if (status < 300) return body;
    if (body.code !== 'order-not-ready') throw new Error(`an order was answered with ${JSON.stringify(body)}`);
    await setTimeout(20);
  }
}
