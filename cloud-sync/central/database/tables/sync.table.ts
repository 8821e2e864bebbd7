import type { SecretKeyTables } from '@printfront/shared/server/database/secret-key.table.ts';
import type { Generated } from 'kysely';

/** A shop's server. */
interface EdgeServerTable {
  id: string;
  name: string;
  /** sha256 of its token, hex. */
  token_hash: string;
  enrolled_at: string;
  revoked_at: string | null;
  last_contact_at: string | null;
  /** JSON of EdgeReport: how the shop said it was doing. */
  last_report: string | null;
  last_command_number: Generated<number>;
  /** JSON of OpenChoices: what orders that are being made there want. Null until the shop has said. */
  open_choices: string | null;
  /** 1: customers may have online orders made here; null while nobody has said. */
  takes_online: Generated<0 | 1 | null>;
  /** 1: makes online orders that are sent. One shop at most. */
  makes_deliveries: Generated<0 | 1>;
  /** Where customers find it and when, in words of its staff. */
  whereabouts: Generated<string>;
  /** Since when it has no computer: the one that it had was locked out, and no other has come. Its token is nobody's then. */
  locked_out_at: Generated<string | null>;
}

/** A computer that a shop had: it is told so when it comes back. */
interface LockedOutComputerTable {
  token_hash: string;
  server_id: string;
  locked_out_at: string;
  locked_out_by: string;
  /** When it had been heard last, and what it had not sent then; null where nobody knows. */
  last_contact_at: string | null;
  unsent_changes: number | null;
}

interface EnrolCodeTable {
  /** sha256 of the code, hex. */
  code_hash: string;
  /** What the shop's server will be called. */
  name: string;
  /** Null for a code from the settings, which nobody lists. */
  id: string | null;
  /** Null: never. */
  expires_at: string | null;
  /** The server that used it; null while it can be used. */
  server_id: string | null;
  created_at: string;
  /** The shop that gets another computer by it; null: a shop begins. */
  replaces: Generated<string | null>;
}

interface EdgeEpochTable {
  epoch: string;
  server_id: string;
  /** From 1 for each server; only the highest may write. */
  ordinal: number;
  overflow_prefix: string;
  /** Null for those of before this was noted. */
  begun_at: string | null;
  /** The newest mark of this epoch (S43), and what the shop had been told by then; null before its first. */
  position_number: Generated<number | null>;
  position_id: Generated<string | null>;
  position_command: Generated<number | null>;
}

/** Every event that has been applied. */
interface SyncInboxTable {
  server_id: string;
  event_id: string;
}

/** How far each order has got. An order belongs to the shop that brought it. */
interface SyncStreamTable {
  order_id: string;
  server_id: string;
  epoch: string;
  version: number;
}

interface SyncCounterTable {
  /**
   * The wrong codes are not there before the first wrong enrolment code; `-since` is milliseconds since 1970. What was lost
   * `restored-at` (in seconds) and `generation`, how often that was, are not there before this database came back from a
   * backup. `witness` counts what lies beside a SQLite database, and `witness-birth` tells its file.
   */
  name:
    | ('order-number' | 'overflow-prefix' | 'wrong-codes' | 'wrong-codes-since')
    | ('restored-at' | 'generation' | 'witness' | 'witness-birth');
  next_value: number;
}

interface OrderNumberBlockTable {
  first_number: number;
  last_number: number;
  server_id: string;
  lease_id: string;
  /** Null for those of before this was noted. */
  leased_at: string | null;
  /** How many of its numbers orders at central have. */
  used_count: Generated<number>;
}

/** What a restore stepped over: it may have been given to anybody, and nobody knows to whom. */
interface LostNumberRangeTable {
  /** The counter: numbers, or ordinals of prefixes. */
  series: 'order-number' | 'overflow-prefix';
  first_value: number;
  /** The first that is not lost. */
  end_value: number;
}

interface SyncCommandTable {
  /** Random: two copies of one database count to the same number. Null for those of before there were ids. */
  id: string | null;
  /** The order, or the hash of the storefront order, that it is about; null for those about neither. */
  about: string | null;
  server_id: string;
  /** From 1 for each server, without gaps, in the order of the commits. */
  number: number;
  /** JSON of SyncCommand. */
  body: string;
  created_at: string;
}

/** A part of a photo that has not arrived whole. */
interface SyncBlobPartTable {
  server_id: string;
  sha256: string;
  part_offset: number;
  byte_size: number;
  /** The blob that holds it. */
  part_sha256: string;
  stored_at: string;
}

interface SyncBlobReceiptTable {
  server_id: string;
  sha256: string;
  received_at: string;
}

export interface SyncTables extends SecretKeyTables {
  edge_server: EdgeServerTable;
  enrol_code: EnrolCodeTable;
  locked_out_computer: LockedOutComputerTable;
  edge_epoch: EdgeEpochTable;
  sync_inbox: SyncInboxTable;
  sync_stream: SyncStreamTable;
  sync_counter: SyncCounterTable;
  order_number_block: OrderNumberBlockTable;
  lost_number_range: LostNumberRangeTable;
  sync_command: SyncCommandTable;
  sync_blob_part: SyncBlobPartTable;
  sync_blob_receipt: SyncBlobReceiptTable;
}
