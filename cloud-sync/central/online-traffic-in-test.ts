import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import { createPhotoSource } from '@printfront/shared/testing/photos/unlike-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { KILLABLE_ADMIN } from './killable-central-in-test.ts';

/** Clients of central that remember what they were told. */
export interface OnlineOrder {
  uploadId: string;
  /** Null until the order was acknowledged. */
  placed: { id: string; iid: number; total: number } | null;
  /** The statuses that were acknowledged: 20 slip sent, 50 paid. */
  paymentStatus: number;
  slipSha256: string | null;
  /** Its photos, by the ids that the customer was told. */
  fileIds: string[];
  /** Its days are counted from then on at the earliest, in milliseconds since 1970; null before anybody handed it over. */
  handOverAskedAtMs: number | null;
  handOver: 'no' | 'asked' | 'done';
  /** Whether its customer wants its photos gone at once. */
  deletion: 'no' | 'asked' | 'done';
}

export interface OnlineLedger {
  orders: OnlineOrder[];
  /** Photos of carts and orders: file id to sha256. */
  photos: Map<string, string>;
  /** Photos of an order that was handed over then stay at least until this instant, as the server's retention has it. */
  keptUntil(handOverAskedAtMs: number): string;
}

export interface OnlineMemory {
  orders: OnlineOrder[];
  photos: [string, string][];
  customers: Customer[];
}

interface Customer {
  session: string;
  order: OnlineOrder | null;
  /** Photos whose sending was not answered yet. */
  unanswered: { clientFileId: string; bytes: Buffer }[];
  /** Of the cart. */
  fileIds: string[];
}

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what is asked for is looked into freely; the contract is checked by the server
  body: any;
}

/** Customers at home and staff at the desk, all at once; whatever breaks the line ends them. */
export async function createOnlineTraffic(
  random: SeededRandom,
  customerCount = 3,
  keptUntil: OnlineLedger['keptUntil'] | null = null,
) {
  const ledger: OnlineLedger = { orders: [], photos: new Map(), keptUntil: keptUntil ?? (() => NEVER) };
  const newPhoto = await createPhotoSource(random);
  const known = Array.from({ length: 4 }, () => newPhoto(4_000));
  const customers: Customer[] = [];
  let admin = '';
  let url = '';
  let sent = 0;
  let isOver = false;
  let answers = 0;

  async function call(session: string, method: string, path: string, body?: unknown): Promise<Reply> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers: {
        'x-requested-with': 'printfront',
        ...(session === '' ? {} : { cookie: `pf_session=${session}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie()[0];
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const parsed = isJson ? JSON.parse(text) : {};
    return { status: response.status, body: set === undefined ? parsed : { ...parsed, session: cookieOf(set) } };
  }

  async function signIn(path: string, body: object): Promise<string> {
    const { status, body: answer } = await call('', 'POST', path, body);
    if (status >= 300) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(answer)}`);
    return String(answer.session);
  }

  async function upload(customer: Customer, bytes: Buffer): Promise<void> {
    sent += 1;
    customer.unanswered.push({ clientFileId: `photo-${String(sent).padStart(8, '0')}`, bytes });
    await sendUnanswered(customer);
  }

  async function sendUnanswered({ session, unanswered, fileIds }: Customer): Promise<void> {
    for (let next = unanswered[0]; next !== undefined; next = unanswered[0]) {
      const form = new FormData();
      form.set('clientFileId', next.clientFileId);
      form.append('file', new Blob([new Uint8Array(next.bytes)]), 'photo.jpg');
      const { status, body } = await call(session, 'POST', '/uploads/sizes/4x6', form);
      // The same bytes were being deleted: once more.
      if (body.code === 'upload-incomplete') continue;
      if (status === 201) {
        ledger.photos.set(body.id, hashOf(next.bytes));
        fileIds.push(body.id);
      } else accept(status, [409], body);
      unanswered.shift();
    }
  }

  /** One step further: photos, the order, its slip, the money. What was not answered is asked again with the same ids. */
  async function act(customer: Customer): Promise<void> {
    const { session } = customer;
    const { order } = customer;
    await sendUnanswered(customer);
    if (order === null) {
      for (const photo of [random.pick(known), random.pick(known)]) await upload(customer, photo);
      const { body } = await call(session, 'GET', '/uploads');
      const uploadId = body.id;
      customer.order = {
        uploadId,
        placed: null,
        paymentStatus: 10,
        slipSha256: null,
        fileIds: customer.fileIds.splice(0),
        handOver: 'no',
        handOverAskedAtMs: null,
        deletion: 'no',
      };
      ledger.orders.push(customer.order);
    } else if (order.placed === null) await place(customer, order);
    else if (order.slipSha256 === null) await sendSlip(session, order, order.placed.id);
    else {
      const path = `/orders/${order.placed.id}/payments/status`;
      const { status, body } = await call(admin, 'PUT', path, { paymentStatus: 50 });
      // Refused when it was done before and only the answer was lost.
      if (body.code !== 'payment-transition-refused') accept(status, [200], body);
      order.paymentStatus = 50;
      customer.order = null;
      await finish();
      // The customer only looks around: a photo that nobody has sent before, in the next cart.
      await upload(customer, newPhoto(random.between(3_000, 300_000)));
    }
  }

  /** Staff hand over the prints of an order that is paid, and may first delete its photos. */
  async function finish(): Promise<void> {
    const paid = ledger.orders.filter(({ paymentStatus, handOver }) => paymentStatus === 50 && handOver !== 'done');
    if (keptUntil === null || paid.length === 0) return;
    const order = random.pick(paid);
    const path = `/orders/${order.placed?.id}`;
    if (random.chance(0.2)) {
      order.deletion = 'asked';
      const { status, body } = await call(admin, 'DELETE', `${path}/photos`);
      accept(status, [200], body);
      order.deletion = 'done';
    }
    order.handOver = 'asked';
    order.handOverAskedAtMs ??= Date.now();
    const wish = { productionStatus: 3, despiteMissingPrints: true, despiteUnpaid: true, reason: 'asked for' };
    const { status, body } = await call(admin, 'PUT', `${path}/production-status`, wish);
    if (body.code !== 'production-transition-refused') accept(status, [200], body);
    order.handOver = 'done';
  }

  async function place(customer: Customer, order: OnlineOrder): Promise<void> {
    const { uploadId } = order;
    const wish = { uploadId, name: 'มานี', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1 };
    const { status, body } = await call(customer.session, 'POST', '/orders', wish);
    if (status === 201) {
      order.placed = { id: body.id, iid: Number(body.iid), total: Number(body.totalPaymentAmount) };
      return;
    }
    accept(status, [409], body);
    if (body.code !== 'order-submitted') {
      await setTimeout(20);
      return;
    }
    // The answer was lost: the customer's list has it.
    const { body: list } = await call(customer.session, 'GET', '/orders');
    for (const { id } of list.items) {
      const { body: found } = await call(customer.session, 'GET', `/orders/${id}`);
      if (found.uploadId !== uploadId) continue;
      order.placed = { id, iid: Number(found.iid), total: Number(found.totalPaymentAmount) };
    }
  }

  async function sendSlip(session: string, order: OnlineOrder, id: string): Promise<void> {
    const slip = Buffer.concat([slipPicture, Buffer.from(order.uploadId)]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(slip)]), 'slip.png');
    const { status, body } = await call(session, 'POST', `/orders/${id}/payments/payslip`, form);
    accept(status, [200], body);
    order.slipSha256 = hashOf(slip);
    order.paymentStatus = 20;
  }
  const slipPicture = await drawPaySlip({ bank: '004', transactionRef: '20261121ABCDEF0123456789', widthPx: 240 });

  return {
    ledger,

    /** Once for a server: people sign up, and the photos that orders are made of are looked at. */
    async prepare(at: string): Promise<void> {
      url = at;
      admin = await signIn('/auth/sign-in/local', KILLABLE_ADMIN);
      for (let count = 0; count < customerCount; count += 1) {
        const account = { username: `customer-${count}`, password: 'a long enough password', name: 'Mani' };
        customers.push({
          session: await signIn('/auth/sign-up/local', account),
          order: null,
          unanswered: [],
          fileIds: [],
        });
      }
      const [first] = customers;
      if (first === undefined) return;
      for (const photo of known) await upload(first, photo);
      while (await isLooking(first.session)) await setTimeout(50);
    },

    async run(at: string): Promise<void> {
      url = at;
      isOver = false;
      const live = async (customer: Customer) => {
        while (!isOver) {
          try {
            await act(customer);
            answers += 1;
          } catch (error) {
            if (error instanceof UnexpectedAnswerError) throw error;
            isOver = true;
          }
        }
      };
      await Promise.all(customers.map(live));
    },
    stop() {
      isOver = true;
    },
    /** What everybody knows at this moment, to be gone back to when central does. */
    remember: (): OnlineMemory => copyOf({ orders: ledger.orders, photos: [...ledger.photos], customers }),
    goBackTo(memory: OnlineMemory): void {
      const { orders, photos, customers: then } = copyOf(memory);
      ledger.orders.splice(0, ledger.orders.length, ...orders);
      ledger.photos = new Map(photos);
      customers.splice(0, customers.length, ...then);
    },
    /** How many steps have been answered so far. */
    answers: () => answers,
  };

  async function isLooking(session: string): Promise<boolean> {
    const { body } = await call(session, 'GET', '/uploads/files');
    return body.some(({ state }: { state: string }) => state === 'processing');
  }
}

export type OnlineTraffic = Awaited<ReturnType<typeof createOnlineTraffic>>;

/** Of a server in which no photo grows old. */
const NEVER = '9999-12-31T00:00:00.000Z';

/** A customer's order is one of the ledger's. */
function copyOf({ orders, photos, customers }: OnlineMemory): OnlineMemory {
  const copies = new Map(orders.map((order) => [order, { ...order, fileIds: [...order.fileIds] }]));
  return {
    orders: [...copies.values()],
    photos: [...photos],
    customers: customers.map((customer) => ({
      ...customer,
      unanswered: [...customer.unanswered],
      fileIds: [...customer.fileIds],
      order: (customer.order && copies.get(customer.order)) ?? null,
    })),
  };
}

class UnexpectedAnswerError extends Error {}

function accept(status: number, statuses: readonly number[], body: unknown): void {
  if (![...statuses, 507].includes(status)) {
    throw new UnexpectedAnswerError(`the answer was ${status}: ${JSON.stringify(body)}`);
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const cookieOf = (set: string) => decodeURIComponent(/^pf_session=([^;]*)/.exec(set)?.[1] ?? '');
