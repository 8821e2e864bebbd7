import { randomBytes, randomUUID } from 'node:crypto';
import type { BlobPartAnswer } from '@printfront/cloud-sync/protocol/blobs.ts';
import type { EnrolAnswer } from '@printfront/cloud-sync/protocol/enrol.ts';
import type { EventResult, SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import type { OrderNumberBlock } from '@printfront/cloud-sync/protocol/order-numbers.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { expect } from 'vitest';
import type { Desk } from './sync-in-test.ts';

/** Central, or whatever stands before it. */
interface CentralToEnrolAt {
  url(): string;
  desk: Pick<Desk, 'addEnrolCode'>;
}

export type EdgeInTest = Awaited<ReturnType<typeof enrolInTest>>;

/** The messages of a shop, written by hand: what no well-behaved worker would send can be sent too. */
export async function enrolInTest(central: CentralToEnrolAt, code: string = randomUUID()) {
  await central.desk.addEnrolCode({ code });
  const token = randomBytes(32).toString('base64url');
  const epoch = randomUUID();

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${central.url()}/api/v1/sync${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
        ...(body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  }
  async function good<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  }

  const enrolment = await good<EnrolAnswer>('POST', '/enrol', { code, token, epoch });
  const { firstNumber } = await good<OrderNumberBlock>('POST', '/order-numbers', { leaseId: randomUUID() });
  let nextNumber = firstNumber;

  return {
    token,
    epoch,
    enrolment,
    call,
    code,
    push: async (events: unknown[], pushEpoch: string = epoch) =>
      (await good<{ results: EventResult[] }>('POST', '/events', { epoch: pushEpoch, events })).results,
    lease: (leaseId: string = randomUUID()) => good<OrderNumberBlock>('POST', '/order-numbers', { leaseId }),
    sendPart: (sha256: string, offset: number, byteSize: number, bytes: Uint8Array) =>
      good<BlobPartAnswer>('PUT', `/blobs/${sha256}?offset=${offset}&byteSize=${byteSize}`, bytes),
    missing: async (sha256s: string[]) =>
      (await good<{ missing: { sha256: string; receivedBytes: number }[] }>('POST', '/blobs/missing', { sha256s }))
        .missing,
    submitted(differences: Partial<SubmittedOrder> = {}) {
      const payload = submittedOrder(nextNumber++, differences);
      return { ...envelope(payload.orderId, 1), type: 'storefront-order-submitted' as const, payload };
    },
    paid: (orderId: string, version: number, to: 50 | 90 = 50) => ({
      ...envelope(orderId, version),
      type: 'payment-status-changed' as const,
      payload: { from: to === 50 ? 10 : 50, to, by: 'staff' },
    }),
    printing: (orderId: string, version: number) => ({
      ...envelope(orderId, version),
      type: 'production-status-changed' as const,
      payload: { from: 0, to: 1, by: 'staff' },
    }),
  };
}

const envelope = (orderId: string, version: number) => ({
  id: randomUUID() as string,
  orderId,
  version,
  // A mini PC without a battery.
  occurredAt: '1970-01-01T00:00:07Z',
});

function submittedOrder(iid: number, differences: Partial<SubmittedOrder>): SubmittedOrder {
  const name = { th: '4x6', en: '4x6' };
  const size = { id: 'size-4x6', key: '4x6', name, numberOfPicturesPerPrint: 1, widthMm: 102, heightMm: 152 };
  const file = { id: randomUUID(), name: 'IMG_1.jpg', sha256: 'a'.repeat(64), byteSize: 1, quantity: 1 };
  return {
    orderId: randomUUID(),
    iid,
    storefrontOrderId: '123456789012345',
    submittedAt: '2026-01-01T00:00:00Z',
    name: 'Somchai',
    phoneNumber: '0812345678',
    shippingMethod: 1,
    shippingAddress: null,
    orderNotes: '',
    paymentMethod: 2,
    totalPaymentAmount: 500,
    qrPayload: null,
    estimatedDueDate: null,
    priceSummary: { breakdown: [], shippingPrice: 0, crossOutPrice: null, totalPrice: 500, catalogueVersion: '1' },
    lines: [
      {
        size,
        printQuantity: 1,
        photoFrame: null,
        files: [{ ...file, width: null, height: null, crop: null, fit: 'fill', rotate: 0 }],
      },
    ],
    ...differences,
  };
}
