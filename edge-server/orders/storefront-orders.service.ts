import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { OrderDetails } from '@printfront/cloud-sync/protocol/order-details.ts';
import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type { PriceQuote } from '@printfront/shared/contracts/pricing.ts';
import type { getStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { PHONE_BEAT_SECONDS, type PhoneOrder } from '@printfront/shared/contracts/storefront-news.ts';
import type { StorefrontOrder, StorefrontWifi } from '@printfront/shared/contracts/storefront-orders.ts';
import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import type { estimateDueDate as dueDateContract } from '@printfront/shared/contracts/working-hours.ts';
import { type StorefrontOrderState, storefrontOrderTransition } from '@printfront/shared/domain/order-states.ts';
import { SHIPPING_METHOD, type ShippingMethod } from '@printfront/shared/domain/shipping.ts';
import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { requireSizeOfFinish } from '@printfront/shared/server/orders/chosen-finishes.ts';
import { chosenFrames, sizeOfFrame } from '@printfront/shared/server/orders/chosen-frames.ts';
import { followedOrder } from '@printfront/shared/server/orders/followed-order.ts';
import { contentDueDate, dueDateOfPrints, sizeStatuses } from '@printfront/shared/server/orders/order-content.ts';
import { quotedPrice } from '@printfront/shared/server/orders/order-price.ts';
import { chooseFinish, chooseFrame } from '@printfront/shared/server/orders/photos.repository.ts';
import type { AttemptLimiter } from '../access/attempt-limiter.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { HotspotService } from '../hotspot/hotspot.service.ts';
import type { LimitsReader } from '../settings/shop-limits.ts';
import { findFollowedOrder } from './followed-orders.repository.ts';
import { keptUntil } from './kept-until.ts';
import type { KioskOffers } from './kiosk-offers.ts';
import { isChangeable, refuseClosed } from './order-access.service.ts';
import { loadChoices, loadContent } from './order-content.service.ts';
import type { OrderFollowers } from './order-followers.ts';
import { findOfferedOrder } from './parked-orders.repository.ts';
import { deletePhoneContacts } from './phone-contacts.repository.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';
import { countFiles, deleteFilesOfOrder, ownedBy } from './storefront-files.repository.ts';
import {
  adoptOrder,
  countOrdersAhead,
  findKioskName,
  findOrder,
  insertOrder,
  listOpenOrders,
  listOrdersByCode,
  moveOrder,
  type StorefrontOrderRow,
  takeOrder,
  touchOrder,
} from './storefront-orders.repository.ts';
import { readSubmittedOrder } from './submitted-content.ts';
import { countWaitingPrints } from './waiting-prints.repository.ts';

/** Who is told: a phone learns the number it may show, but neither the price, when it is ready nor how to join the wifi. */
export type Audience = 'kiosk' | 'phone';

type DueDate = Output<(typeof dueDateContract)['answer']>;
type Queue = Pick<Output<(typeof getStorefront)['answer']>, 'ordersAhead' | 'waitingPrints' | 'readyAt'>;

interface ChosenFrame {
  size: string;
  photoFrameId: string;
}

export interface StorefrontOrders {
  upsertStorefrontOrder(clientId: string, id: string): Promise<StorefrontOrder>;
  listStorefrontOrders(clientId: string): Promise<StorefrontOrder[]>;
  describe(order: StorefrontOrderRow, audience: Audience): Promise<StorefrontOrder>;
  /** @param hasPart the phone took part in it: see tookPart */
  getPhoneOrder(order: StorefrontOrderRow, hasPart: boolean): Promise<PhoneOrder>;
  /** Cancelling twice is cancelling once. @throws HttpProblem order-submitted */
  cancelStorefrontOrder(clientId: string, id: string): Promise<void>;
  /** @throws HttpProblem photos-arriving while a phone sends to it */
  parkStorefrontOrder(clientId: string, id: string): Promise<void>;
  /** @throws HttpProblem not-found, also when two have this code; too-many-requests for a kiosk that tries codes */
  takeUpStorefrontOrder(clientId: string, code: string): Promise<StorefrontOrder>;
  getStorefrontOrderStatus(id: string): Promise<UploadSizeStatus[]>;
  /** Of a submitted order the price it was placed at. @throws HttpProblem shipping-not-offered, total-too-high */
  getPriceSummary(order: StorefrontOrderRow, shippingMethod: ShippingMethod): Promise<PriceQuote>;
  estimateDueDate(order: StorefrontOrderRow, shippingMethod: ShippingMethod): Promise<DueDate>;
  listStorefrontPhotoFrames(id: string): Promise<ChosenFrame[]>;
  chooseStorefrontPhotoFrame(id: string, photoFrameId: string): Promise<ChosenFrame[]>;
  /** Answers how far each size is. @throws HttpProblem finish-gone */
  chooseStorefrontFinish(id: string, finishId: string): Promise<UploadSizeStatus[]>;
  /** What a customer at the door waits for. */
  queue(): Promise<Queue>;
}

/** An order of a week ago that nobody marked as ready is not what a new customer waits for. */
const ORDERS_AHEAD_DAYS = 3;

/** What most people print who walk in. */
const SMALL_ORDER_PRINTS = 10;

export interface StorefrontOrdersDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  hotspot: HotspotService;
  wifiOf: (orderId: string) => Promise<StorefrontWifi>;
  /** Where any phone can follow an order that is placed. */
  followOf: (orderId: string) => Promise<NonNullable<StorefrontOrder['follow']> | null>;
  /** By which central knows a phone that took part; null of a shop that is not enrolled. */
  proofOf: (orderId: string) => Promise<string | null>;
  /** Central should hear which orders take photos now. */
  onStateChanged: () => void;
  followers: Pick<OrderFollowers, 'changed'>;
  phones: Pick<PhonesAtOrders, 'isSendingTo'>;
  offers: Pick<KioskOffers, 'at'>;
  /** Of codes that no order has. */
  attempts: AttemptLimiter;
  /** The date as people read it. */
  now: () => Date;
  /** The clock that never goes back: signs of life are dated by it, and compared with it. */
  highWaterNow: () => Date;
  limits: LimitsReader;
}

export function createStorefrontOrders(deps: StorefrontOrdersDeps): StorefrontOrders {
  const { database, catalogue, hotspot, wifiOf, followOf, followers, phones, attempts, now, highWaterNow, limits } =
    deps;

  function stateChanged(id: string): void {
    deps.onStateChanged();
    followers.changed(id);
  }

  async function describe(order: StorefrontOrderRow, audience: Audience): Promise<StorefrontOrder> {
    const submitted = submittedContent(order);
    const isForKiosk = audience === 'kiosk';
    return {
      id: order.id,
      state: order.state,
      fileCount: await countFiles(database, order.id),
      orderId: isForKiosk ? order.order_id : null,
      iid: order.iid,
      priceSummary: isForKiosk ? (submitted?.priceSummary ?? null) : null,
      estimatedDueDate: isForKiosk ? (submitted?.estimatedDueDate ?? null) : null,
      paymentMethod: isForKiosk && submitted !== null ? methodOf(order, submitted) : null,
      shippingMethod: isForKiosk ? (submitted?.shippingMethod ?? null) : null,
      wifi: isForKiosk && isChangeable(order) ? await wifiOf(order.id) : null,
      follow: isForKiosk && submitted !== null ? await followOf(order.id) : null,
      createdAt: order.created_at,
    };
  }

  async function move(
    transaction: EdgeDatabase,
    order: StorefrontOrderRow,
    to: 'open' | 'parked' | 'cancelled',
  ): Promise<void> {
    if (order.state === to || !isTransitionAllowed(order.state, to)) return refuseClosed(order);
    await moveOrder(transaction, order.id, { from: order.state, to, touchedAt: highWaterNow().toISOString() });
    // Put aside, it is the desk that reads the name; the next customer at a kiosk sees none, whatever code they type.
    if (to !== 'parked') await deletePhoneContacts(transaction, order.id);
  }

  /** @returns false when another kiosk was faster */
  const take = (order: StorefrontOrderRow, by: { clientId: string; touchedAt: string }): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      if (!(await takeOrder(transaction, order.id, by))) return false;
      if (order.state === 'parked') await deletePhoneContacts(transaction, order.id);
      return true;
    });

  async function listStorefrontPhotoFrames(id: string): Promise<ChosenFrame[]> {
    return chosenFrames(await requireCatalogue(catalogue), await loadChoices(database, id));
  }

  async function getStorefrontOrderStatus(id: string): Promise<UploadSizeStatus[]> {
    return sizeStatuses(await loadContent(database, id, await requireCatalogue(catalogue)));
  }

  /** What staff have sent here needs no guess: whoever tried codes at this kiosk before does not stand before it. */
  async function offeredHere(clientId: string, code: string): Promise<StorefrontOrderRow | undefined> {
    const offered = deps.offers.at(clientId);
    return offered !== undefined && orderCode(offered.orderId) === code
      ? findOfferedOrder(database, offered)
      : undefined;
  }

  async function orderOfCode(clientId: string, code: string): Promise<StorefrontOrderRow | undefined> {
    attempts.admit(clientId);
    const found = await listOrdersByCode(database, code, clientId);
    const own = found.filter((order) => order.client_id === clientId);
    // Nobody can say which of two is meant, unless one of them was begun here.
    const [order, second] = own.length === 1 ? own : found;
    return second === undefined ? order : undefined;
  }

  return {
    describe,
    listStorefrontPhotoFrames,
    getStorefrontOrderStatus,

    async getPhoneOrder({ id, state, iid, client_id, touched_at }, hasPart) {
      const [fileCount, kiosk] = [await countFiles(database, id), await findKioskName(database, client_id)];
      const until = isChangeable({ state }) ? keptUntil(touched_at, deps) : null;
      const open = { state, iid, fileCount, kiosk, keptUntil: until };
      const placed = state === 'submitted' ? await findFollowedOrder(database, id) : undefined;
      if (placed === undefined) return { ...open, placed: null, homeUrl: null };
      const moment = { hours: await catalogue.current(), now: now(), tookPart: hasPart };
      const follow = await followOf(id);
      const proof = hasPart ? await deps.proofOf(id) : null;
      return {
        ...open,
        placed: followedOrder(placed.row, placed.details, moment),
        homeUrl: follow?.isAnywhere ? follow.url + (proof === null ? '' : `#${proof}`) : null,
      };
    },

    async upsertStorefrontOrder(clientId, id) {
      await database.transaction().execute(async (transaction) => {
        const order = await findOrder(transaction, id, 'whoever-knows-the-id');
        if (order === undefined) {
          const times = { createdAt: now().toISOString(), touchedAt: highWaterNow().toISOString() };
          await insertOrder(transaction, { id, clientId, ...times });
          await hotspot.requestAnyUser(transaction, id);
          return;
        }
        if (order.client_id !== clientId && !(await adoptOrder(transaction, id, clientId))) throw notFound();
        refuseClosed(order);
        if (order.state === 'parked') await move(transaction, order, 'open');
        else await touchOrder(transaction, id, highWaterNow().toISOString());
      });
      hotspot.poke();
      stateChanged(id);
      return describe(await own(database, clientId, id), 'kiosk');
    },

    async takeUpStorefrontOrder(clientId, code) {
      const order = (await offeredHere(clientId, code)) ?? (await orderOfCode(clientId, code));
      const touchedAt = highWaterNow().toISOString();
      const isTaken = order !== undefined && (await take(order, { clientId, touchedAt }));
      if (!isTaken) {
        attempts.failed(clientId);
        throw notFound();
      }
      stateChanged(order.id);
      return describe({ ...order, client_id: clientId, state: 'open', touched_at: touchedAt }, 'kiosk');
    },

    async listStorefrontOrders(clientId) {
      const orders = await listOpenOrders(database, clientId);
      return Promise.all(orders.map((order) => describe(order, 'kiosk')));
    },

    async cancelStorefrontOrder(clientId, id) {
      await database.transaction().execute(async (transaction) => {
        const order = await own(transaction, clientId, id);
        if (order.state === 'cancelled') return;
        await move(transaction, order, 'cancelled');
        await deleteFilesOfOrder(transaction, id);
        await hotspot.releaseUsers(transaction, id);
      });
      hotspot.poke();
      stateChanged(id);
    },

    async parkStorefrontOrder(clientId, id) {
      await database.transaction().execute(async (transaction) => {
        const order = await own(transaction, clientId, id);
        if (order.state === 'open' && phones.isSendingTo(id)) {
          throw new HttpProblem('photos-arriving', 'A phone is sending photos to this order.', {
            retryAfterSeconds: PHONE_BEAT_SECONDS,
          });
        }
        await move(transaction, order, 'parked');
      });
      stateChanged(id);
    },

    async getPriceSummary(order, shippingMethod) {
      const submitted = submittedContent(order);
      if (submitted !== null) return submitted.priceSummary;
      const snapshot = await requireCatalogue(catalogue);
      const terms = { shippingMethod, limits: (await limits()).order };
      return quotedPrice(await loadContent(database, order.id, snapshot), snapshot, terms);
    },

    async estimateDueDate(order, shippingMethod) {
      const submitted = submittedContent(order);
      if (submitted !== null) return { estimatedDueDate: submitted.estimatedDueDate };
      const snapshot = await requireCatalogue(catalogue);
      const moment = { now: now(), waitingPrints: await countWaitingPrints(database, now()) };
      const content = await loadContent(database, order.id, snapshot);
      const estimatedDueDate = contentDueDate(content, snapshot, shippingMethod, moment);
      return { estimatedDueDate, waitingPrints: moment.waitingPrints };
    },

    async chooseStorefrontPhotoFrame(id, photoFrameId) {
      const size = sizeOfFrame(await requireCatalogue(catalogue), await loadChoices(database, id), photoFrameId);
      if (size === undefined) throw notFound();
      await database.transaction().execute(async (transaction) => {
        await requireChangeable(transaction, id);
        await chooseFrame(transaction, ownedBy(id), { size_id: size.id, photo_frame_id: photoFrameId });
        await touchOrder(transaction, id, highWaterNow().toISOString());
      });
      return listStorefrontPhotoFrames(id);
    },

    async chooseStorefrontFinish(id, finishId) {
      const size = requireSizeOfFinish(await requireCatalogue(catalogue), await loadChoices(database, id), finishId);
      await database.transaction().execute(async (transaction) => {
        await requireChangeable(transaction, id);
        await chooseFinish(transaction, ownedBy(id), { size_id: size.id, finish_id: finishId });
        await touchOrder(transaction, id, highWaterNow().toISOString());
      });
      return getStorefrontOrderStatus(id);
    },

    async queue() {
      const at = now();
      const waitingPrints = await countWaitingPrints(database, at);
      const snapshot = await catalogue.current();
      const since = new Date(at.getTime() - ORDERS_AHEAD_DAYS * 86_400_000);
      return {
        ordersAhead: await countOrdersAhead(database, since.toISOString()),
        waitingPrints,
        readyAt:
          snapshot === null
            ? null
            : dueDateOfPrints(SMALL_ORDER_PRINTS, snapshot, SHIPPING_METHOD.pickup, { now: at, waitingPrints }),
      };
    },
  };
}

/** How the customer pays by now: as was said at the submit, or since. */
export const methodOf = (
  { details }: Pick<StorefrontOrderRow, 'details'>,
  { paymentMethod }: Pick<SubmittedOrder, 'paymentMethod'>,
) => (details === null ? undefined : OrderDetails.parse(JSON.parse(details)).wantedMethod) ?? paymentMethod;

/** The frozen content of a submitted order; null before. */
export function submittedContent({ content }: Pick<StorefrontOrderRow, 'content'>): SubmittedOrder | null {
  return content === null ? null : readSubmittedOrder(content);
}

/** Inside a transaction: the state may have changed since the caller was let in. */
export async function requireChangeable(transaction: EdgeDatabase, id: string): Promise<StorefrontOrderRow> {
  const order = await findOrder(transaction, id, 'whoever-knows-the-id');
  if (order === undefined) throw notFound();
  refuseClosed(order);
  return order;
}

async function own(database: EdgeDatabase, clientId: string, id: string): Promise<StorefrontOrderRow> {
  const order = await findOrder(database, id, { clientId });
  if (order === undefined) throw notFound();
  return order;
}

function isTransitionAllowed(from: StorefrontOrderState, to: StorefrontOrderState): boolean {
  return storefrontOrderTransition(from, to).allowed;
}
