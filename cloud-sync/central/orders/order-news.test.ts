import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { enrolShop } from '../relay/shop-in-test.ts';
import { bringOrder } from './order-in-test.ts';

let central: CentralInTest;
let staff: Awaited<ReturnType<CentralInTest['signedIn']>>;
beforeAll(async () => {
  central = await startCentralInTest();
  staff = await central.signedIn(40);
});
afterAll(() => central.stop());

async function follow(session: string) {
  const answer = await central.call('/orders/events', { session });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  return {
    status: answer.status,
    headers: answer.headers,
    /** @returns the next version that is another one */
    async other(than: string | null): Promise<string | undefined> {
      for (;;) {
        const found = /^data: (.*)$/m.exec(rest);
        const end = rest.indexOf('\n\n');
        if (found !== null && end >= 0) {
          rest = rest.slice(end + 2);
          const { version } = JSON.parse(found[1] ?? '') as { version: string };
          if (version !== than) return version;
          continue;
        }
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) return undefined;
        rest += value;
      }
    },
    end: () => reader?.cancel(),
  };
}

it('tells the desk that an order came, was moved on or changed, here or by its shop', async () => {
  const news = await follow(staff.session);
  expect([news.status, news.headers.get('content-type'), news.headers.get('x-accel-buffering')]).toEqual([
    200,
    'text/event-stream',
    'no',
  ]);
  let version = (await news.other(null)) ?? null;
  const isTold = async () => {
    const next = await news.other(version);
    expect(next).toBeDefined();
    version = next ?? null;
  };
  const { orderId } = await bringOrder(central, await central.enrolled('Shop A'));
  await isTold();
  const put = async (path: string, body: object) =>
    expect(
      (await central.call(`/orders/${orderId}${path}`, { method: 'PUT', body, session: staff.session })).status,
    ).toBe(200);
  await put('/payments/status', { paymentStatus: 50 });
  await isTold();
  await put('/staff-notes', { staffNotes: 'On the left' });
  await isTold();
  // Whatever a shop says of its orders.
  const shop = await enrolShop(central, 'Shop B');
  await shop.answer('no-such-sending', { type: 'relayed-photo-arrived', payload: {} });
  await isTold();
  await news.end();
});

it('is for staff alone, and ends with the server', async () => {
  expect((await central.call('/orders/events')).status).toBe(401);
  const customer = await central.signedIn(0);
  expect((await central.call('/orders/events', { session: customer.session })).status).toBe(404);
  const news = await follow(staff.session);
  const version = await news.other(null);
  central.listFollowers.stop();
  expect(await news.other(version ?? null)).toBeUndefined();
  expect((await central.call('/orders/events', { session: staff.session })).status).toBe(503);
  central.listFollowers.start();
});
