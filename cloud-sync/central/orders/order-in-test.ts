import { randomInt } from 'node:crypto';
import { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralInTest } from '../central-in-test.ts';
import { applySubmittedOrder } from './orders.service.ts';

export const SIZE_4X6 = {
  id: 'size-4x6',
  key: '4x6',
  name: { th: '4×6 นิ้ว', en: '4×6 in' },
  numberOfPicturesPerPrint: 1,
  widthMm: 101.6,
  heightMm: 152.4,
};

export const A_PHOTO = {
  id: 'file-1',
  name: 'ทะเล.jpg',
  sha256: 'a'.repeat(64),
  byteSize: 1234,
  quantity: 2,
  width: 640,
  height: 480,
  crop: null,
  fit: 'fill' as const,
  rotate: 0 as const,
};

let lastNumber = 0;

/** An order as a shop submits it. */
export function submittedOrder(changes: Partial<SubmittedOrder> = {}): SubmittedOrder {
  lastNumber += 1;
  return SubmittedOrder.parse({
    orderId: uuidv7(),
    iid: lastNumber,
    storefrontOrderId: String(randomInt(1e14)).padStart(15, '0'),
    submittedAt: '2026-11-21T04:00:00Z',
    name: 'สมชาย ใจดี',
    phoneNumber: '0812345678',
    shippingMethod: 1,
    shippingAddress: null,
    orderNotes: '',
    paymentMethod: 2,
    priceSummary: {
      breakdown: [{ size: '4x6', quantity: 2, unitPrice: 500, discount: 0, total: 1000 }],
      shippingPrice: 0,
      crossOutPrice: null,
      totalPrice: 1000,
      catalogueVersion: 'test',
    },
    totalPaymentAmount: 1000,
    qrPayload: null,
    estimatedDueDate: null,
    lines: [{ size: SIZE_4X6, printQuantity: 2, photoFrame: null, files: [A_PHOTO] }],
    ...changes,
  });
}

type Shop = Awaited<ReturnType<CentralInTest['enrolled']>>;

/** Puts an order where a shop's event would have put it. */
export async function bringOrder(
  { database }: CentralInTest,
  { serverId, serverName }: Pick<Shop, 'serverId' | 'serverName'>,
  changes: Partial<SubmittedOrder> = {},
): Promise<SubmittedOrder> {
  const order = submittedOrder(changes);
  await database.transaction().execute((trx) => applySubmittedOrder(trx, { serverId, serverName, order }));
  return order;
}
