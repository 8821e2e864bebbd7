import { randomBytes, randomInt } from 'node:crypto';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';

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
  /** @returns the answer's body; null when it was none of the wanted, which is a fault then */
  call(method: string, path: string, body?: unknown, wanted?: readonly number[]): Promise<Answered | null>;
  upload(path: string, photo: Buffer, wanted?: readonly number[]): Promise<Answered | null>;
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
  readonly cookie?: string;
}

/** A call that takes so long is taken for one that hangs. */
const HANGS_AFTER_MS = 60_000;

export function createHonestClient({ address, host, port, cookie: earlier }: Standpoint): HonestClient {
  const experience = newExperience();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 6, localAddress: address });
  let cookie = earlier;

  function send(method: string, path: string, body: Buffer | undefined, type: string): Promise<Answered> {
    const signal = AbortSignal.timeout(HANGS_AFTER_MS);
    const headers: Record<string, string> = { 'content-type': type, 'x-requested-with': 'printfront' };
    if (cookie !== undefined) headers.cookie = cookie;
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
    call: (method, path, body, wanted = [200, 201, 204]) =>
      measured(`${method} ${path}`, wanted, () =>
        send(method, path, body === undefined ? undefined : Buffer.from(JSON.stringify(body)), 'application/json'),
      ),
    upload(path, photo, wanted = [201]) {
      const begin = '--b\r\nContent-Disposition: form-data; name="file"; filename="IMG_1.jpg"\r\n\r\n';
      const form = Buffer.concat([Buffer.from(begin), photo, Buffer.from('\r\n--b--\r\n')]);
      return measured(`a photo to ${path}`, wanted, () => send('POST', path, form, 'multipart/form-data; boundary=b'));
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

const SUBMISSION = { name: 'Somchai', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 2 };
const PHOTOS = 10;
const AT_ONCE = 3;
const LOOK_EVERY_MS = 100;

/** What a customer at the kiosk, with a phone, and a clerk do with one order. */
export interface HonestPeople {
  readonly kiosk: HonestClient;
  readonly phone: HonestClient;
  readonly desk: HonestClient;
}

/** @returns the id of the order, once it is paid; null when something went wrong, which their experiences tell */
export async function makeOrder({ kiosk, phone, desk }: HonestPeople, photo: Buffer): Promise<string | null> {
  const id = String(randomInt(1e9, 1e10)) + String(randomInt(1e4, 1e5));
  if ((await kiosk.call('POST', '/storefront/orders', { id })) === null) return null;
  const left = Array.from({ length: PHOTOS }, () => Buffer.concat([photo, randomBytes(16)]));
  const sendNext = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      await phone.upload(`/storefront/orders/${id}/files`, next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  const shown = await whenShown(kiosk, id);
  if (shown === null) return null;
  await kiosk.call('GET', `/storefront/orders/${id}/files/${shown}/thumbnail`);
  await kiosk.call('PUT', `/storefront/files/${shown}?size=4x6`, { quantity: 2 });
  await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
  const placed = await whenLookedAt(kiosk, id);
  if (placed === null) return null;
  return (await takeMoney(desk, placed.body)) ? placed.body.orderId : null;
}

/** The kiosk asks again and again, as its page does. @returns the id of a photo that has its picture */
async function whenShown(kiosk: HonestClient, id: string): Promise<string | null> {
  const deadline = performance.now() + HANGS_AFTER_MS;
  while (performance.now() < deadline) {
    const photos = (await kiosk.call('GET', `/storefront/orders/${id}/files?size=4x6`))?.body;
    if (!Array.isArray(photos) || photos.length !== PHOTOS) {
      kiosk.experience.faults.push(`the kiosk shows ${photos?.length} of ${PHOTOS} photos`);
      return null;
    }
    const shown = photos.find(({ thumbnailUrl }) => thumbnailUrl !== null);
    if (shown !== undefined) return shown.id;
    await setTimeout(LOOK_EVERY_MS);
  }
  kiosk.experience.faults.push('no photo of an order was shown within a minute');
  return null;
}

/** The photos are still being looked at for a moment. */
async function whenLookedAt(kiosk: HonestClient, id: string): Promise<Answered | null> {
  const deadline = performance.now() + HANGS_AFTER_MS;
  for (;;) {
    const answer = await kiosk.call('POST', `/storefront/orders/${id}`, SUBMISSION, [200, 409]);
    if (answer === null || answer.status === 200) return answer;
    if (performance.now() > deadline) {
      kiosk.experience.faults.push('the photos of an order were not looked at within a minute');
      return null;
    }
    await setTimeout(LOOK_EVERY_MS);
  }
}

async function takeMoney(desk: HonestClient, { orderId, iid }: { orderId: string; iid: number }): Promise<boolean> {
  await desk.call('GET', '/orders/all');
  await desk.call('GET', `/orders/all?q=${iid}`);
  await desk.call('GET', '/size-categories');
  // Central has heard of the order a moment later than the shop.
  for (let tries = 0; tries < HANGS_AFTER_MS / LOOK_EVERY_MS; tries += 1) {
    const answer = await desk.call('PUT', `/orders/${orderId}/payments/status`, { paymentStatus: 50 }, [200, 404]);
    if (answer === null) return false;
    if (answer.status === 200) return true;
    await setTimeout(LOOK_EVERY_MS);
  }
  desk.experience.faults.push(`order ${iid} was never found at the desk`);
  return false;
}
