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
  /** What was done with it at the desk, where there is one, and whether its customer wants its photos gone after that. */
  paid: 'no' | 'asked' | 'done';
  handOver: 'no' | 'asked' | 'done';
  /** Its days are counted from then on at the earliest, in milliseconds since 1970. */
  handOverAskedAtMs: number | null;
  deletion: 'no' | 'asked' | 'done';
}

/** What clients remember: everything that they were told, and what they asked without an answer. */
export interface Ledger {
  readonly orders: SentOrder[];
}

/** Who works at the desk of the shop. */
export interface Desk {
  readonly client: TestClient;
  readonly account: { username: string; password: string };
}

const MOST_PRINTED = 12;

export const SUBMIT_PATH = (id: string) => `/storefront/orders/${id}`;

/**
 * Several kiosks and phones that do what people do, all at once, and write down every answer. Whatever breaks the line ends
 * them; what was not answered then is repeated in the next run, as the app does.
 */
export async function createShopTraffic(random: SeededRandom, actors = 6, longestRestMs = 0) {
  const ledger: Ledger = { orders: [] };
  const newPhoto = await createPhotoSource(random);
  const known = Array.from({ length: 6 }, () => newPhoto(5_000));
  const printed: Buffer[] = [];
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
      paid: 'no',
      handOver: 'no',
      handOverAskedAtMs: null,
      deletion: 'no',
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
    // The same bytes were being deleted: they are sent again in the next run.
    else if (answer.body.code !== 'upload-incomplete') accept(answer, [409, 507]);
  }

  /** A photo of this customer, or the very one that a customer has had printed before. */
  function choose(order: SentOrder): Buffer | undefined {
    const { length } = order.photos;
    if (order.isQuick)
      return known[length < known.length ? (length + Number(order.id.slice(-3))) % known.length : length];
    const bytes = printed.length > 0 && random.chance(0.3) ? random.pick(printed) : newPhoto(anySize());
    printed.push(bytes);
    if (printed.length > MOST_PRINTED) printed.shift();
    return order.photos.some((photo) => photo.bytes === bytes) ? undefined : bytes;
  }

  async function upload(client: TestClient, order: SentOrder): Promise<void> {
    const bytes = choose(order);
    if (bytes === undefined) return;
    const photo: SentPhoto = {
      clientFileId: `${order.id}-${order.photos.length}`,
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      fileId: null,
      quantity: null,
      asked: null,
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

  const atDesk = async ({ client, account }: Desk, path: string, body: object): Promise<Answer> => {
    const answer = await client.call('PUT', path, body);
    if (answer.status !== 401) return answer;
    await client.call('POST', '/auth/sign-in/local', account);
    return client.call('PUT', path, body);
  };

  /** The money is taken and the prints are handed over, or the customer wants the photos gone. */
  async function finish(desk: Desk, kiosk: TestClient): Promise<void> {
    const order = random.pick(ledger.orders.filter(({ placed, handOver }) => placed !== null && handOver !== 'done'));
    const path = `/orders/${order.placed?.orderId}`;
    if (random.chance(0.2)) {
      order.deletion = 'asked';
      const answer = await kiosk.call('DELETE', `${SUBMIT_PATH(order.id)}/photos`);
      if (answer.status === 204) order.deletion = 'done';
      else accept(answer, [507]);
      return;
    }
    if (order.paid !== 'done' && random.chance(0.3)) {
      order.paid = 'asked';
      const answer = await atDesk(desk, `${path}/payments/status`, { paymentStatus: 50 });
      if (isDone(answer, 'payment-transition-refused')) order.paid = 'done';
      return;
    }
    order.handOver = 'asked';
    order.handOverAskedAtMs ??= Date.now();
    const answer = await atDesk(desk, `${path}/production-status`, {
      productionStatus: 3,
      despiteMissingPrints: true,
      despiteUnpaid: true,
      reason: 'asked for',
    });
    if (isDone(answer, 'production-transition-refused')) order.handOver = 'done';
  }

  async function act(kiosk: TestClient, phone: TestClient, desk: Desk | null): Promise<void> {
    const canFinish = ledger.orders.some(({ placed, handOver }) => placed !== null && handOver !== 'done');
    if (desk !== null && canFinish && random.chance(0.25)) return finish(desk, kiosk);
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
    async run(kiosk: TestClient, phone: TestClient, desk: Desk | null = null): Promise<void> {
      isOver = false;
      const actor = async () => {
        while (!isOver) {
          try {
            await act(kiosk, phone, desk);
            answers += 1;
          } catch (error) {
            if (error instanceof UnexpectedAnswerError) throw error;
            isOver = true;
          }
          if (longestRestMs > 0) await setTimeout(random.between(0, longestRestMs));
          // A phone at the counter is no load test; others go on meanwhile.
          if (random.chance(0.1)) await setTimeout(5);
        }
      };
      await Promise.all(Array.from({ length: actors }, actor));
    },
    stop() {
      isOver = true;
    },

    /** What clients know at this moment, to be gone back to. */
    remember: (): SentOrder[] => ledger.orders.map(copyOf),
    /**
     * The data of that moment came back. What the desk has done since central may have kept, so it may still count.
     *
     * @param isKnown whether the order is in those data
     * @returns what clients were told of and the shop cannot know any more
     */
    goBackTo(remembered: readonly SentOrder[], isKnown: (orderId: string) => boolean): SentOrder[] {
      const later = new Map(ledger.orders.map((order) => [order.id, order]));
      const unknown = ledger.orders.filter(({ placed }) => placed !== null && !isKnown(placed.orderId));
      const orders = remembered.map((order) => withRequests(copyOf(order), later.get(order.id), isKnown));
      ledger.orders.splice(0, ledger.orders.length, ...orders);
      return unknown.map(copyOf);
    },
    /** How many calls have been answered so far. */
    answers: () => answers,
  };
}

export type ShopTraffic = Awaited<ReturnType<typeof createShopTraffic>>;

const copyOf = (order: SentOrder): SentOrder => ({ ...order, photos: order.photos.map((photo) => ({ ...photo })) });

/** What was done since then may or may not be known: as if it had been asked for without an answer. */
function withRequests(
  order: SentOrder,
  later: SentOrder | undefined,
  isKnown: (orderId: string) => boolean,
): SentOrder {
  if (later === undefined || later.placed === null || !isKnown(later.placed.orderId)) return order;
  const { placed, handOverAskedAtMs } = later;
  const asked = (of: 'paid' | 'handOver' | 'deletion') => (later[of] === 'no' ? 'no' : 'asked');
  const requests = { paid: asked('paid'), handOver: asked('handOver'), deletion: asked('deletion') } as const;
  return { ...order, ...requests, handOverAskedAtMs, submit: 'done', placed };
}

/** @param refusal what is said when it was done before and only the answer was lost */
function isDone(answer: Answer, refusal: string): boolean {
  if (answer.status === 200 || answer.body.code === refusal) return true;
  // Central is away in the middle of it, or came back without it; too many have tried to sign in.
  accept(answer, [401, 404, 429, 502, 503, 504, 507]);
  return false;
}

class UnexpectedAnswerError extends Error {}

function accept({ status, body }: Answer, statuses: readonly number[]): void {
  if (!statuses.includes(status)) throw new UnexpectedAnswerError(`the answer was ${status}: ${JSON.stringify(body)}`);
}
