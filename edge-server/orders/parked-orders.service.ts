import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type * as contract from '@printfront/shared/contracts/parked-orders.ts';
import type { ParkedStorefrontOrder } from '@printfront/shared/contracts/parked-orders.ts';
import type { getStorefront } from '@printfront/shared/contracts/storefront-clients.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import { orderCode } from '@printfront/shared/domain/storefront-order-id.ts';
import { isConfirmable, UPLOAD_SIZE_STATUS } from '@printfront/shared/domain/upload-size-status.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import { type SizeContent, sizeStatuses } from '@printfront/shared/server/orders/order-content.ts';
import { quotedPrice } from '@printfront/shared/server/orders/order-price.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { LimitsReader } from '../settings/shop-limits.ts';
import { isInstant, keptUntil } from './kept-until.ts';
import type { KioskOffers, OfferedOrder } from './kiosk-offers.ts';
import { loadContent } from './order-content.service.ts';
import type { OrderFollowers } from './order-followers.ts';
import {
  findFirstPhoto,
  findOfferedOrder,
  findParkedOrder,
  listContacts,
  listParkedOrders,
  type ParkedName,
  touchParkedOrder,
} from './parked-orders.repository.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';
import { countFiles, type FileRow } from './storefront-files.repository.ts';
import { findKioskName, isKioskOf, type StorefrontOrderRow } from './storefront-orders.repository.ts';

type Chosen = Output<(typeof contract.getParkedStorefrontOrder)['answer']>;
type Offered = Output<(typeof getStorefront)['answer']>['offered'];

/** What customers have put aside, as the desk works on it. */
export interface ParkedOrders {
  listParkedStorefrontOrders(): Promise<ParkedStorefrontOrder[]>;
  /** @throws HttpProblem not-found */
  getParkedStorefrontOrder(name: ParkedName): Promise<Chosen>;
  /** @throws HttpProblem not-found when it is not put aside any more, or has no photo that can be looked at */
  requirePicture(name: ParkedName): Promise<FileRow>;
  /** @throws HttpProblem not-found, also for a kiosk that is none */
  sendParkedStorefrontOrder(name: ParkedName, clientId: string): Promise<void>;
  /** What a kiosk offers on its start. */
  offeredAt(clientId: string): Promise<Offered>;
}

export interface ParkedOrdersDeps {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  limits: LimitsReader;
  followers: Pick<OrderFollowers, 'changed'>;
  offers: KioskOffers;
  phones: Pick<PhonesAtOrders, 'at'>;
  /** The date as people read it. */
  now: () => Date;
  /** The clock that never goes back. */
  highWaterNow: () => Date;
}

/** More than are put aside in half a day. */
const PARKED_SHOWN = 100;

export function createParkedOrders(deps: ParkedOrdersDeps): ParkedOrders {
  const { database, catalogue, offers } = deps;

  async function require(name: ParkedName): Promise<StorefrontOrderRow> {
    const order = await findParkedOrder(database, name);
    if (order === undefined) throw notFound();
    return order;
  }

  async function sentTo(order: OfferedOrder): Promise<ParkedStorefrontOrder['sentTo']> {
    const offer = offers.of(order);
    if (offer === undefined) return null;
    const until = new Date(deps.now().getTime() + offer.leftMs).toISOString();
    return { kiosk: await findKioskName(database, offer.clientId), until };
  }

  return {
    async listParkedStorefrontOrders() {
      const parked = await listParkedOrders(database, PARKED_SHOWN);
      const contacts = await listContacts(
        database,
        parked.map(({ id }) => id),
      );
      // A row that a disk has changed is left out, and takes nothing from the others.
      const readable = parked.filter((row) => [row.created_at, row.touched_at].every(isInstant));
      const described = readable.map(async ({ id, kiosk, fileCount, pictureCount, created_at, touched_at }) => ({
        code: orderCode(id),
        kiosk,
        fileCount,
        hasPicture: pictureCount > 0,
        name: contacts.get(id)?.name.trim() || null,
        phoneNumber: contacts.get(id)?.phoneNumber.trim() || null,
        sentTo: await sentTo({ orderId: id, touchedAt: touched_at }),
        createdAt: created_at,
        touchedAt: touched_at,
        keptUntil: keptUntil(touched_at, deps),
      }));
      return Promise.all(described);
    },

    async getParkedStorefrontOrder(name) {
      const { id } = await require(name);
      const snapshot = await requireCatalogue(catalogue);
      const content = await loadContent(database, id, snapshot);
      const whyNot = whyNotPlaced(content);
      const terms = { shippingMethod: SHIPPING_METHOD.pickup, limits: (await deps.limits()).order };
      const quote = whyNot === null ? quotedPrice(content, snapshot, terms) : null;
      return {
        sizes: content
          .filter(({ quantity }) => quantity > 0)
          .map(({ size, quantity }) => ({ size: size.key, quantity })),
        priceSummary: quote,
        whyNot,
        unsentCount: deps.phones.at(id).unsent,
      };
    },

    async requirePicture(name) {
      const photo = await findFirstPhoto(database, (await require(name)).id);
      if (photo === undefined) throw notFound();
      return photo;
    },

    async sendParkedStorefrontOrder(name, clientId) {
      const { id } = await require(name);
      const touchedAt = deps.highWaterNow().toISOString();
      const isThere = (await isKioskOf(database, clientId)) && (await touchParkedOrder(database, id, touchedAt));
      if (!isThere) throw notFound();
      offers.offer(clientId, { orderId: id, touchedAt });
      deps.followers.changed(id);
    },

    async offeredAt(clientId) {
      const offered = offers.at(clientId);
      const order = offered && (await findOfferedOrder(database, offered));
      // Taken up meanwhile, here or elsewhere; put aside once more, it is offered to nobody.
      if (order === undefined) return null;
      return { code: orderCode(order.id), fileCount: await countFiles(database, order.id) };
    },
  };
}

/** What is told before another is what somebody has to do; what passes by waiting comes last. */
function whyNotPlaced(content: readonly SizeContent[]): Chosen['whyNot'] {
  const statuses = sizeStatuses(content);
  if (isConfirmable(statuses)) return null;
  const has = (wanted: number) => statuses.some(({ status }) => status === wanted);
  if (has(UPLOAD_SIZE_STATUS.unreadable)) return 'photo-damaged';
  if (has(UPLOAD_SIZE_STATUS.frameNotChosen)) return 'frame-missing';
  if (has(UPLOAD_SIZE_STATUS.finishGone)) return 'finish-gone';
  return has(UPLOAD_SIZE_STATUS.processing) ? 'photo-processing' : 'nothing-chosen';
}
