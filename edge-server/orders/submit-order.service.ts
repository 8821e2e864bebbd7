import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import { PHONE_BEAT_SECONDS } from '@printfront/shared/contracts/storefront-news.ts';
import type * as contract from '@printfront/shared/contracts/storefront-orders.ts';
import type { OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { PAYMENT_METHOD } from '@printfront/shared/domain/order-states.ts';
import { isMail, SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import type { IdempotentCall } from '@printfront/shared/server/http/idempotency-key.ts';
import { contentDueDate, type SizeContent } from '@printfront/shared/server/orders/order-content.ts';
import { orderLines } from '@printfront/shared/server/orders/order-lines.ts';
import { priceOfPlacedOrder } from '@printfront/shared/server/orders/order-price.ts';
import { qrPayload } from '@printfront/shared/server/orders/order-qr.ts';
import { refuseUnseen } from '@printfront/shared/server/orders/order-version.ts';
import { refusePhoneNumbers } from '@printfront/shared/server/orders/refuse-phone-number.ts';
import { refuseUnready } from '@printfront/shared/server/orders/refuse-unready.ts';
import { uuidv7 } from 'uuidv7';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase, EdgeTransaction } from '../database/database.ts';
import type { HotspotService } from '../hotspot/hotspot.service.ts';
import type { LimitsReader } from '../settings/shop-limits.ts';
import { queueBlobs } from '../sync/blob-queue.repository.ts';
import { NotEnrolledError, takeOrderNumber } from '../sync/order-number.repository.ts';
import { appendEvent } from '../sync/outbox.repository.ts';
import { refuseClosed } from './order-access.service.ts';
import { loadContent } from './order-content.service.ts';
import type { OrderFollowers } from './order-followers.ts';
import { keepPhonesOfContacts } from './order-phones.repository.ts';
import { findParkedOrder, type ParkedName } from './parked-orders.repository.ts';
import { deletePhoneContacts } from './phone-contacts.repository.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';
import { insertPlacedOrder } from './placed-orders.repository.ts';
import { findOrder, markSubmitted, moveOrder, type StorefrontOrderRow } from './storefront-orders.repository.ts';
import { countWaitingPrints } from './waiting-prints.repository.ts';

type Submission = Output<(typeof contract.submitStorefrontOrder)['body']>;

export interface SubmitDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  hotspot: HotspotService;
  sync: { poke(): void };
  followers: Pick<OrderFollowers, 'phonesAt'>;
  now: () => Date;
  /** The clock that never goes back: keys of calls expire by it. Default `now`. */
  highWaterNow?: () => Date;
  limits: LimitsReader;
}

/**
 * Places an order: one transaction fixes its content, price and number, tells the outbox, and ends its wifi login unless a phone
 * goes on with it. After the answer nothing of it can be lost, and nothing of it changes. Needs neither the internet nor the router.
 *
 * The same submit again gets the same answer, whatever version it names, with an Idempotency-Key or without one.
 *
 * @param order.ifMatch names the version that the customer has looked at
 * @throws HttpProblem idempotency-key-reused, not-found, order-submitted (for another body), order-cancelled, order-changed, order-not-ready,
 *   too-many-photos, too-many-prints, total-too-high, price-changed, shipping-not-offered, address-missing, parameter-invalid for a payment method that the shop has not
 *   set up
 */
export async function submitStorefrontOrder(
  deps: SubmitDeps,
  order: { id: string; clientId: string; ifMatch?: string | undefined; idempotent?: IdempotentCall | undefined },
  submission: Submission,
): Promise<void> {
  const snapshot = await requireCatalogue(deps.catalogue);
  const { order: limits } = await deps.limits();
  const { highWaterNow = deps.now } = deps;
  let isNew = false;
  await deps.database.transaction().execute((transaction) =>
    doOnce(transaction, order.idempotent, highWaterNow(), async () => {
      const row = await findOrder(transaction, order.id, { clientId: order.clientId });
      if (row === undefined) throw notFound();
      if (isRepeated(row, submission)) return order.id;
      refuseClosed(row);
      if (row.state === 'parked')
        throw new HttpProblem('order-not-ready', 'The order is parked; take it up again first.');
      const content = await loadContent(transaction, order.id, snapshot);
      refuseUnseen(content, order.ifMatch);
      await place({ ...deps, limits, where: 'shop' }, transaction, { id: order.id, content }, submission, snapshot);
      isNew = true;
      return order.id;
    }),
  );
  if (!isNew) return;
  deps.sync.poke();
  deps.hotspot.poke();
}

/**
 * Places an order that is put aside, for its customer who stands at the desk: as it was chosen, to be paid there and picked up.
 *
 * @throws HttpProblem not-found when it is put aside no more, photos-arriving, and what a submit throws
 */
export async function placeParkedStorefrontOrder(
  deps: SubmitDeps & { phones: Pick<PhonesAtOrders, 'isSendingTo'> },
  {
    idempotent,
    ifMatch,
    ...name
  }: ParkedName & { idempotent: IdempotentCall | undefined; ifMatch: string | undefined },
  given: Pick<Submission, 'name' | 'phoneNumber' | 'orderNotes' | 'expectedTotalPrice'>,
): Promise<{ id: string; orderId: string; iid: number }> {
  const snapshot = await requireCatalogue(deps.catalogue);
  const { order: limits } = await deps.limits();
  const { highWaterNow = deps.now } = deps;
  const submission = {
    ...given,
    paymentMethod: PAYMENT_METHOD.counter,
    shippingMethod: SHIPPING_METHOD.pickup,
  } satisfies Submission;
  const placed = await deps.database.transaction().execute(async (transaction) => {
    const id = await doOnce(transaction, idempotent, highWaterNow(), async () => {
      const row = await findParkedOrder(transaction, name);
      if (row === undefined) throw notFound();
      if (deps.phones.isSendingTo(row.id)) {
        throw new HttpProblem('photos-arriving', 'A phone is sending photos to this order.', {
          retryAfterSeconds: PHONE_BEAT_SECONDS,
        });
      }
      const touchedAt = highWaterNow().toISOString();
      await moveOrder(transaction, row.id, { from: 'parked', to: 'open', touchedAt });
      const content = await loadContent(transaction, row.id, snapshot);
      refuseUnseen(content, ifMatch);
      await place({ ...deps, limits, where: 'desk' }, transaction, { id: row.id, content }, submission, snapshot);
      return row.id;
    });
    return findOrder(transaction, id, 'whoever-knows-the-id');
  });
  deps.sync.poke();
  deps.hotspot.poke();
  if (placed === undefined || placed.order_id === null || placed.iid === null) throw notFound();
  return { id: placed.id, orderId: placed.order_id, iid: placed.iid };
}

/** @returns whether this very submit has been done already */
function isRepeated(row: StorefrontOrderRow, submission: Submission): boolean {
  return row.state === 'submitted' && row.submission === JSON.stringify(submission);
}

async function place(
  {
    hotspot,
    followers,
    now,
    limits,
    where,
  }: Omit<SubmitDeps, 'limits'> & { limits: OrderLimits; where: 'shop' | 'desk' },
  transaction: EdgeTransaction,
  { id, content }: { id: string; content: readonly SizeContent[] },
  submission: Submission,
  snapshot: CatalogueSnapshot,
): Promise<void> {
  refuseUnready(content);
  refusePhoneNumbers(snapshot.shop, {
    phoneNumber: submission.phoneNumber,
    'address.phoneNumber': isMail(submission.shippingMethod) ? submission.address?.phoneNumber : undefined,
  });
  const { shippingMethod, paymentMethod, address, expectedTotalPrice } = submission;
  const terms = { shippingMethod, paymentMethod, expectedTotalPrice };
  const isGiven = address !== undefined;
  const asked = { ...terms, address: { parameter: 'address', isGiven } };
  const price = priceOfPlacedOrder(content, asked, snapshot, { where, limits });
  const submittedAt = now();
  const waitingPrints = await countWaitingPrints(transaction, submittedAt);
  const iid = await takeNumber(transaction);
  const submitted: SubmittedOrder = {
    orderId: uuidv7(),
    iid,
    storefrontOrderId: id,
    submittedAt: submittedAt.toISOString(),
    name: submission.name,
    phoneNumber: submission.phoneNumber,
    shippingMethod: submission.shippingMethod,
    shippingAddress: isMail(submission.shippingMethod) ? (submission.address ?? null) : null,
    orderNotes: submission.orderNotes,
    paymentMethod: submission.paymentMethod,
    priceSummary: price,
    totalPaymentAmount: price.totalPrice,
    qrPayload: qrPayload(submission.paymentMethod, snapshot, price.totalPrice, iid),
    estimatedDueDate: contentDueDate(content, snapshot, submission.shippingMethod, {
      now: submittedAt,
      waitingPrints,
    }),
    lines: orderLines(content),
  };
  const isPlaced = await markSubmitted(transaction, id, {
    order_id: submitted.orderId,
    iid,
    submitted_at: submitted.submittedAt,
    submission: JSON.stringify(submission),
    content: JSON.stringify(submitted),
  });
  if (!isPlaced) throw new Error('An order that was open in this transaction is not open any more.');
  await insertPlacedOrder(transaction, submitted);
  const { orderId } = submitted;
  await appendEvent(transaction, { orderId, type: 'storefront-order-submitted', payload: submitted });
  const photos = new Set(submitted.lines.flatMap(({ files }) => files.map(({ sha256 }) => sha256)));
  await queueBlobs(transaction, [...photos], orderId);
  await keepPhonesOfContacts(transaction, id);
  await deletePhoneContacts(transaction, id);
  // A phone whose page is open goes on with the order, and a customer who pays by transfer sends the slip from one: the
  // login is taken back later (followed-logins.service.ts).
  const goesOnAtPhone = followers.phonesAt(id) > 0 || submission.paymentMethod === PAYMENT_METHOD.slip;
  if (!goesOnAtPhone) await hotspot.releaseUsers(transaction, id);
}

/** Without ever having met central there is no number that nobody else gives; afterwards there always is one. */
async function takeNumber(transaction: EdgeTransaction): Promise<number> {
  try {
    return await takeOrderNumber(transaction);
  } catch (error) {
    if (!(error instanceof NotEnrolledError)) throw error;
    throw new HttpProblem('starting-up', 'This server has not met the central server yet.', { retryAfterSeconds: 5 });
  }
}
