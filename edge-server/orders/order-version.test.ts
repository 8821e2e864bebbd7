import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
let photos: Buffer[];
let id: string;
/** Prints of the first photo change, the second one stays as it is. */
let fileId: string;

beforeAll(async () => {
  edge = await startEdgeInTest();
  kiosk = await edge.kiosk();
  photos = await Promise.all([1, 6, 8].map((orientation) => orientedJpeg(orientation)));
  await edge.switchCatalogue(twoFramesAndOnePrice());
  // What has been looked at once is ready at once in every other order.
  await prepareOrder();
  await kiosk.upload(`/storefront/orders/${id}/files`, photos[2]);
  await untilReady();
});
afterAll(() => edge.stop());

/** Two frames to choose from, and two sizes that cost the same. */
function twoFramesAndOnePrice() {
  const { sizes } = testCatalogue({ frameSha256: edge.frameSha256 });
  return {
    version: 'two-frames',
    discounts: [],
    sizes: sizes.map((size) => {
      const [frame] = size.photoFrames;
      if (frame === undefined) return { ...size, price: 500 };
      return { ...size, photoFrames: [frame, { ...frame, id: 'frame-moons' }] };
    }),
  };
}

async function prepareOrder(): Promise<void> {
  id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  const files = `/storefront/orders/${id}/files`;
  fileId = (await kiosk.upload(files, photos[0])).body.id;
  await kiosk.upload(files, photos[1]);
  await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-stars' });
  await setPrints('framed', { quantity: 1 });
  await untilReady();
}

async function untilReady(): Promise<void> {
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${id}/status`)).body,
    (statuses) => statuses.every(({ status }: { status: number }) => status <= 1),
  );
}

const setPrints = (size: string, choice: object) =>
  kiosk.call('PUT', `/storefront/files/${fileId}?size=${size}`, choice);
const CROP = { x: 0.1, y: 0.2, width: 0.5, height: 0.5 };

/** Each changes what would be printed. @returns the answers of its calls, one after the other */
const CHANGES: Record<string, () => Promise<Answer[]>> = {
  'how often a photo is printed': async () => [await setPrints('4x6', { quantity: 2 })],
  'how a photo is cut': async () => [await setPrints('4x6', { quantity: 1, crop: CROP })],
  'whether a photo fills the paper': async () => [await setPrints('4x6', { quantity: 1, fit: 'fit' })],
  'how a photo is turned': async () => [await setPrints('4x6', { quantity: 1, rotate: 90 })],
  'many photos at once': async () => {
    const quantities = [{ fileId, quantity: 3 }];
    return [await kiosk.call('PUT', `/storefront/orders/${id}/sizes/4x6/quantities`, { quantities })];
  },
  'a size for one that costs the same': async () => [
    await setPrints('4x6', { quantity: 0 }),
    await setPrints('5x7', { quantity: 1 }),
  ],
  'the frame': async () => [
    await kiosk.call('POST', `/storefront/orders/${id}/photo-frames`, { photoFrameId: 'frame-moons' }),
  ],
  'a photo more': async () => [await kiosk.upload(`/storefront/orders/${id}/files`, photos[2])],
  'a photo less': async () => [await kiosk.call('DELETE', `/storefront/files/${fileId}`)],
};

/** None of these changes what would be printed. */
const NO_CHANGES: Record<string, () => Promise<unknown>> = {
  'the same quantity': () => setPrints('4x6', { quantity: 1 }),
  'a cut in a size that it is not printed in': () => setPrints('5x7', { quantity: 0, crop: CROP }),
  'the same photo once more': () => kiosk.upload(`/storefront/orders/${id}/files`, photos[0]),
  'parking and taking up': async () => {
    await kiosk.call('POST', `/storefront/orders/${id}/park`);
    await kiosk.call('POST', '/storefront/orders', { id });
  },
};

const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
const submit = (version: string) =>
  kiosk.call('POST', `/storefront/orders/${id}`, order, { 'if-match': `"${version}"` });
const look = async (): Promise<string> =>
  (await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`)).body.orderVersion;
const stateOf = async () => (await kiosk.call('GET', `/storefront/orders/${id}`)).body.state;

test.each(Object.entries(CHANGES))(
  'another tab changes %s: submitted is only what was looked at',
  async (_what, change) => {
    await prepareOrder();
    const seen = await look();
    for (const { status } of await change()) expect(status).toBeLessThan(300);
    expect(await submit(seen)).toMatchObject({ status: 412, body: { code: 'order-changed' } });
    expect(await stateOf()).toBe('open');
    const seenAnew = await look();
    const placed = await submit(seenAnew);
    expect(placed.status).toBe(200);
    // The answer may have been lost: the same submit again is answered alike, also by the version of before.
    for (const version of [seenAnew, seen]) expect((await submit(version)).body).toEqual(placed.body);

    // At the same moment one of them comes first, and the other is told so.
    await prepareOrder();
    const [raced, [changed]] = await Promise.all([submit(await look()), change()]);
    const isPlaced = raced.status === 200;
    expect(isPlaced || raced.status === 412).toBe(true);
    expect(changed?.status).toBeOneOf(isPlaced ? [409] : [200, 201, 204]);
  },
);

test('what changes no print does not stand in the way of a submit', async () => {
  await prepareOrder();
  const seen = await look();
  for (const [what, change] of Object.entries(NO_CHANGES)) {
    await change();
    expect(await look(), what).toBe(seen);
  }
  expect((await submit(seen)).status).toBe(200);
});

test('a photo that nobody wants yet does not stand in the way, and once wanted it does', async () => {
  await prepareOrder();
  await setPrints('4x6', { quantity: 0 });
  const seen = await look();
  const { body } = await kiosk.upload(`/storefront/orders/${id}/files`, photos[2]);
  expect(body.quantity).toBe(0);
  expect(await look()).toBe(seen);
  await kiosk.call('PUT', `/storefront/files/${body.id}?size=4x6`, { quantity: 1 });
  expect((await submit(seen)).status).toBe(412);
});

test('an order is submitted by whoever does not say what was seen, and by * as RFC 9110 has it', async () => {
  await prepareOrder();
  const again = (ifMatch: string) => kiosk.call('POST', `/storefront/orders/${id}`, order, { 'if-match': ifMatch });
  const seen = await look();
  for (const none of ['""', `W/"${seen}"`, '"nonsense"']) expect((await again(none)).status).toBe(412);
  for (const nonsense of ['nonsense', seen]) {
    expect(await again(nonsense)).toMatchObject({ status: 400, body: { parameter: 'If-Match' } });
  }
  expect((await again(`"0000000000000000", "${seen}"`)).status).toBe(200);
  await prepareOrder();
  expect((await again('*')).status).toBe(200);
  await prepareOrder();
  expect((await kiosk.call('POST', `/storefront/orders/${id}`, order)).status).toBe(200);
});

const SIZES = ['4x6', '5x7', 'framed'];

/** What would be printed, as the screens are told. */
async function printsShown(): Promise<string> {
  const frames = (await kiosk.call('GET', `/storefront/orders/${id}/photo-frames`)).body;
  const bySize = SIZES.map(
    async (size) => (await kiosk.call('GET', `/storefront/orders/${id}/files?size=${size}`)).body,
  );
  const prints = (await Promise.all(bySize)).map((files) =>
    files.flatMap((file: Record<string, unknown>) =>
      file.quantity === 0 ? [] : [[file.id, file.quantity, file.crop, file.fit, file.rotate]],
    ),
  );
  return JSON.stringify({ prints, frames });
}

test('whatever two tabs do in turns, a tab submits exactly when the prints are those that it saw last', async () => {
  const anyStep = fc.record({
    tab: fc.constantFrom(0, 1),
    does: fc.constantFrom('look', 'submit', ...Object.keys(CHANGES), ...Object.keys(NO_CHANGES)),
  });
  const outcomes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 9 }), async (steps) => {
      await prepareOrder();
      const seen = await Promise.all([0, 1].map(async () => ({ version: await look(), prints: await printsShown() })));
      for (const { tab, does } of [...steps, { tab: 0, does: 'submit' }]) {
        if (does === 'look') seen[tab] = { version: await look(), prints: await printsShown() };
        else if (does !== 'submit') await (CHANGES[does] ?? NO_CHANGES[does])?.();
        else {
          const isAsSeen = (await printsShown()) === seen[tab]?.prints;
          const { status } = await submit(seen[tab]?.version ?? '');
          expect(status).toBe(isAsSeen ? 200 : 412);
          outcomes.add(status);
          if (status === 200) return;
        }
      }
    }),
    { numRuns: 12, seed: 34 },
  );
  expect([...outcomes].sort()).toEqual([200, 412]);
});
