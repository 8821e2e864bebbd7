import { randomBytes, randomInt } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { Attack, HostileCustomer } from './hostile-guest-attack.ts';
import { type GuestCalls, inTurns } from './hostile-guest-calls.ts';
import { newOrderId } from './hostile-guest-honest.ts';
import { guessedAccount, marked } from './hostile-guest-in-turns.ts';
import { answered } from './hostile-guest-reach.ts';

const SENT = 50;
const CART = `${API_BASE}/uploads/sizes/4x6`;

/** What can be done to central by who is anywhere in the world, or has an account there as anybody may. */
export const CENTRAL_ATTACKS: readonly Attack[] = [
  inTurns(
    { name: 'photos for orders over central', atOnce: 4, isReached: (reach) => answered(reach, 201) > 0 },
    async ({ serverId, orderId, centralPort: port, photo }, { sendPhoto }) => {
      const relay = `${API_BASE}/uploads/front/${serverId}`;
      await sendPhoto(`${relay}/${newOrderId()}`, photo, {}, { port });
      // Of its own: central hears of it from the shop a moment after the kiosk has opened it.
      await sendPhoto(`${relay}/${orderId}`, marked(photo), {}, { port });
    },
  ),
  inTurns(
    { name: 'sync calls without a token', atOnce: 4, isReached: (reach) => answered(reach, 401, 403, 409, 429) > 0 },
    async ({ centralPort: port }, { ask }) => {
      const call = ['hello', 'events', 'digest', 'blobs/missing', 'enrol'][randomInt(5)];
      const headers = {
        'x-printfront-protocol': '2',
        authorization: `Bearer ${randomBytes(32).toString('base64url')}`,
      };
      await ask('POST', `${API_BASE}/sync/${call}`, { code: 'A'.repeat(10) }, { port, headers });
    },
  ),
  inTurns(
    {
      name: 'photos of a free account at central',
      atOnce: 12,
      keepsAlive: true,
      isReached: (reach) => answered(reach, 201) >= SENT,
    },
    async ({ centralPort: port, photo, handed: { sender } }, calls) => {
      const { status } = await calls.sendPhoto(CART, marked(photo), {}, { port, headers: sender.headers });
      // The cart is full: the next begins when this one is placed.
      if (status === 409) await placeCart(sender, calls, port);
    },
  ),
  inTurns(
    { name: 'slips of a free account at central', atOnce: 4, isReached: ({ kinds }) => kinds.has('a slip') },
    async ({ centralPort: port, photo, slip, handed: { payer } }, calls) => {
      const { unpaidOrderId, headers } = payer;
      if (unpaidOrderId === null) {
        await calls.sendPhoto(CART, photo, {}, { port, headers });
        return placeCart(payer, calls, port);
      }
      const path = `${API_BASE}/orders/${unpaidOrderId}/payments/payslip`;
      const { status } = await calls.sendPhoto(path, marked(slip), {}, { port, headers, kind: 'a slip' });
      if (status >= 400 && payer.unpaidOrderId === unpaidOrderId) payer.unpaidOrderId = null;
    },
  ),
  inTurns(
    { name: 'accounts without end', atOnce: 4, isReached: (reach) => answered(reach, 201, 429) > 0 },
    async ({ centralPort: port }, { ask }) => {
      const account = { username: `guest-${randomInt(1e12)}`, password: randomBytes(12).toString('base64'), name: 'x' };
      await ask('POST', `${API_BASE}/auth/sign-up/local`, account, { port });
    },
  ),
  inTurns(
    { name: 'sign-ins that guess at central', atOnce: 4, isReached: (reach) => answered(reach, 401, 429) > 0 },
    async ({ centralPort: port }, { ask }) =>
      void (await ask('POST', `${API_BASE}/auth/sign-in/local`, guessedAccount(), { port })),
  ),
];

/** Places what is in its cart, which begins a new one. What is still being looked at is placed another time. */
async function placeCart(customer: HostileCustomer, { ask }: GuestCalls, port: number): Promise<void> {
  if (customer.isPlacing) return;
  customer.isPlacing = true;
  try {
    const wish = { port, headers: customer.headers };
    const cart = await ask('GET', `${API_BASE}/uploads`, undefined, wish);
    const order = { uploadId: cart.json().id, name: 'Mani', phoneNumber: '0812345678' };
    const placed = await ask('POST', `${API_BASE}/orders`, { ...order, shippingMethod: 1, paymentMethod: 0 }, wish);
    if (placed.status === 201) customer.unpaidOrderId = placed.json().id;
  } finally {
    customer.isPlacing = false;
  }
}
