import type { Generated } from 'kysely';

/** Exactly one row: who this shop is to central, and how far both have got. */
interface SyncStateTable {
  id: 1;
  /** One unbroken history of this database; a restored backup begins another. */
  epoch: string;
  /** Made here before enrolment, valid from enrolment on. Central has only its hash. */
  token: string;
  /** Takes its place once central has let this computer in again (S80). */
  next_token: Generated<string | null>;
  /** Null until central has accepted the enrolment code. */
  server_id: string | null;
  /** Since when central refuses this computer, revoked or locked out; null when it let it in last. */
  refused_at: Generated<string | null>;
  server_name: string | null;
  overflow_prefix: string | null;
  /** Index of the next overflow number of the prefix. */
  overflow_index: Generated<number>;
  /** Number of the last command of central that has been applied. */
  command_cursor: Generated<number>;
  /** With what central knows that word again; null where it gave none. */
  command_seal: Generated<string | null>;
  /** The newest mark that central has answered with in this epoch, and of which of central's histories; null before. */
  confirmed_number: Generated<number | null>;
  confirmed_id: Generated<string | null>;
  confirmed_generation: Generated<number | null>;
  confirmed_seal: Generated<string | null>;
  /** Counts what lies beside the database as a witness of how far it has come. */
  witness_number: Generated<number>;
  /** Prints of online orders that are not made yet, as central said last, and when it did; null before. */
  online_waiting_prints: Generated<number | null>;
  online_waiting_heard_at: Generated<string | null>;
  /** When the file that this database was last opened in was made: a copy is another file. */
  file_birth: Generated<string | null>;
}

/** One for each call that says where the shop stands (S43); central has taken note of some of them. */
interface SyncMarkTable {
  number: Generated<number>;
  id: string;
}

interface OutboxOrderTable {
  /** Grows with every new order: a clock would not tell which is newest. */
  sequence: Generated<number>;
  order_id: string;
  /** Of the newest event written. */
  last_version: number;
  /** Up to here central has everything. */
  acknowledged_version: Generated<number>;
  /** Of the newest event when this database came back from a copy last: later ones are counted a second time. */
  restored_version: Generated<number>;
  /** At which version central gave the order to this shop; null for one of its own, and from before it was written down. */
  given_version: Generated<number | null>;
  /** Why central refused the event after `acknowledged_version`; null when nothing stands in the way. */
  parked_code: string | null;
  parked_detail: string | null;
  /** 1: nothing else of the order is here, and its events may still say who placed it. */
  person_left: Generated<0 | 1>;
}

interface OutboxEventTable {
  sequence: Generated<number>;
  id: string;
  order_id: string;
  version: number;
  type: string;
  /** JSON. */
  payload: string;
  /** Of the payload, so that a push can be filled without reading every payload first. */
  byte_size: number;
  occurred_at: string;
}

interface OutboxBlobTable {
  sha256: string;
  /** `received`: central has given its receipt. `damaged`: the bytes here are no longer what their name says. */
  state: Generated<'waiting' | 'received' | 'damaged'>;
  /** Counts up whenever central has to be asked again: the answer to an older question is no receipt. */
  asked_anew: Generated<number>;
}

interface OutboxOrderBlobTable {
  order_id: string;
  sha256: string;
}

interface CatalogueSnapshotTable {
  sequence: Generated<number>;
  version: string;
  /** JSON of CatalogueSnapshot. */
  body: string;
}

interface OrderNumberBlockTable {
  first_number: number;
  last_number: number;
  /** Above last_number once the block is used up. */
  next_number: number;
}

export interface SyncTables {
  sync_state: SyncStateTable;
  sync_mark: SyncMarkTable;
  outbox_order: OutboxOrderTable;
  outbox_event: OutboxEventTable;
  outbox_blob: OutboxBlobTable;
  outbox_order_blob: OutboxOrderBlobTable;
  catalogue_snapshot: CatalogueSnapshotTable;
  order_number_block: OrderNumberBlockTable;
}
