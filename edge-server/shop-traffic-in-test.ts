import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { createPhotoSource } from '@printfront/shared/testing/photos/unlike-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import type { Answer, TestClient } from './client-in-test.ts';

/** A photo that a client sent; `fileId` once the server has acknowledged it. */
export interface SentPhoto {
  readonly clientFileId: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  fileId: string | null;
  /** What was acknowledged last, and what was asked for and perhaps done. */
  quantity: number | null;
  asked: number | null;
}

export interface SentOrder {
  readonly id: string;
  readonly photos: SentPhoto[];
  /** Its photos are those that have been looked at before, so it can be placed at once. */
  readonly isQuick: boolean;
  /** Whether its creation, and then its end, was asked for, and whether it was answered. */
  created: boolean;
  cancel: 'no' | 'asked' | 'done';
  submit: 'no' | 'asked' | 'done';
  readonly submission: { name: string; phoneNumber: string; paymentMethod: number; shippingMethod: number };
  /** What the server said of the submitted order. */
  placed: { orderId: string; iid: number; priceSummary: unknown } | null;
}

/** What clients remember: everything that they were told, and what they asked without an answer. */
export interface Ledger {
  readonly orders: SentOrder[];
}

export const SUBMIT_PATH = (id: string) => `/storefront/orders/${id}`;

/**
 * Several kiosks and phones that do what people do, all at once, and write down every answer. Whatever breaks the line ends
 * them; what was not answered then is repeated in the next run, as the app does.
 */
export async function createShopTraffic(random: SeededRandom, actors = 6) {
  const ledger: Ledger = { orders: [] };
  const newPhoto = await createPhotoSource(random);
  const known = Array.from({ length: 6 }, () => newPhoto(5_000));
  let isOver = false;
  let answers = 0;

  const anySize = () => (random.chance(0.1) ? random.between(400_000, 1_500_000) : random.between(2_000, 120_000));

  function newOrder(): SentOrder {
    const id = String(random.between(1e9, 1e10 - 1)) + String(random.between(1e4, 1e5 - 1));
    const submission = { name: `Nok ${id}`, phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
    const isQuick = random.chance(0.6);
    const sent: SentOrder = {
      id,
      submission,
      isQuick,
      photos: [],
      created: false,
      cancel: 'no',
      submit: 'no',
      placed: null,
    };
    ledger.orders.push(sent);
    return sent;
  }

  const open = () =>
    ledger.orders.filter(({ cancel, submit, created }) => created && cancel === 'no' && submit === 'no');

  async function send(client: TestClient, order: SentOrder, photo: SentPhoto): Promise<void> {
    const fields = { clientFileId: photo.clientFileId };
    const answer = await client.upload(`/storefront/orders/${order.id}/files`, photo.bytes, { fields });
    if (answer.status === 201) photo.fileId = answer.body.id;
    else accept(answer, [409, 507]);
  }

  async function upload(client: TestClient, order: SentOrder): Promise<void> {
    const bytes = order.isQuick ? known[order.photos.length] : newPhoto(anySize());
    if (bytes === undefined) return;
    const photo: SentPhoto = {
      ...{ clientFileId: `${order.id}-${order.photos.length}`, bytes },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...{ fileId: null, quantity: null, asked: null },
    };
    order.photos.push(photo);
    await send(client, order, photo);
  }

  async function setQuantity(client: TestClient, order: SentOrder): Promise<void> {
    const there = order.photos.filter(({ fileId, asked }) => fileId !== null && asked === null);
    if (there.length === 0) return;
    const photo = random.pick(there);
    photo.asked = random.between(1, 5);
    const body = { quantity: photo.asked };
    const answer = await client.call('PUT', `/storefront/files/${photo.fileId}?size=4x6`, body);
    if (answer.status === 200) photo.quantity = photo.asked;
    else accept(answer, [404, 409, 507]);
    photo.asked = null;
  }

  async function submit(client: TestClient, order: SentOrder): Promise<void> {
    order.submit = 'asked';
    const answer = await client.call('POST', SUBMIT_PATH(order.id), order.submission);
    if (answer.status === 200) {
      order.submit = 'done';
      order.placed = { orderId: answer.body.orderId, iid: answer.body.iid, priceSummary: answer.body.priceSummary };
      return;
    }
    accept(answer, [409, 507]);
    // Not ready: its photos are still being looked at.
    order.submit = 'no';
  }

  async function cancel(client: TestClient, order: SentOrder): Promise<void> {
    order.cancel = 'asked';
    const answer = await client.call('DELETE', SUBMIT_PATH(order.id));
    if (answer.status === 204) order.cancel = 'done';
    else accept(answer, [507]);
  }

  async function create(client: TestClient, order: SentOrder): Promise<void> {
    const answer = await client.call('POST', '/storefront/orders', { id: order.id });
    if (answer.status === 200) order.created = true;
    else accept(answer, [507]);
  }

  async function act(kiosk: TestClient, phone: TestClient): Promise<void> {
    const orders = open();
    if (orders.length < 4) return create(kiosk, newOrder());
    const order = random.pick(orders);
    const choice = random.next();
    if (choice < 0.55) return upload(random.chance(0.5) ? phone : kiosk, order);
    if (choice < 0.75) return setQuantity(kiosk, order);
    if (choice < 0.92) return order.photos.length > 0 ? submit(kiosk, order) : upload(phone, order);
    return cancel(kiosk, order);
  }

  /** What has not been answered is asked once more, with the same ids. */
  async function repeat(kiosk: TestClient, phone: TestClient): Promise<void> {
    for (const order of ledger.orders) {
      if (order.cancel === 'asked') await cancel(kiosk, order);
      else if (order.submit === 'asked') await submit(kiosk, order);
      else if (order.cancel === 'no' && order.submit === 'no') {
        if (!order.created) await create(kiosk, order);
        for (const photo of order.photos) if (photo.fileId === null) await send(phone, order, photo);
      }
      for (const photo of order.photos) {
        // Done or not: only the next answer says.
        if (photo.asked !== null) photo.quantity = null;
        photo.asked = null;
      }
    }
  }

  return {
    ledger,
    repeat,

    /** Once for a shop: sends the photos that orders can be placed with at once, and waits until they were looked at. */
    async prepare(kiosk: TestClient): Promise<void> {
      const order: SentOrder = { ...newOrder(), isQuick: true };
      ledger.orders.splice(-1, 1, order);
      await create(kiosk, order);
      for (const _photo of known) await upload(kiosk, order);
      while (order.submit !== 'done') {
        await submit(kiosk, order);
        await setTimeout(20);
      }
    },

    /** Acts until the line breaks or `stop` is called. @throws Error for an answer that no server should give */
    async run(kiosk: TestClient, phone: TestClient): Promise<void> {
      isOver = false;
      const actor = async () => {
        while (!isOver) {
          try {
            await act(kiosk, phone);
            answers += 1;
          } catch (error) {
            if (error instanceof UnexpectedAnswerError) throw error;
            isOver = true;
          }
          // A phone at the counter is no load test; others go on meanwhile.
          if (random.chance(0.1)) await setTimeout(5);
        }
      };
      await Promise.all(Array.from({ length: actors }, actor));
    },
    stop() {
      isOver = true;
    },
    /** How many calls have been answered so far. */
    answers: () => answers,
  };
}

export type ShopTraffic = Awaited<ReturnType<typeof createShopTraffic>>;

class UnexpectedAnswerError extends Error {}

function accept({ status, body }: Answer, statuses: readonly number[]): void {
  if (!statuses.includes(status)) throw new UnexpectedAnswerError(`the answer was ${status}: ${JSON.stringify(body)}`);
}
