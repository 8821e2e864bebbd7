import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Answer } from '../../edge-server/client-in-test.ts';
import { type EdgeInTest, eventually, newOrderId } from '../../edge-server/edge-in-test.ts';

const SUBMISSION = { name: 'Nok', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
/** So many stay open, or the router has nothing to do. */
const LEFT_OPEN = 3;

export type RouterCustomers = Awaited<ReturnType<typeof createRouterCustomers>>;

/** People at a kiosk of a shop whose router may be sick: whatever it does, every answer is the one that they need. */
export async function createRouterCustomers(edge: EdgeInTest, random: SeededRandom) {
  const kiosk = await edge.kiosk();
  const photo = await orientedJpeg(1, 60, 40);
  const open: string[] = [];
  const served = { orders: 0, photos: 0, longestMs: 0 };

  async function timed(call: Promise<Answer>): Promise<Answer> {
    const from = performance.now();
    const answer = await call;
    served.longestMs = Math.max(served.longestMs, performance.now() - from);
    return answer;
  }
  const fault = (what: string, { status, body }: Answer) =>
    `an order could not be ${what}: ${status} ${JSON.stringify(body)}`;

  async function begin(): Promise<string[]> {
    const id = newOrderId();
    served.orders += 1;
    const opened = await timed(kiosk.call('POST', '/storefront/orders', { id }));
    if (opened.status !== 200) return [fault('opened', opened)];
    open.push(id);
    const sent = await timed(kiosk.upload(`/storefront/orders/${id}/files`, photo));
    if (sent.status !== 201) return [fault('given a photo', sent)];
    served.photos += 1;
    return [];
  }

  async function finish(): Promise<string[]> {
    const [id = ''] = open.splice(random.between(0, open.length - 1), 1);
    const path = `/storefront/orders/${id}`;
    if (random.chance(0.5)) {
      const placed = await timed(kiosk.call('POST', path, SUBMISSION));
      return placed.status === 200 ? [] : [fault('placed', placed)];
    }
    const cancelled = await timed(kiosk.call('DELETE', path));
    return cancelled.status === 204 ? [] : [fault('cancelled', cancelled)];
  }

  // The photo has been looked at before anybody orders it, so that only the router could keep an order waiting.
  await begin();
  await eventually(
    async () => (await kiosk.call('GET', `/storefront/orders/${open[0]}/files`)).body,
    ([first]) => first.state === 'ready',
  );
  served.longestMs = 0;

  return {
    /** Orders that are neither placed nor cancelled. */
    open: (): readonly string[] => open,
    /** How many orders and photos were sent, and how long the slowest call took. */
    served: () => served,
    /** One order is begun, and mostly one ended. @returns what was answered wrongly */
    async serve(): Promise<string[]> {
      const faults = await begin();
      if (open.length > LEFT_OPEN || random.chance(0.3)) faults.push(...(await finish()));
      return faults;
    },
  };
}
