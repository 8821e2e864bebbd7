import fs from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { ProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { createKillableCentral, KILLABLE_ADMIN } from '../../cloud-sync/central/killable-central-in-test.ts';
import { createTestClient, type TestClient } from '../../edge-server/client-in-test.ts';
import { newOrderId } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { enrolWrittenShop, hostileSyncCalls, type WrittenShop } from './hostile-sync-calls.ts';
import { watchedSettings } from './judge-process.ts';

/** A server that is called wrongly, by somebody who may do everything there. */
export interface HostileServer {
  readonly url: string;
  /** Of somebody who is signed in: signing up or in as somebody else ends a session. */
  cookie(): Promise<string>;
  /** Ids of things that are there, by the name of a parameter. */
  example(): Promise<Record<string, unknown>>;
  /** Whether those of the last example are still there; what is missing, in words. */
  check(): Promise<{ photos: number; orders: number; missing: string[] }>;
  output(): string;
}

type SignIn = () => Promise<string>;

const ANYWHERE = {
  ...{ key: '4x6', size: '4x6', name: 'A', phoneNumber: '0812345678', shippingMethod: 1, quantity: 1, price: 500 },
  ...{ targetId: 'server-1', productionStatus: 1, paymentStatus: 50, username: 'user', password: 'password' },
};

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
    const atCounter = shopOf(atShop.url, kiosk, signIn, atShop.output);
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

function shopOf(url: string, kiosk: TestClient, signIn: SignIn, output: () => string): HostileServer {
  let [id, fileId] = ['', ''];
  return {
    ...{ url, output },
    cookie: async () => `${kiosk.cookie()}; ${await signIn()}`,
    async example() {
      id = newOrderId();
      await kiosk.call('POST', '/storefront/orders', { id });
      const photo = await orientedJpeg(1, 60, 40);
      fileId = (await kiosk.upload(`/storefront/orders/${id}/files`, photo)).body.id;
      return {
        ...ANYWHERE,
        ...{ id, fileId, uploadId: id, orderId: id, paymentMethod: 2 },
        photoFrameId: 'frame-stars',
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
  const send = async () => (await staff.upload('/uploads/sizes/4x6', photo)).body.id as string;
  await send();
  const frames = (await staff.call('GET', '/photo-frames/4x6')).body;
  const [category] = (await staff.call('GET', '/size-categories')).body;
  const order = await placed(staff);
  const orderFileId = order.lines[0].files[0].id;
  // The next cart.
  await send();
  const uploadId = (await staff.call('GET', '/uploads')).body.id;
  const example = {
    ...{ ...ANYWHERE, id: order.id, fileId: orderFileId, uploadId, photoFrameId: frames[0]?.id, paymentMethod: 1 },
    ...{
      targetSizeId: frames[0]?.targetSizeId,
      categoryId: category.id,
      ids: [category.id],
      version: '0123456789abcdef',
    },
    ...{ rank: 0, previousRank: 0, openTime: '09:00:00', closeTime: '18:00:00', dayOfWeek: 1, code: 'ABCDEFGHJK' },
    ...{ overrideDate: '2099-01-01', from: '2026-01-01', to: '2026-01-31', expireAt: '2099-01-01T00:00:00Z' },
    provider: 'google',
  };
  return {
    ...{ url, cookie: signIn, output },
    example: async () => example,
    async check() {
      await signIn();
      const { status, body } = await staff.call('GET', `/orders/${order.id}`);
      const isThere = status === 200 && body.iid === order.iid && body.lines[0].files[0].id === orderFileId;
      const missing = isThere ? [] : [`order ${order.iid} of central is answered with ${status}`];
      return { photos: 0, orders: Number(isThere), missing };
    },
  };
}

/** Central's own order, once its photo has been looked at. */
async function placed(staff: TestClient) {
  const { id: uploadId } = (await staff.call('GET', '/uploads')).body;
  const wish = { uploadId, name: 'มานี', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1 };
  for (;;) {
    const { status, body } = await staff.call('POST', '/orders', wish);
    if (status === 201) return body;
    if (status !== 409) throw new Error(`an order was answered with ${status}: ${JSON.stringify(body)}`);
    await setTimeout(20);
  }
}
