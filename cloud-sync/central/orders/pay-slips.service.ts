import type { IncomingMessage } from 'node:http';
import type { Order } from '@printfront/shared/contracts/orders.ts';
import { PAYMENT_STATUS } from '@printfront/shared/domain/order-states.ts';
import type { SlipTransfer } from '@printfront/shared/domain/slip-code.ts';
import type { BlobStore } from '@printfront/shared/server/blobs/blob-store.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce, findDone, isKeyUsed } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import { type IdempotentCall, withContent } from '@printfront/shared/server/http/idempotency-key.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { PhotoTurn } from '@printfront/shared/server/photos/photo-turns.ts';
import type { DailyQuota, SetAside } from '@printfront/shared/server/uploads/daily-quota.ts';
import { receiveUpload } from '@printfront/shared/server/uploads/receive-upload.ts';
import type { UploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { askForRoom } from '@printfront/shared/server/uploads/upload-room.ts';
import { ownerId } from '../auth/owner-id.ts';
import { claimStoredBytes } from '../blobs/stored-bytes.service.ts';
import { type CentralLimits, customerUse } from '../settings/central-limits.ts';
import { asCustomer, getOrder, type OrderDeskDeps } from './order-desk.service.ts';
import { findOrder, requireLockedOrder } from './order-reads.repository.ts';
import { findNewestSlip, insertSlip } from './pay-slips.repository.ts';
import { movePayment, refuseSlip } from './payment-move.service.ts';
import { readSlip, type SlipReaderDeps } from './read-slip.ts';

export interface PaySlipsDeps extends OrderDeskDeps, SlipReaderDeps {
  blobs: BlobStore;
  admission: UploadAdmission;
  limits: CentralLimits;
  quota: DailyQuota;
}

/**
 * Takes the picture of a transfer for one of the caller's own orders. It is durable before anything is said of it, and
 * says no more than that the customer claims to have paid: the order then waits for staff. A later slip takes the place
 * of the one before; the same one again changes nothing. A call that came before is answered although staff have decided
 * meanwhile, and counts as no other slip.
 *
 * @throws UploadError; HttpProblem idempotency-key-reused, not-found, file-type-unsupported, payment-transition-refused once staff have decided,
 *   too-many-slips, quota-exceeded
 */
export async function uploadPayslip(
  deps: PaySlipsDeps,
  principal: Principal,
  orderId: string,
  { incoming, idempotent }: { incoming: IncomingMessage; idempotent: IdempotentCall | undefined },
): Promise<Order> {
  // Asked before the body is read and again in the transaction: meanwhile staff may have decided.
  const order = await findOrder(deps.database, asCustomer(principal), orderId);
  if (order === undefined) throw notFound();
  const { blobs, admission, limits, quota } = deps;
  const isRepeated = idempotent !== undefined && (await isKeyUsed(deps.database, idempotent, deps.now()));
  if (!isRepeated) refuseSlip(order);
  const userId = ownerId(principal);
  const slip = isRepeated ? undefined : await requireSlipOfDay(deps, orderId);
  const room = askForRoom(quota, [customerUse(userId, limits)]);
  try {
    const maximumBytes = limits.largestSlipBytes;
    const { sha256 } = await receiveUpload(incoming, {
      blobs,
      admission,
      owner: userId,
      maximumBytes,
      askForRoom: room,
    });
    const call = withContent(idempotent, sha256);
    const done = isRepeated && call !== undefined ? await findDone(deps.database, call, deps.now()) : undefined;
    if (done !== undefined) return await getOrder(deps, principal, done);
    const transfer = await readSlip(deps, sha256, { class: 'guest', owner: userId });
    await recordSlip(deps, principal, { orderId, sha256, transfer, call });
    slip?.settle(1);
    return await getOrder(deps, principal, orderId);
  } finally {
    // One that did not come whole replaces nothing; its bytes are counted all the same.
    slip?.settle(0);
  }
}

/** @throws HttpProblem too-many-slips */
async function requireSlipOfDay({ limits, quota }: PaySlipsDeps, orderId: string): Promise<SetAside> {
  const use = { owner: `slips/${orderId}`, most: limits.slipsPerDay };
  const slip = await quota.setAside(use, { atLeast: 1, atMost: 1 });
  if (slip !== null) return slip;
  throw new HttpProblem(
    'too-many-slips',
    `A slip can be sent ${limits.slipsPerDay} times a day. The last one counts; ask the staff, or send another tomorrow.`,
    { limit: limits.slipsPerDay, retryAfterSeconds: quota.secondsToNextDay() },
  );
}

async function recordSlip(
  { database, blobs, now }: PaySlipsDeps,
  principal: Principal,
  { orderId, sha256, transfer, call }: NewSlip,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, asCustomer(principal), orderId);
    const at = now();
    return doOnce(transaction, call, at, async () => {
      refuseSlip(order);
      await claimStoredBytes(transaction, blobs, sha256);
      if (order.payment_status === PAYMENT_STATUS.pending) {
        await movePayment(transaction, order, {
          to: PAYMENT_STATUS.slipUploaded,
          actor: 'customer',
          by: nameOf(principal),
          at,
        });
      }
      if ((await findNewestSlip(transaction, orderId))?.sha256 === sha256) return orderId;
      await insertSlip(transaction, {
        order_id: orderId,
        sha256,
        bank: transfer?.bank ?? null,
        transaction_ref: transfer?.transactionRef ?? null,
        received_at: at.toISOString(),
      });
      return orderId;
    });
  });
}

interface NewSlip {
  orderId: string;
  sha256: string;
  transfer: SlipTransfer | null;
  call: IdempotentCall | undefined;
}

/**
 * Path of the picture of the slip that was sent last, as a JPEG that every browser shows.
 *
 * @throws HttpProblem not-found; PhotoNotViewableError
 */
export async function getPayslip(
  { database, derivatives }: Pick<PaySlipsDeps, 'database' | 'derivatives'>,
  principal: Principal,
  orderId: string,
  turn: PhotoTurn,
): Promise<string> {
  const order = await findOrder(database, principal, orderId);
  if (order?.pay_slip_sha256 == null) throw notFound();
  return derivatives.preview(order.pay_slip_sha256, turn);
}
