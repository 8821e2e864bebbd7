import type { Generated } from 'kysely';

/** A device that has been made a kiosk of this shop. */
interface StorefrontClientTable {
  id: string;
  name: string;
  /** sha256 of the 256-bit secret in the device's cookie. */
  token_hash: string;
  created_at: string;
  last_touched_at: string;
  /** Its device is no kiosk any more; the row stays for its orders. */
  removed_at: string | null;
  /** How often staff asked it to load its page anew; it loads when it hears another number. */
  reloads: Generated<number>;
  reload_asked_at: string | null;
  /** When it was there again after it was asked last. */
  reloaded_at: string | null;
}

/** A kiosk that waits for its device. */
interface StorefrontClientInvitationTable {
  client_id: string;
  name: string;
  code_hash: string;
  created_at: string;
}

interface PairingCodeTable {
  /** sha256 of the code; the code itself stands only on the operator's screen. */
  code_hash: string;
}

/** Of staff, for the corner of every kiosk; no row where there is none. */
interface KioskPinTable {
  /** There is one. */
  id: 1;
  /** PHC string. */
  pin_hash: string;
  set_by: string;
  set_at: string;
}

export interface StorefrontClientTables {
  kiosk_pin: KioskPinTable;
  storefront_client: StorefrontClientTable;
  pairing_code: PairingCodeTable;
  storefront_client_invitation: StorefrontClientInvitationTable;
}
