import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { Reach } from './hostile-guest-reach.ts';
import type { GuestPlace } from './hostile-guest-sockets.ts';
import type { Renewable } from './renewable.ts';

/** A device in the shop's wifi that was handed a real order, as every customer is. */
export interface Guest extends GuestPlace {
  /** Of so many devices this is the one with this index. */
  readonly index: number;
  /** Together they do as much as one of them alone would: this machine is all that there is. */
  readonly devices: number;
  readonly orderId: string;
  /** Of the shop, for HTTPS. */
  readonly tlsPort: number;
  readonly centralPort: number;
  /** Of the shop at central. */
  readonly serverId: string;
  readonly photo: Buffer;
  /** Has so many pixels that a large picture of it is smaller than it. */
  readonly largePhoto: Buffer;
  readonly slip: Buffer;
  readonly handed: Handed;
}

/** What guests were given in the whole run, each until it is used up. */
export interface Handed {
  /** Takes photos until it is full. */
  readonly filledOrder: Renewable<string>;
  /** Placed, and waits for a transfer until it has had all the slips of a day. */
  readonly unpaidOrder: Renewable<string>;
  /** So many that phones may follow by the hundred. */
  readonly followedOrders: Renewable<readonly string[]>;
  /** Free accounts at central: of one who sends photos, and of one who sends slips. */
  readonly sender: HostileCustomer;
  readonly payer: HostileCustomer;
}

/** A free account at central, used from several devices at once. */
export interface HostileCustomer {
  readonly headers: Readonly<Record<string, string>>;
  /** Its order that waits for a transfer; null before it has one. */
  unpaidOrderId: string | null;
  isPlacing: boolean;
}

/** One way in which a guest tries to be in the way of others, until the guest's signal ends it. */
export interface Attack {
  readonly name: string;
  /** @param reach of this attack in the whole run */
  begin(guest: Guest, reach: Reach): void;
  /** Whether it came to what it is there for: otherwise it proves nothing. */
  isReached(reach: Reach): boolean;
}

export const orderPath = (orderId: string) => `${API_BASE}/storefront/orders/${orderId}`;
export const photosOf = ({ orderId }: Guest) => `${orderPath(orderId)}/files`;
