import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type { placeOrder as placeOrderContract } from '@printfront/shared/contracts/orders.ts';
import type { Payee } from '@printfront/shared/contracts/payee.ts';
import type { OrderLimits } from '@printfront/shared/domain/order-limits.ts';
import { isMail } from '@printfront/shared/domain/shipping.ts';
import { said } from '@printfront/shared/server/env/said.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { doOnce, isKeyUsed } from '@printfront/shared/server/http/idempotency-key.repository.ts';
import type { IdempotentCall } from '@printfront/shared/server/http/idempotency-key.ts';
import type { Catalogue } from '@printfront/shared/server/orders/catalogue-view.ts';
import { contentDueDate, type SizeContent } from '@printfront/shared/server/orders/order-content.ts';
import { orderLines } from '@printfront/shared/server/orders/order-lines.ts';
import { priceOfPlacedOrder } from '@printfront/shared/server/orders/order-price.ts';
import { qrPayload } from '@printfront/shared/server/orders/order-qr.ts';
import { refuseUnseen } from '@printfront/shared/server/orders/order-version.ts';
import { refusePhoneNumbers } from '@printfront/shared/server/orders/refuse-phone-number.ts';
import { refuseUnready } from '@printfront/shared/server/orders/refuse-unready.ts';
import type { DailyQuota } from '@printfront/shared/server/uploads/daily-quota.ts';
import { uuidv7 } from 'uuidv7';
import { findOwnAddress, touchAddress } from '../addresses/addresses.repository.ts';
import { asShippingAddress } from '../addresses/addresses.service.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import type { AddressTable } from '../database/tables/addresses.table.ts';
import { countPrintsBeforeOnlineOrder } from '../pricing/waiting-prints.repository.ts';
import { countOrder, type LimitsReader } from '../settings/central-limits.ts';
import type { InstalledShop } from '../settings/installed-shop.ts';
import { termsOfMaker } from '../shops/terms-of-maker.service.ts';
import { takeOrderNumber } from '../sync/order-numbers.repository.ts';
import { loadUploadContent, lockOwnUpload, markUploadOrdered } from '../uploads/upload-content.service.ts';
import { chooseMaker } from './making-shop.service.ts';
import { insertOrder } from './orders.repository.ts';
import { type PlacedOrder, rowsOfOnlineOrder } from './submitted-order-rows.ts';

type Submission = Output<(typeof placeOrderContract)['body']>;

export interface PlaceOrderDeps {
  database: CentralDatabase;
  installed: InstalledShop;
  catalogue: CatalogueReader;
  limits: LimitsReader;
  quota: DailyQuota;
  now(): Date;
}

/**
 * Makes an order of what a customer has uploaded, at the prices of the catalogue as it is now, by the hours of the shop that makes
 * it and paid to it: one transaction takes content, price, address and number together. Of two at once the later finds the upload used.
 *
 * @param asked `ifMatch` names the version that the customer has looked at
 * @returns the order's id, also of one that this call has placed before
 * @throws HttpProblem idempotency-key-reused, too-many-orders-today, not-found naming uploadId or addressId (also another customer's),
 *   order-submitted, order-changed, order-not-ready, too-many-photos, too-many-prints, total-too-high, price-changed,
 *   shipping-not-offered, address-missing, parameter-invalid for a payment method that is not offered, and as chooseMaker
 */
export async function placeOrder(
  { database, installed, catalogue: readCatalogue, limits: readLimits, quota, now }: PlaceOrderDeps,
  userId: string,
  submission: Submission,
  { ifMatch, idempotent }: { ifMatch: string | undefined; idempotent: IdempotentCall | undefined },
): Promise<string> {
  const catalogue = await readCatalogue();
  const limits = await readLimits();
  const placedAt = now();
  // Whoever asks again for what they have placed is told of it, on a day that is full too.
  const isRepeated = idempotent !== undefined && (await isKeyUsed(database, idempotent, placedAt));
  const ofDay = isRepeated ? undefined : await countOrder(quota, userId, limits);
  let isPlaced = false;
  const place = database.transaction().execute(async (transaction) => {
    const { uploadId, addressId, shippingMethod } = submission;
    const upload = await lockOwnUpload(transaction, userId, uploadId);
    if (upload === undefined) throw noSuch('uploadId');
    return doOnce(transaction, idempotent, placedAt, async () => {
      if (upload.order_id !== null) throw new HttpProblem('order-submitted', 'This has been ordered already.');
      const content = await loadUploadContent(transaction, uploadId, catalogue);
      refuseUnseen(content, ifMatch);
      refuseUnready(content);
      refusePhoneNumbers(catalogue.shop, { phoneNumber: submission.phoneNumber });
      const named = addressId === undefined ? undefined : await requireOwnAddress(transaction, userId, addressId);
      const address = isMail(shippingMethod) ? named : undefined;

      const makerId = await chooseMaker(transaction, submission);
      const terms = await termsOfMaker(transaction, installed, { makerId, catalogue });
      const fixed = { submission, content, ...terms, limits: limits.order, address, placedAt, makerId };
      const order = await fixOrder(transaction, fixed);
      const customer = { userId, uploadId, addressId: address?.id ?? null };
      const rows = rowsOfOnlineOrder({ ...customer, makerId }, order, placedAt);
      await insertOrder(transaction, rows.order, rows.lines, rows.files);
      if (!(await markUploadOrdered(transaction, uploadId, order.orderId))) {
        throw new Error('An upload that this transaction has locked was ordered meanwhile.');
      }
      if (address !== undefined) await touchAddress(transaction, address.id, placedAt.toISOString());
      isPlaced = true;
      return order.orderId;
    });
  });
  try {
    const orderId = await place;
    if (isPlaced) ofDay?.settle(1);
    return orderId;
  } finally {
    ofDay?.settle(0);
  }
}

/** Everything that will never change again. The number is taken last: a refused order uses none up. */
async function fixOrder(
  transaction: CentralTransaction,
  order: {
    submission: Submission;
    content: readonly SizeContent[];
    catalogue: Catalogue;
    payTo: Payee | undefined;
    limits: OrderLimits;
    address: AddressTable | undefined;
    placedAt: Date;
    makerId: string | null;
  },
): Promise<PlacedOrder> {
  const { submission, content, catalogue, payTo, limits, address, placedAt, makerId } = order;
  const { name, phoneNumber, shippingMethod, paymentMethod, orderNotes, expectedTotalPrice } = submission;
  const isGiven = address !== undefined;
  const terms = { shippingMethod, paymentMethod, expectedTotalPrice, address: { parameter: 'addressId', isGiven } };
  const priceSummary = priceOfPlacedOrder(content, terms, catalogue, { where: 'online', limits });
  const waitingPrints = await countPrintsBeforeOnlineOrder(transaction, placedAt, makerId);
  const iid = await takeOrderNumber(transaction);
  return {
    orderId: uuidv7(),
    iid,
    submittedAt: placedAt.toISOString(),
    name,
    phoneNumber,
    shippingMethod,
    paymentMethod,
    orderNotes,
    shippingAddress: address === undefined ? null : asShippingAddress(address),
    priceSummary,
    totalPaymentAmount: priceSummary.totalPrice,
    qrPayload: qrPayload(paymentMethod, catalogue, priceSummary.totalPrice, iid),
    ...said({ payTo }),
    estimatedDueDate: contentDueDate(content, catalogue, shippingMethod, { now: placedAt, waitingPrints }),
    lines: orderLines(content),
  };
}

async function requireOwnAddress(transaction: CentralTransaction, userId: string, id: string): Promise<AddressTable> {
  const address = await findOwnAddress(transaction, userId, id);
  if (address === undefined) throw noSuch('addressId');
  return address;
}

/** What is not there and what is another customer's are told alike. */
const noSuch = (parameter: string) => new HttpProblem('not-found', 'Not found', { parameter });
