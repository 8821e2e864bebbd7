import type { FrontRefusal } from '@printfront/shared/contracts/front-files.ts';
import type { CatalogueSnapshot } from '../protocol/catalogue.ts';
import type { SyncCommand } from '../protocol/commands.ts';
import type { Enrolled } from '../protocol/enrol.ts';
import type { EventResult } from '../protocol/events.ts';
import type { AnnouncedOrder, OpenChoices, PhonesOfOrder } from '../protocol/front-orders.ts';
import type { EdgeReport } from '../protocol/hello.ts';
import type { OrderNumberBlock } from '../protocol/order-numbers.ts';
import type { Mark, Position } from '../protocol/position.ts';

/**
 * What the worker needs of the shop's database, which it never sees. Every promise that changes something resolves after
 * the change is durable; edge-server/sync implements them.
 */
export interface EdgePorts {
  identity: IdentityPort;
  positions: PositionPort;
  outbox: OutboxPort;
  blobQueue: BlobQueuePort;
  catalogue: CataloguePort;
  commands: CommandPort;
  numbers: NumberPort;
  /** What the report says beside the state of the sync. */
  shop: {
    describe(): Promise<ShopState>;
    /** Whether customers are sending photos at this moment. */
    isTakingPhotos(): boolean;
  };
  /** Null where photos cannot come over central: then central is never told that they could. */
  relay: { frontOrders: FrontOrderPort; photos: RelayPort } | null;
  /** Photos of online orders that this shop makes; null where none are. A photo that is `refused` is tried again later. */
  photosAhead: RelayPort | null;
  /** Null where nobody looks for damaged photos. */
  damagedPhotos: DamagedPhotoPort | null;
}

export type ShopState = Required<
  Pick<EdgeReport, 'version' | 'freeBytes' | 'minimumBytes' | 'damagedPhotos' | 'router' | 'hotspotUsers' | 'clients'>
> &
  Pick<EdgeReport, 'makesOnlineOrders' | 'backup' | 'certificateEndsAt' | 'ownAuthority' | 'quotaVariables'>;

export interface EdgeIdentity {
  epoch: string;
  token: string;
  /** Null until central has accepted this shop. */
  enrolled: { serverId: string; serverName: string } | null;
}

export interface IdentityPort {
  /** Makes epoch and token on the first call. */
  read(): Promise<EdgeIdentity>;
  save(answer: Enrolled & { readonly onlineWaitingPrints?: number | undefined }): Promise<void>;
  /** Central refuses this computer, which is revoked or locked out, or has let it in. */
  noteRefusal(isRefused: boolean): Promise<void>;
}

/** How far this shop's database has come, so that an older copy of it is noticed. */
export interface PositionPort {
  /** Null when central has never answered in this epoch. */
  readConfirmed(): Promise<Position | null>;
  makeMark(told: { epoch: string; confirmed: Position | null }): Promise<Mark>;
  /** Whether a mark was made in the history of this very database. */
  hasMade(id: string): Promise<boolean>;
  /** Goes on as another history, as after a restore. @returns the new epoch */
  beginAnew(why: string): Promise<string>;
}

/** An event as it is stored: read back without judging it, so that one bad event cannot stop the others. */
export type OutgoingEvent = {
  id: string;
  orderId: string;
  version: number;
  /** Absent from an order's first event, and when the one before is no longer kept. */
  previousId?: string;
  /** Of an online order: at which version central gave it to this shop. */
  given?: number;
  occurredAt: string;
  type: string;
  payload: unknown;
};

export interface EventOutcome {
  event: OutgoingEvent;
  result: EventResult;
}

export interface ParkedOrder {
  orderId: string;
  code: string;
  detail: string;
}

export interface OutboxState {
  depth: number;
  oldestUnsyncedAt: string | null;
  parkedOrders: ParkedOrder[];
}

export interface AcknowledgedOrder {
  /** For paging only. */
  sequence: number;
  orderId: string;
  version: number;
  /** Undefined when that event is no longer kept. */
  lastEventId: string | undefined;
  /** Of an online order that is here: the version at which central gave it. */
  given?: number;
}

export interface OutboxPort {
  /** Unacknowledged events; those of one order in their order and without a gap. */
  findWaiting(wanted: {
    limit: number;
    maxBytes: number;
    withoutOrders: readonly string[];
    withParked: boolean;
  }): Promise<OutgoingEvent[]>;
  record(outcomes: readonly EventOutcome[]): Promise<void>;
  /** Central lacks the order from this version on, photos perhaps too. */
  sendAgain(orderId: string, fromVersion: number): Promise<void>;
  /** Newest first. */
  listAcknowledged(page: { beforeSequence: number | null; limit: number }): Promise<AcknowledgedOrder[]>;
  readState(): Promise<OutboxState>;
}

/** A photo as it is asked for: it may have to be asked for anew before the answer is there. */
export interface WaitingBlob {
  sha256: string;
  askedAnew: number;
}

export interface BlobQueuePort {
  /** Those of the newest order first; only of orders that central has acknowledged. */
  findWaiting(wanted: { limit: number; without: readonly string[] }): Promise<WaitingBlob[]>;
  /** Central's receipts, given to these questions. */
  setReceived(asked: readonly WaitingBlob[]): Promise<void>;
  setDamaged(sha256: string): Promise<void>;
  retryDamaged(): Promise<void>;
  count(): Promise<{ waiting: number; damaged: number }>;
}

export interface CataloguePort {
  readVersion(): Promise<string | null>;
  /** In one transaction; its images are stored already. */
  switchTo(snapshot: CatalogueSnapshot): Promise<void>;
  /** Central still has the version that is in force. */
  confirm(): Promise<void>;
}

/** The last command that was applied. */
export interface CommandCursor {
  number: number;
  /** Of the answer that ended with it; null within an answer, and from a central that does not seal. */
  seal: string | null;
}

export interface CommandPort {
  readCursor(): Promise<CommandCursor>;
  /** The effect and the cursor in one transaction. Null: a command this version does not know; only the cursor moves. */
  apply(cursor: CommandCursor, command: SyncCommand | null): Promise<void>;
}

export interface NumberPort {
  countBlocksInHand(): Promise<number>;
  addBlock(block: OrderNumberBlock): Promise<void>;
}

export interface FrontOrderPort {
  /** All orders that take photos, and the newest of those that no longer do. */
  list(): Promise<AnnouncedOrder[]>;
  /** What those that take photos have chosen. */
  choices(): Promise<OpenChoices>;
  /**
   * Central has just taken the announcement.
   *
   * @param publicUrl origin where phones find central; null when it does not say
   * @param taking hashes of the orders that take photos there from now on
   * @param phones what phones on mobile data do at them; undefined from a central that does not say
   */
  announced(publicUrl: string | null, taking: readonly string[], phones?: readonly PhonesOfOrder[]): void;
}

/** Photos whose bytes the shop's disk has damaged. */
export interface DamagedPhotoPort {
  /** Those that were found first come first. */
  listDamaged(): Promise<string[]>;
  /** The photo's bytes are here again. */
  healed(sha256: string): Promise<void>;
}

export interface RelayedBlob {
  sha256: string;
  byteSize: number;
}

/** Photos that central has for orders of this shop, as far as they have not been settled. */
export interface RelayPort {
  /** Oldest first, each hash once. */
  findWaiting(wanted: { limit: number; without: readonly string[] }): Promise<RelayedBlob[]>;
  /**
   * Adds a photo to the orders it was sent to, or refuses it where they are closed; each with its answer to central in
   * the same transaction.
   *
   * @returns false when an order still waits for it and its bytes are not here
   */
  takeIn(sha256: string): Promise<boolean>;
  refuse(sha256: string, reason: FrontRefusal): Promise<void>;
}
