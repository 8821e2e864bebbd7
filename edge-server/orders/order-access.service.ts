import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { isLongOver } from '@printfront/shared/server/orders/followed-order.ts';
import type { AttemptLimiter } from '../access/attempt-limiter.ts';
import { clientAddress } from '../access/client-address.ts';
import { hashSecret } from '../access/secrets.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { hasSentSlip, hasTakenPart, keepPhoneOfSlip } from './order-phones.repository.ts';
import {
  findNewestOpenOrder,
  findOrder,
  type OrderOwner,
  type StorefrontOrderRow,
} from './storefront-orders.repository.ts';

interface Caller {
  readonly principal: Principal;
  readonly context: ServerContext;
}

/** The one way from a call to an order: whose it is stands in the SQL, and a caller who guesses at ids is told to wait. */
export interface OrderAccess {
  /** @throws HttpProblem not-found when there is none or it is another kiosk's; too-many-requests */
  find(caller: Caller, id: string): Promise<StorefrontOrderRow>;
  /** The newest order that is open at the kiosk that asks. @throws HttpProblem no-open-order */
  findOpen(clientId: string): Promise<StorefrontOrderRow>;
  /** A phone's right to the photos ends with the submit: then the order is not there for it. */
  findForPhotos(caller: Caller, id: string): Promise<StorefrontOrderRow>;
  /** @throws HttpProblem also order-submitted, order-cancelled */
  findChangeable(caller: Caller, id: string): Promise<StorefrontOrderRow>;
}

export function createOrderAccess(database: EdgeDatabase, attempts: AttemptLimiter): OrderAccess {
  async function find({ principal, context }: Caller, id: string): Promise<StorefrontOrderRow> {
    const row = await findOrder(database, id, ownerOf(principal));
    if (row !== undefined) return row;
    if (principal.kind !== 'kiosk') countMiss(clientAddress(context));
    throw notFound();
  }

  /** A caller who knows an order is never kept waiting: behind a router that masquerades, all guests are one address. */
  function countMiss(address: string): void {
    attempts.admit(address);
    attempts.failed(address);
  }

  return {
    find,
    async findOpen(clientId) {
      const row = await findNewestOpenOrder(database, clientId);
      if (row !== undefined) return row;
      throw new HttpProblem('no-open-order', 'No order is open at this kiosk: start one, or name the order.');
    },
    async findForPhotos(caller, id) {
      const row = await find(caller, id);
      if (caller.principal.kind !== 'kiosk' && !isChangeable(row)) throw notFound();
      return row;
    },
    async findChangeable(caller, id) {
      const row = await find(caller, id);
      refuseClosed(row);
      return row;
    },
  };
}

/** Nothing but a kiosk's cookie and the id itself open an order here. */
export const ownerOf = (principal: Principal): OrderOwner =>
  principal.kind === 'kiosk' ? { clientId: principal.clientId } : 'whoever-knows-the-id';

/**
 * What marks the photos of the phone that calls: it knows the order's id as everybody does who saw the kiosk's code, and
 * its own secret as nobody else does. A phone that says none has sent nothing.
 */
export const senderOf = ({ context }: Pick<Caller, 'context'>): { senderHash: string } => ({
  senderHash: hashSecret(context.req.header(SENDER_HEADER) ?? ''),
});

/** The kiosk shows the order, a phone only what it has sent itself. */
export const photosSeenBy = (caller: Caller): 'all' | { senderHash: string } =>
  caller.principal.kind === 'kiosk' ? 'all' : senderOf(caller);

export const isChangeable = ({ state }: Pick<StorefrontOrderRow, 'state'>): boolean =>
  state === 'open' || state === 'parked';

/** @throws HttpProblem order-submitted or order-cancelled when the order takes no more changes */
export function refuseClosed({ state }: Pick<StorefrontOrderRow, 'state'>): void {
  if (state === 'submitted') throw new HttpProblem('order-submitted', 'This order has been placed already.');
  if (state === 'cancelled') throw new HttpProblem('order-cancelled', 'This order has been cancelled.');
}

/**
 * What a placed order costs, where it travels and what was said of its slip is told to its kiosk and to phones that took part
 * in it: everybody who has photographed the kiosk's code knows its id. Others are told its number and how it stands, and
 * nothing once it has been over for a day.
 *
 * @returns whether the caller took part
 * @throws HttpProblem not-found
 */
export async function tookPart(
  { database, now }: { database: EdgeDatabase; now: () => Date },
  caller: Caller,
  order: StorefrontOrderRow,
): Promise<boolean> {
  if (caller.principal.kind === 'kiosk') return true;
  const sender = caller.context.req.header(SENDER_HEADER) ?? '';
  if (sender !== '' && (await hasTakenPart(database, { orderId: order.id, ...senderOf(caller) }))) return true;
  if (order.state === 'submitted' && isLongOver(order.finished_at, now())) throw notFound();
  return false;
}

const phoneOf = (caller: Caller, orderId: string) => ({ orderId, ...senderOf(caller) });

/** What is said of slips is said to the phone that sent one. */
export const sentItsSlip = (database: EdgeDatabase, caller: Caller, orderId: string): Promise<boolean> =>
  hasSentSlip(database, phoneOf(caller, orderId));

export async function noteSlipOf(database: EdgeDatabase, caller: Caller, orderId: string): Promise<void> {
  const isPhone = caller.principal.kind !== 'kiosk' && (caller.context.req.header(SENDER_HEADER) ?? '') !== '';
  if (isPhone) await keepPhoneOfSlip(database, phoneOf(caller, orderId));
}
