import type { Service } from '@printfront/shared/server/service/service.ts';
import type { HotspotErrorKind } from './hotspot-error.ts';

/** A login for one order's phones. Printable ASCII only: RouterOS stores bytes and the library loses the rest. */
export interface HotspotUser {
  readonly username: string;
  readonly password: string;
  readonly orderId: string;
}

/** A row on the router that carries our mark. */
export interface ListedHotspotUser {
  readonly username: string;
  readonly orderId: string;
  /** Undefined when the API user may not see passwords (policy `sensitive`). */
  readonly password: string | undefined;
  readonly disabled: boolean;
}

export interface HotspotHealth {
  /** `none`: this shop has no router to speak to. */
  readonly kind: 'mikrotik' | 'none';
  readonly reachable: boolean;
  /** Since when `reachable` has been what it is; a label, never used for ordering. */
  readonly since: Date;
  /** RouterOS version as the router writes it, e.g. `7.20 (stable)`. */
  readonly version?: string;
  /** The router's own name. */
  readonly identity?: string;
  /** Why it is not reachable. */
  readonly problem?: HotspotErrorKind;
}

/**
 * The shop's guest wifi. Every call is idempotent, answers before its deadline, and fails only with HotspotError
 * (RangeError when a value could not be stored on a router at all). Rows that are not ours are never touched.
 */
export interface Hotspot extends Service {
  /** Makes the user exist with this password. */
  ensureUser(user: HotspotUser): Promise<void>;
  /** Ends the user, its sessions and its cookies, in this order; a user that is gone already is fine. */
  removeUser(username: string): Promise<void>;
  /** Our own users. */
  listUsers(): Promise<ListedHotspotUser[]>;
  /** Whether a phone is online with this user now. */
  isLoggedIn(username: string): Promise<boolean>;
  /** Asks the router who it is. */
  check(): Promise<HotspotHealth>;
  /** What the last conversation showed; answers at once. */
  health(): HotspotHealth;
  /** Called when an open connection to the router breaks (not when we close it). */
  onDisconnect(listener: () => void): void;
}
