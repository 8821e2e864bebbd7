import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import type { ProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import {
  createKillableCentral,
  KILLABLE_ADMIN,
  KILLABLE_ENROL_CODE,
} from '../../cloud-sync/central/killable-central-in-test.ts';
import { createEdgeProcess } from '../../edge-server/edge-process-in-test.ts';
import type { Guest, Handed, HostileCustomer } from './hostile-guest-attack.ts';
import {
  createHonestClient,
  type HonestClient,
  type HonestPeople,
  newOrderId,
  placeOrder,
  SUBMISSION,
} from './hostile-guest-honest.ts';
import { watchedSettings } from './judge-process.ts';
import { createRenewable } from './renewable.ts';

/** Everybody has an address of their own, but for the kiosk that runs on the shop's own computer. */
const ADDRESSES = {
  kiosk: '127.0.4.30',
  ownKiosk: '127.0.0.1',
  desk: '127.0.1.10',
  clerk: '127.0.1.11',
  phone: '127.0.2.20',
};
const guestAddress = (index: number) => `127.0.3.${index + 1}`;
const READY_EVERY_MS = 100;
/** With eight phones at each they are as many as a shop tells news to, and more. */
const FOLLOWED_ORDERS = 30;
const BY_TRANSFER = 0;
const EQUAL_PRIORITY = new URL('../../shared/testing/hostile/equal-priority.preload.ts', import.meta.url);

export type GuestsShop = Awaited<ReturnType<typeof openGuestsShop>>;

interface Machine {
  readonly watches: Record<'shop' | 'central', ProcessWatch>;
  /** Nobody else works on it. */
  readonly isOurs: boolean;
  /** What takes longer hangs. */
  readonly patienceMs: number;
}

/** A shop that has enrolled at its central, two kiosks and two clerks who have signed in, all before the guests come. */
export async function openGuestsShop({ watches, isOurs, patienceMs }: Machine) {
  const preload = isOurs ? undefined : EQUAL_PRIORITY;
  const central = await createKillableCentral();
  const edge = await createEdgeProcess();
  const close = async () => {
    await edge.remove();
    await central.remove();
  };
  try {
    const atCentral = await central.start(watchedSettings(watches.central), preload);
    const enrolling = { CENTRAL_URL: atCentral.url, ENROL_CODE: KILLABLE_ENROL_CODE, EDGE_HOST: '0.0.0.0' };
    const https = await makeCertificateFiles(edge.folder);
    const server = await edge.start({ ...enrolling, ...https, ...watchedSettings(watches.shop) }, preload);
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await setTimeout(READY_EVERY_MS);
    const front = { host: '127.0.0.1', port: server.port };
    const standing = { ...front, patienceMs };
    const people = {
      kiosk: createHonestClient({ ...standing, address: ADDRESSES.kiosk }),
      ownKiosk: createHonestClient({ ...standing, address: ADDRESSES.ownKiosk }),
      phone: createHonestClient({ ...standing, address: ADDRESSES.phone, sender: 'the-honest-phone' }),
      desk: createHonestClient({ ...standing, address: ADDRESSES.desk }),
      clerk: createHonestClient({ ...standing, port: atCentral.port, address: ADDRESSES.clerk }),
    } satisfies HonestPeople & { ownKiosk: HonestClient };
    const signIn = () =>
      Promise.all([people.desk, people.clerk].map((one) => one.call('POST', '/auth/sign-in/local', KILLABLE_ADMIN)));
    await signIn();
    const pairingCode = new URL(server.pairingUrl).hash.slice('#pair='.length);
    await people.ownKiosk.call('POST', '/storefront/touch', { pairingCode });
    const invited = await people.desk.call('POST', '/storefront/clients', { name: 'By the window' });
    await people.kiosk.call('POST', '/storefront/touch', { pairingCode: invited?.body.pairingCode });
    const shops = (await people.desk.call('GET', '/shops'))?.body;
    const serverId: string = shops.find(({ state }: { state: string }) => state === 'enrolled').id;
    const photo = await orientedJpeg(1, 60, 40);
    const common = {
      ...front,
      serverId,
      photo,
      tlsPort: server.tlsPort ?? 0,
      centralPort: atCentral.port,
      largePhoto: await orientedJpeg(1, 2_400, 1_600),
      slip: await drawPaySlip({ widthPx: 240 }),
      handed: await handOut(people.ownKiosk, atCentral.url, photo),
    };
    for (const watch of Object.values(watches)) watch.begin();

    return {
      people,
      photo,
      signIn,
      outputs: { shop: server.output, central: atCentral.output },
      close,
      /** The next of so many devices. It was handed an order by a kiosk, as every customer is. */
      async newGuest(index: number, devices: number, signal: AbortSignal): Promise<Guest> {
        const orderId = await openOrder(people.kiosk);
        return { ...common, index, devices, signal, orderId, address: guestAddress(index) };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Files of an administrator: the shop serves HTTPS beside plain HTTP with them. */
async function makeCertificateFiles(folder: string): Promise<Record<string, string>> {
  await fs.mkdir(folder, { recursive: true });
  const { cert, key } = makeCertificate(makeAuthority('A shop'), { names: ['localhost'], ipAddresses: ['127.0.0.1'] });
  const files = { TLS_CERT: path.join(folder, 'certificate.pem'), TLS_KEY: path.join(folder, 'key.pem') };
  await fs.writeFile(files.TLS_CERT, cert);
  await fs.writeFile(files.TLS_KEY, key, { mode: 0o600 });
  return { ...files, EDGE_TLS_PORT: '0' };
}

async function openOrder(kiosk: HonestClient): Promise<string> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  return id;
}

async function handOut(kiosk: HonestClient, centralUrl: string, photo: Buffer): Promise<Handed> {
  async function placeUnpaid(): Promise<string> {
    const id = await openOrder(kiosk);
    await kiosk.upload(`/storefront/orders/${id}/files`, photo);
    await placeOrder(kiosk, id, { ...SUBMISSION, paymentMethod: BY_TRANSFER });
    return id;
  }
  return {
    filledOrder: createRenewable(() => openOrder(kiosk)),
    unpaidOrder: createRenewable(placeUnpaid),
    followedOrders: createRenewable(() => Promise.all(Array.from({ length: FOLLOWED_ORDERS }, () => openOrder(kiosk)))),
    sender: newCustomer(await signUp(centralUrl, 'sender')),
    payer: newCustomer(await signUp(centralUrl, 'payer')),
  };
}

/** @returns the cookie of its session */
async function signUp(centralUrl: string, username: string): Promise<string> {
  const response = await fetch(`${centralUrl}${API_BASE}/auth/sign-up/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'printfront' },
    body: JSON.stringify({ username, password: 'a long enough password', name: 'Mani' }),
  });
  if (response.status !== 201) throw new Error(`signing up was answered with ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function newCustomer(cookie: string): HostileCustomer {
  return { headers: { cookie }, unpaidOrderId: null, isPlacing: false };
}
