import { randomBytes, randomInt } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';

/** How long the calls of one kind of person took, in milliseconds, and what went wrong with any of them: one line each. */
export interface Experience {
  readonly milliseconds: number[];
  readonly faults: string[];
  add(milliseconds: number, what: string): void;
  /** @returns the slowest call since it was asked last */
  takeSlowest(): { milliseconds: number; what: string } | null;
}

function newExperience(): Experience {
  let slowest: { milliseconds: number; what: string } | null = null;
  const all: number[] = [];
  return {
    milliseconds: all,
    faults: [],
    add(milliseconds, what) {
      all.push(milliseconds);
      if (slowest === null || milliseconds > slowest.milliseconds) slowest = { milliseconds, what };
    },
    takeSlowest() {
      const taken = slowest;
      slowest = null;
      return taken;
    },
  };
}

/** In the same order as they are, the one below which 99 of 100 lie. */
export function percentile99(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

/** A browser that does what its page does, from an address of its own. */
export interface HonestClient {
  readonly experience: Experience;
  /** What takes longer hangs. */
  readonly patienceMs: number;
  /** @returns the answer's body; null when it was none of the wanted, which is a fault then */
  call(method: string, path: string, body?: unknown, wanted?: readonly number[]): Promise<Answered | null>;
  upload(path: string, photo: Buffer, wanted?: readonly number[]): Promise<Answered | null>;
  /** Follows news until it is told to end; measured until the first of them is there. */
  follow(path: string): Promise<() => void>;
}

interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the contract is checked by the server
  readonly body: any;
}

interface Standpoint {
  readonly address: string;
  readonly host: string;
  readonly port: number;
  /** A phone's own secret. */
  readonly sender?: string;
  readonly patienceMs: number;
}

export function createHonestClient({ address, host, port, sender, patienceMs }: Standpoint): HonestClient {
  const experience = newExperience();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  let cookie: string | undefined;

  function send(method: string, path: string, body: Buffer | undefined, type: string): Promise<Answered> {
    const signal = AbortSignal.timeout(patienceMs);
    const headers: Record<string, string> = { 'content-type': type, 'x-requested-with': 'printfront' };
    if (cookie !== undefined) headers.cookie = cookie;
    if (sender !== undefined) headers[SENDER_HEADER] = sender;
    if (body !== undefined) headers['content-length'] = String(body.length);
    return new Promise((resolve, reject) => {
      const request = http.request({ host, port, method, path: API_BASE + path, headers, agent, signal });
      request.on('error', reject).on('response', (response) => {
        const pieces: Buffer[] = [];
        for (const line of response.headers['set-cookie'] ?? []) cookie = withCookie(cookie, line.split(';')[0] ?? '');
        response.on('error', reject).on('data', (piece) => pieces.push(piece));
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString();
          const isJson = response.headers['content-type']?.includes('json') ?? false;
          resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      });
      request.end(body);
    });
  }

  function followNews(path: string, whenOver: AbortSignal): Promise<Answered> {
    const headers = cookie === undefined ? {} : { cookie };
    const options = { host, port, path: API_BASE + path, headers, localAddress: address, agent: false as const };
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('no news')), patienceMs);
      const request = http.get(options, (response) => {
        response
          .on('error', () => undefined)
          .once('data', (piece) => {
            clearTimeout(late);
            resolve({ status: response.statusCode ?? 0, body: String(piece) });
          });
      });
      request.on('error', reject);
      whenOver.addEventListener('abort', () => request.destroy());
    });
  }

  async function measured(what: string, wanted: readonly number[], act: () => Promise<Answered>) {
    const startedAt = performance.now();
    try {
      const answer = await againWhenBroken(act);
      experience.add(performance.now() - startedAt, what);
      if (wanted.includes(answer.status)) return answer;
      experience.faults.push(`${what} was answered with ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    } catch (error) {
      experience.faults.push(`${what} ended after ${Math.round(performance.now() - startedAt)} ms: ${error}`);
    }
    return null;
  }

  return {
    experience,
    patienceMs,
    call: (method, path, body, wanted = [200, 201, 204]) =>
      measured(`${method} ${path}`, wanted, () =>
        send(method, path, body === undefined ? undefined : Buffer.from(JSON.stringify(body)), 'application/json'),
      ),
    upload(path, photo, wanted = [201]) {
      const begin = '--b\r\nContent-Disposition: form-data; name="file"; filename="IMG_1.jpg"\r\n\r\n';
      const form = Buffer.concat([Buffer.from(begin), photo, Buffer.from('\r\n--b--\r\n')]);
      return measured(`a photo to ${path}`, wanted, () => send('POST', path, form, 'multipart/form-data; boundary=b'));
    },
    async follow(path) {
      const over = new AbortController();
      await measured(`news of ${path}`, [200], () => followNews(path, over.signal));
      return () => over.abort();
    },
  };
}

/** A connection that had nothing to do may be closed by the server in the moment in which it is used again. */
async function againWhenBroken(act: () => Promise<Answered>): Promise<Answered> {
  try {
    return await act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return act();
  }
}

function withCookie(cookies: string | undefined, set: string): string {
  const name = set.split('=')[0];
  const others = (cookies ?? '').split('; ').filter((cookie) => cookie !== '' && !cookie.startsWith(`${name}=`));
  return [...others, set].join('; ');
}

export const newOrderId = () => String(randomInt(1e9, 1e10)) + String(randomInt(1e4, 1e5));

/** To be paid at the counter. */
export const SUBMISSION = { name: 'Somchai', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 2 };
const NO_ADDRESS = {
  name: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  postalCode: '',
  phoneNumber: '',
};
const PHOTOS = 10;
const AT_ONCE = 3;
const LOOK_EVERY_MS = 100;

/** What a customer at the kiosk, with a phone, and clerks do with one order. */
export interface HonestPeople {
  readonly kiosk: HonestClient;
  readonly phone: HonestClient;
  readonly desk: HonestClient;
  /** Of a clerk who works at central, as one at home does. */
  readonly clerk: HonestClient;
}

/** @returns the id of the order, once it is paid; null when something went wrong, which their experiences tell */
export async function makeOrder(people: HonestPeople, photo: Buffer): Promise<string | null> {
  const { kiosk } = people;
  const id = newOrderId();
  if ((await kiosk.call('POST', '/storefront/orders', { id })) === null) return null;
  const endNews = await kiosk.follow(`/storefront/orders/${id}/events`);
  try {
    return await fillAndPay(people, id, photo);
  } finally {
    endNews();
  }
}

async function fillAndPay({ kiosk, phone, desk, clerk }: HonestPeople, id: string, photo: Buffer) {
  await phone.call('GET', `/storefront/orders/${id}/phone`);
  const left = Array.from({ length: PHOTOS }, () => Buffer.concat([photo, randomBytes(16)]));
  const sendNext = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      await phone.upload(`/storefront/orders/${id}/files`, next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  await typeContact({ kiosk, phone }, id);
  const shown = await whenShown(kiosk, id);
  if (shown === null) return null;
  await kiosk.call('GET', `/storefront/orders/${id}/files/${shown}/thumbnail`);
  await kiosk.call('PUT', `/storefront/files/${shown}?size=4x6`, { quantity: 2 });
  await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
  const placed = await placeOrder(kiosk, id, SUBMISSION);
  if (placed === null) return null;
  if (!(await takeMoney(desk, placed))) return null;
  await lookUp(clerk, placed);
  return placed.orderId;
}

/** Whatever others type on their phones, the kiosk gets the name that was typed for its own order. */
async function typeContact({ kiosk, phone }: Pick<HonestPeople, 'kiosk' | 'phone'>, id: string): Promise<void> {
  const path = `/storefront/orders/${id}/phone-contact`;
  await kiosk.call('PUT', `${path}/question`, { isAsked: true });
  const name = `Somchai ${id}`;
  await phone.call('PUT', path, {
    name,
    phoneNumber: '0812345678',
    shippingMethod: 1,
    address: NO_ADDRESS,
    isDone: true,
  });
  const shown = (await kiosk.call('GET', path))?.body.contact?.name;
  if (shown !== name) kiosk.experience.faults.push(`the kiosk got the name ${shown} in place of ${name}`);
}

/** The kiosk asks again and again, as its page does. @returns the id of a photo that has its picture */
async function whenShown(kiosk: HonestClient, id: string): Promise<string | null> {
  const deadline = performance.now() + kiosk.patienceMs;
  while (performance.now() < deadline) {
    const photos = (await kiosk.call('GET', `/storefront/orders/${id}/files?size=4x6`))?.body;
    if (!Array.isArray(photos) || photos.length !== PHOTOS) {
      kiosk.experience.faults.push(`the kiosk shows ${photos?.length} of ${PHOTOS} photos`);
      return null;
    }
    const shown = photos.find(({ thumbnailUrl }) => thumbnailUrl !== null);
    if (shown !== undefined) return shown.id;
    await pause(LOOK_EVERY_MS);
  }
  kiosk.experience.faults.push('no photo of an order was shown in time');
  return null;
}

/** The photos are still being looked at for a moment. @returns null when it could not be placed, which is a fault then */
export async function placeOrder(kiosk: HonestClient, id: string, submission: object): Promise<Placed | null> {
  const deadline = performance.now() + kiosk.patienceMs;
  for (;;) {
    const answer = await kiosk.call('POST', `/storefront/orders/${id}`, submission, [200, 409]);
    if (answer === null || answer.status === 200) return answer?.body ?? null;
    if (performance.now() > deadline) {
      kiosk.experience.faults.push('the photos of an order were not looked at in time');
      return null;
    }
    await pause(LOOK_EVERY_MS);
  }
}

interface Placed {
  readonly orderId: string;
  readonly iid: number;
}

async function takeMoney(desk: HonestClient, { orderId, iid }: Placed): Promise<boolean> {
  await desk.call('GET', '/orders/all');
  await desk.call('GET', `/orders/all?q=${iid}`);
  await desk.call('GET', '/size-categories');
  // Central has heard of the order a moment later than the shop.
  const deadline = performance.now() + desk.patienceMs;
  while (performance.now() < deadline) {
    const answer = await desk.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 }, [200, 404]);
    if (answer === null) return false;
    if (answer.status === 200) return true;
    await pause(LOOK_EVERY_MS);
  }
  desk.experience.faults.push(`order ${iid} was never found at the desk`);
  return false;
}

/** At central, which hears of the order from the shop. */
async function lookUp(clerk: HonestClient, { orderId, iid }: Placed): Promise<void> {
  await clerk.call('GET', '/orders/all');
  await clerk.call('GET', `/orders/all?q=${iid}`);
  await clerk.call('GET', '/size-categories');
  const deadline = performance.now() + clerk.patienceMs;
  while (performance.now() < deadline) {
    const answer = await clerk.call('GET', `/orders/${orderId}`, undefined, [200, 404]);
    if (answer === null || answer.status === 200) return;
    await pause(LOOK_EVERY_MS);
  }
  clerk.experience.faults.push(`order ${iid} was not known at central in time`);
}
