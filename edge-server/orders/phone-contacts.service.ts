import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type * as contract from '@printfront/shared/contracts/phone-contact.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';
import { shippingOffers } from '@printfront/shared/domain/shipping-offers.ts';
import { isShippingApplicable } from '@printfront/shared/domain/upload-size-status.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { contentPrice, sizeStatuses } from '@printfront/shared/server/orders/order-content.ts';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { loadContent } from './order-content.service.ts';
import type { OrderFollowers } from './order-followers.ts';
import {
  findNewestPhoneContact,
  isNewestPhoneContact,
  newestPhoneContactVersion,
  upsertPhoneContact,
} from './phone-contacts.repository.ts';
import type { StorefrontOrderRow } from './storefront-orders.repository.ts';
import { requireChangeable } from './storefront-orders.service.ts';

type Form = Output<(typeof contract.getPhoneContactForm)['answer']>;
type Read = Output<(typeof contract.getPhoneContact)['answer']>;

interface OfPhone {
  readonly orderId: string;
  readonly senderHash: string;
}

/** Name, phone number and address that a customer types on their own phone for the kiosk in front of them. */
export interface PhoneContacts {
  /** @throws HttpProblem not-found, order-submitted, order-cancelled; order-not-ready while no kiosk has the order */
  set(of: OfPhone, contact: contract.PhoneContact): Promise<void>;
  form(of: OfPhone): Promise<Form>;
  /** Nothing while it is put aside: whose it is the desk knows, and no kiosk. */
  read(order: Pick<StorefrontOrderRow, 'id' | 'state'>): Promise<Read>;
  /** What the news of the order say of it. */
  version(orderId: string): Promise<string | null>;
  ask(orderId: string, isAsked: boolean): void;
  isAsked(orderId: string): boolean;
}

/** A kiosk that fell silent asks nobody any more. */
const ASKED_MS = 10 * 60_000;
/** More orders than are ever open at once in a shop. */
const ORDERS_ASKED = 1_000;

export function createPhoneContacts({
  database,
  catalogue,
  followers,
  monotonicMs = () => performance.now(),
}: {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  followers: Pick<OrderFollowers, 'changed'>;
  monotonicMs?: () => number;
}): PhoneContacts {
  /** By order, until when. */
  const asked = new Map<string, number>();
  return {
    async set(of, contact) {
      await database.transaction().execute(async (transaction) => {
        const { state } = await requireChangeable(transaction, of.orderId);
        if (state === 'parked') throw new HttpProblem('order-not-ready', 'No kiosk has this order now.');
        await upsertPhoneContact(transaction, of, contact);
      });
      followers.changed(of.orderId);
    },

    async form(of) {
      const snapshot = await requireCatalogue(catalogue);
      const content = await loadContent(database, of.orderId, snapshot);
      const pickup = contentPrice(content, snapshot, SHIPPING_METHOD.pickup);
      const isShippable = isShippingApplicable(sizeStatuses(content));
      return {
        methods: pickup === null ? [] : shippingOffers(snapshot.shippingPrices, pickup, isShippable),
        currency: snapshot.shop.currency,
        phoneNumbers: snapshot.shop.phoneNumbers ?? 'any',
        isThere: await isNewestPhoneContact(database, of),
      };
    },

    async read({ id, state }) {
      const found = state === 'parked' ? undefined : await findNewestPhoneContact(database, id);
      return found ?? { version: null, contact: null };
    },

    version: (orderId) => newestPhoneContactVersion(database, orderId),

    ask(orderId, isAsked) {
      asked.delete(orderId);
      if (isAsked) asked.set(orderId, monotonicMs() + ASKED_MS);
      const [oldest] = asked.keys();
      if (asked.size > ORDERS_ASKED && oldest !== undefined) asked.delete(oldest);
      followers.changed(orderId);
    },

    isAsked: (orderId) => monotonicMs() < (asked.get(orderId) ?? Number.NEGATIVE_INFINITY),
  };
}
