import { randomInt } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { expect, vi } from 'vitest';
import type { Shop } from './start-shop.ts';

export interface WalkIn {
  /** Of the storefront order, as phones know it. */
  id: string;
  /** Of the order at the desk. */
  orderId: string;
  iid: number;
}

interface Wanted {
  name: string;
  paymentMethod?: 0 | 1 | 2;
  /** Copies of each photo in the shop's main size. */
  quantities?: number[];
  orderNotes?: string;
}

/** In which every photo is printed once when nothing else is said. */
const MAIN_SIZE = '4x6';
const LONG = { timeout: 30_000, interval: 50 };

/**
 * Makes this process a kiosk of the shop, for tests that begin where an order is already placed: what customers do on the
 * way there is seen in walk-in.test.ts.
 */
export async function becomeKiosk({ edgeUrl, pairingUrl }: Pick<Shop, 'edgeUrl' | 'pairingUrl'>) {
  let cookie = '';
  async function call(method: string, path: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${edgeUrl}${API_BASE}${path}`, {
      method,
      headers: { 'x-requested-with': 'printfront', cookie, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  }
  const pairingCode = new URL(pairingUrl).hash.slice('#pair='.length);
  expect((await call('POST', '/storefront/touch', { pairingCode })).status).toBe(200);
  // The catalogue comes from central a moment after the start.
  await vi.waitFor(async () => expect((await call('GET', '/sizes')).status).toBe(200), LONG);
  let width = 300;

  async function choose(quantities: readonly number[]): Promise<string> {
    const id = String(randomInt(1e9, 1e10)) + String(randomInt(1e4, 1e5));
    await call('POST', '/storefront/orders', { id });
    for (const quantity of quantities) {
      width += 1;
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await orientedJpeg(1, width, 200))]), `photo-${width}.jpg`);
      const { body } = await call('POST', `/storefront/orders/${id}/files`, form);
      await call('PUT', `/storefront/files/${body.id}?size=${MAIN_SIZE}`, { quantity });
    }
    return id;
  }

  return {
    cookie: () => cookie,
    /** @returns the order's id, of which the last six digits are its code */
    async putAside(quantities: readonly number[] = [1]): Promise<string> {
      const id = await choose(quantities);
      expect((await call('POST', `/storefront/orders/${id}/park`)).status).toBe(204);
      return id;
    },
    /** Goes on with it, as a customer who comes back does. */
    async takeUp(code: string): Promise<void> {
      expect((await call('POST', '/storefront/taken-up-orders', { code })).status).toBe(200);
    },
    async place({ name, paymentMethod = 1, quantities = [1], orderNotes = '' }: Wanted): Promise<WalkIn> {
      const id = await choose(quantities);
      const order = { name, phoneNumber: '0812345678', paymentMethod, shippingMethod: 1, orderNotes };
      const submit = () => call('POST', `/storefront/orders/${id}`, order);
      // Not before the photos have been looked at.
      await vi.waitFor(async () => expect((await submit()).status).toBe(200), LONG);
      const { body } = await submit();
      return { id, orderId: body.orderId, iid: body.iid };
    },
  };
}
