import type { CatalogueSnapshot } from '../protocol/catalogue.ts';
import type { SyncCommand } from '../protocol/commands.ts';
import type { EnrolAnswer } from '../protocol/enrol.ts';
import type { EventResult } from '../protocol/events.ts';
import type { OrderNumberBlock } from '../protocol/order-numbers.ts';

/**
 * What the worker needs of the shop's database, which it never sees. Every promise that changes something resolves after
 * the change is durable; edge-server/sync implements them.
 */
export interface EdgePorts {
  identity: IdentityPort;
  outbox: OutboxPort;
  blobQueue: BlobQueuePort;
  catalogue: CataloguePort;
  commands: CommandPort;
  numbers: NumberPort;
}

export interface EdgeIdentity {
  epoch: string;
  token: string;
  /** Null until central has accepted this shop. */
  enrolled: { serverId: string; serverName: string } | null;
}

export interface IdentityPort {
  /** Makes epoch and token on the first call. */
  read(): Promise<EdgeIdentity>;
  save(answer: EnrolAnswer): Promise<void>;
}

/** An event as it is stored: read back without judging it, so that one bad event cannot stop the others. */
export type OutgoingEvent = {
  id: string;
  orderId: string;
  version: number;
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

export interface BlobQueuePort {
  /** Those of the newest order first; only of orders that central has acknowledged. */
  findWaiting(wanted: { limit: number; without: readonly string[] }): Promise<string[]>;
  setReceived(sha256s: readonly string[]): Promise<void>;
  setDamaged(sha256: string): Promise<void>;
  retryDamaged(): Promise<void>;
  count(): Promise<{ waiting: number; damaged: number }>;
}

export interface CataloguePort {
  readVersion(): Promise<string | null>;
  /** In one transaction; its images are stored already. */
  switchTo(snapshot: CatalogueSnapshot): Promise<void>;
}

export interface CommandPort {
  readCursor(): Promise<number>;
  /** The effect and the cursor in one transaction. Null: a command this version does not know; only the cursor moves. */
  apply(number: number, command: SyncCommand | null): Promise<void>;
}

export interface NumberPort {
  countBlocksInHand(): Promise<number>;
  addBlock(block: OrderNumberBlock): Promise<void>;
}
