import type { FrontFile, FrontOrder, FrontRefusal } from '@printfront/shared/contracts/front-files.ts';
import type { PhoneSays } from '@printfront/shared/contracts/storefront-news.ts';

/** A shop that takes photos over central: it has said so, and says it again every few seconds. */
interface FrontShopTable {
  server_id: string;
  /** One start of the shop's server; its announcements are counted from 1. */
  run: string;
  announcement_number: number;
  /** By central's clock. */
  announced_at: string;
}

interface FrontOrderTable {
  server_id: string;
  /** sha256 of the storefront order's id, hex: the id itself lets photos in and is not kept here. */
  order_hash: string;
  state: FrontOrder['state'];
  iid: number | null;
  changed_at: string;
  /** Name of the kiosk that it is or was at; null from a shop that does not say. */
  kiosk: string | null;
  /** Until when the shop keeps it, while it is put aside. */
  kept_until: string | null;
  /** When bytes of a photo came in last, as far as it was noted. */
  photo_moved_at: string | null;
}

/** A phone whose page says that it is open; a few for each order, and none of an order that is closed. */
interface FrontPhoneTable {
  server_id: string;
  order_hash: string;
  /** sha256 of the phone's secret. */
  sender_hash: string;
  doing: PhoneSays['doing'];
  unsent_count: number;
  said_at: string;
  touched_at: string;
}

/** The same bytes for the same order are one photo. Ids grow with time. */
interface RelayedPhotoTable {
  id: string;
  server_id: string;
  order_hash: string;
  sha256: string;
  byte_size: number;
  name: string;
  state: FrontFile['state'];
  refusal: FrontRefusal | null;
}

/** One row per time that a photo was sent; its id is what the shop is told of and answers to. */
interface RelayedSendingTable {
  id: string;
  photo_id: string;
  server_id: string;
  order_hash: string;
  client_file_id: string | null;
  /** sha256 of the sending phone's secret; null for a phone that named none. */
  sender_hash: string | null;
}

export interface RelayTables {
  front_shop: FrontShopTable;
  front_order: FrontOrderTable;
  front_phone: FrontPhoneTable;
  relayed_photo: RelayedPhotoTable;
  relayed_sending: RelayedSendingTable;
}
