import { randomBytes, randomInt } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { HEIC_BOMBS } from '@printfront/shared/testing/hostile/heic-bombs.ts';
import { JPEG_BOMBS } from '@printfront/shared/testing/hostile/jpeg-bombs.ts';
import { PNG_BOMBS } from '@printfront/shared/testing/hostile/png-bombs.ts';
import { TIFF_BOMBS } from '@printfront/shared/testing/hostile/tiff-bombs.ts';
import { WEBP_BOMBS } from '@printfront/shared/testing/hostile/webp-bombs.ts';
import { flatWebp } from '@printfront/shared/testing/photos/flat-webp.ts';
import { type Attack, type Guest, orderPath, photosOf } from './hostile-guest-attack.ts';
import { inTurns } from './hostile-guest-calls.ts';
import { newOrderId } from './hostile-guest-honest.ts';
import { answered, type Reach } from './hostile-guest-reach.ts';

const BOMBS = { JPEG: JPEG_BOMBS, PNG: PNG_BOMBS, TIFF: TIFF_BOMBS, WebP: WEBP_BOMBS, HEIC: HEIC_BOMBS };
const FORMATS = Object.keys(BOMBS) as (keyof typeof BOMBS)[];
/** The widest that its format knows, and no more than the 210 megapixels that are a photo. */
const FLAT = { width: 16_384, height: 12_695 };
const STREAMED = 100;
/** Of one guest: beyond them the same are asked for again. */
const LARGE_PHOTOS = 20;

export const marked = (photo: Buffer) => Buffer.concat([photo, randomBytes(16)]);
const newSecret = () => randomBytes(24).toString('base64url');
const all =
  (...kinds: readonly string[]) =>
  (reach: Reach) =>
    kinds.every((kind) => reach.kinds.has(kind));

/** Whole calls, one after the other and many at once. */
export const TURN_ATTACKS: readonly Attack[] = [
  inTurns(
    {
      name: 'ten thousand photos',
      atOnce: 16,
      keepsAlive: true,
      isReached: (reach) => answered(reach, 201) >= STREAMED,
    },
    async ({ handed: { filledOrder }, photo }, { sendPhoto }) => {
      const order = await filledOrder.get();
      const { status } = await sendPhoto(`${orderPath(order)}/files`, marked(photo));
      // It has as many as an order may have, or its kiosk has given it up.
      if (status === 409 || status === 404) filledOrder.useUp(order);
    },
  ),
  inTurns({ name: 'bombs of every format', atOnce: 2, isReached: all(...FORMATS) }, async (guest, { sendPhoto }) => {
    const kind = pick(FORMATS);
    const [, , make] = pick(BOMBS[kind]);
    await sendPhoto(photosOf(guest), Buffer.concat([await make(), randomBytes(4)]), {}, { kind });
  }),
  inTurns(
    { name: 'flat WebPs of 208 megapixels', atOnce: 4, isReached: (reach) => answered(reach, 201) > 0 },
    async (guest, { sendPhoto }) => {
      const [red = 0, green = 0, blue = 0] = randomBytes(3);
      await sendPhoto(photosOf(guest), flatWebp(FLAT.width, FLAT.height, [red, green, blue]));
    },
  ),
  inTurns(
    { name: 'large pictures again and again', atOnce: 30, isReached: all('a large picture') },
    async (guest, { ask, sendPhoto }) => {
      const headers = { [SENDER_HEADER]: senderOf(guest) };
      const photos = (await ask('GET', photosOf(guest), undefined, { headers })).json();
      const shown = photos.filter(({ thumbnailUrl }: { thumbnailUrl: string | null }) => thumbnailUrl !== null);
      if (photos.length < LARGE_PHOTOS) {
        await sendPhoto(photosOf(guest), marked(guest.largePhoto), { senderId: senderOf(guest) });
      }
      if (shown.length === 0) return;
      const { id } = pick<{ id: string }>(shown);
      const wish = { headers, kind: 'a large picture' };
      await ask('GET', `${photosOf(guest)}/${id}/thumbnail?for=screen&nonce=${randomInt(1e9)}`, undefined, wish);
    },
  ),
  inTurns(
    { name: 'sign-ins that guess', atOnce: 4, isReached: (reach) => answered(reach, 401, 429) > 0 },
    async (_guest, { ask }) => void (await ask('POST', `${API_BASE}/auth/sign-in/local`, guessedAccount())),
  ),
  inTurns(
    { name: 'codes that guess', atOnce: 2, isReached: (reach) => answered(reach, 409, 429) > 0 },
    async (_guest, { ask }) => {
      await ask('POST', `${API_BASE}/storefront/touch`, { pairingCode: randomBytes(6).toString('hex') });
      await ask('GET', orderPath(newOrderId()));
      await ask('GET', `${API_BASE}/distributions/files/${randomBytes(5).toString('hex')}`);
    },
  ),
  inTurns(
    {
      name: 'names and numbers from phones that do not exist',
      atOnce: 8,
      isReached: all('a name', 'a form', 'a phone'),
    },
    async ({ orderId }, { ask }) => {
      const headers = { [SENDER_HEADER]: newSecret() };
      const path = `${orderPath(orderId)}/phone`;
      await ask('PUT', `${path}-contact`, typedContact(), { headers, kind: 'a name' });
      await ask('GET', `${path}-contact/form`, undefined, { headers, kind: 'a form' });
      const says = { doing: 'choosing', secondsSinceTouch: 0, unsentCount: 100_000 };
      await ask('POST', path, says, { headers, kind: 'a phone' });
      await ask('GET', path, undefined, { headers });
    },
  ),
  inTurns(
    { name: 'slips from phones', atOnce: 4, isReached: (reach) => answered(reach, 200) > 0 },
    async ({ handed: { unpaidOrder }, slip, orderId }, { sendPhoto }) => {
      const order = await unpaidOrder.get();
      const { status } = await sendPhoto(`${orderPath(order)}/payslip`, marked(slip));
      // It had all that an order may have in a day, or staff have decided.
      if (status === 429 || status === 409) unpaidOrder.useUp(order);
      // For one that is not placed.
      await sendPhoto(`${orderPath(orderId)}/payslip`, marked(slip));
    },
  ),
  inTurns(
    { name: 'greetings of TLS again and again', atOnce: 6, isReached: (reach) => answered(reach, 200) > 0 },
    // Each call greets anew, which is the costly part.
    async ({ tlsPort: port }, { ask }) =>
      void (await ask('GET', `${API_BASE}/size-categories`, undefined, { port, isSecure: true })),
  ),
];

function pick<Value>(values: readonly Value[]): Value {
  return values[randomInt(values.length)] as Value;
}

/** Each of a guest's devices has one. */
const senderOf = ({ orderId, index }: Guest) => `sender-${orderId}-${index}`;

export const guessedAccount = () => ({
  username: randomInt(2) === 0 ? 'admin' : `somebody-${randomInt(1e6)}`,
  password: randomBytes(9).toString('base64'),
});

/** As long as each of its fields may be. */
const typedContact = () => ({
  name: 'ก'.repeat(120),
  phoneNumber: '0'.repeat(40),
  shippingMethod: 2,
  address: {
    name: 'x'.repeat(120),
    address1: 'x'.repeat(200),
    address2: 'x'.repeat(200),
    city: 'x'.repeat(100),
    province: 'x'.repeat(100),
    postalCode: '10110',
    phoneNumber: String(randomInt(1e9)).padStart(40, '0'),
  },
  isDone: randomInt(2) === 0,
});
