import type { StorefrontNews } from '@printfront/shared/contracts/storefront-news.ts';
import { findShownSlip } from '@printfront/shared/server/orders/shown-slip.service.ts';
import { hashSecret } from '../access/secrets.ts';
import type { EdgeDatabase } from '../database/database.ts';
import type { OrderFollowers } from './order-followers.ts';
import type { PhoneContacts } from './phone-contacts.service.ts';
import type { PhonesAtOrders } from './phones-at-orders.ts';
import { countRelayedPhotos } from './relayed-photos.repository.ts';
import { findOrder, isKioskOf, type OrderOwner, type StorefrontOrderRow } from './storefront-orders.repository.ts';

export interface OrderNewsDeps {
  database: EdgeDatabase;
  followers: OrderFollowers;
  phones: PhonesAtOrders;
  contacts: Pick<PhoneContacts, 'version' | 'isAsked'>;
}

/** @returns null when there is no such order any more, or its kiosk is none */
export async function readNews(
  { database, followers, phones, contacts }: OrderNewsDeps,
  id: string,
  owner: OrderOwner,
): Promise<StorefrontNews | null> {
  const order = await findOrder(database, id, 'whoever-knows-the-id');
  if (order === undefined) return null;
  const { state } = order;
  const slip = order.order_id === null ? undefined : await findShownSlip(database, order.order_id);
  const news = {
    state,
    isHere: true,
    photosVersion: followers.photosVersion(id),
    slipSentAt: slip?.received_at ?? null,
    progress: progressOf(order),
    isContactAsked: state === 'open' && contacts.isAsked(id),
    contactVersion: null,
    phones: null,
  } as const;
  if (owner === 'whoever-knows-the-id') return news;
  // A kiosk that has the order no more learns that, and nothing else of it.
  if (order.client_id !== owner.clientId) return NOT_HERE;
  if (!(await isKioskOf(database, owner.clientId))) return null;
  const contactVersion = state === 'parked' ? null : await contacts.version(id);
  const now = phones.at(id);
  // What a phone has sent to central is not here yet, and no longer the phone's.
  const unsent = now.unsent + (await countRelayedPhotos(database, id));
  return { ...news, contactVersion, phones: { ...now, unsent, following: followers.phonesAt(id) } };
}

const NOT_HERE: StorefrontNews = {
  state: 'open',
  isHere: false,
  photosVersion: '',
  progress: '',
  isContactAsked: false,
  contactVersion: null,
  phones: null,
};

/** What staff do to a placed order: to be compared, not to be read. */
function progressOf({ payment_status, production_status, details }: StorefrontOrderRow): string {
  if (payment_status === null) return '';
  return hashSecret(`${payment_status}/${production_status}/${details ?? ''}`).slice(0, 16);
}
