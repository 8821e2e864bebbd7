import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { BlobPartQuery, blobPartPath } from '@printfront/cloud-sync/protocol/blobs.ts';
import { CATALOGUE_PATH } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { COMMANDS_PATH, CommandsQuery } from '@printfront/cloud-sync/protocol/commands.ts';
import { type EnrolAnswer, enrol } from '@printfront/cloud-sync/protocol/enrol.ts';
import { SyncEvent } from '@printfront/cloud-sync/protocol/events.ts';
import { overflowNumber } from '@printfront/cloud-sync/protocol/overflow-numbers.ts';
import { RelayedBlobQuery, relayedBlobPath } from '@printfront/cloud-sync/protocol/relayed-photos.ts';
import type { SyncCall } from '@printfront/cloud-sync/protocol/sync-call.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import {
  type HostileCall,
  type HostileTarget,
  hostileCalls,
} from '@printfront/shared/testing/hostile/hostile-calls.ts';
import { spoiled } from '@printfront/shared/testing/hostile/spoiled.ts';

/** A shop that central believes in, whose messages are written here. */
export interface WrittenShop {
  readonly headers: Readonly<Record<string, string>>;
  /** Central looks at nothing that a shop says in an epoch that is over. */
  readonly epoch: string;
  /** Of its own, and never the same again. */
  nextNumber(): number;
}

/** @throws Error when central does not take the code */
export async function enrolWrittenShop(centralUrl: string, code: string): Promise<WrittenShop> {
  const token = randomBytes(32).toString('base64url');
  const headers = {
    [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
    authorization: `Bearer ${token}`,
  };
  const epoch = randomUUID();
  const answer = await fetch(`${centralUrl}${API_BASE}${enrol.path}`, {
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE },
    body: JSON.stringify({ code, token, epoch }),
  });
  if (answer.status !== 200) throw new Error(`enrolling was answered with ${answer.status}: ${await answer.text()}`);
  const { overflowPrefix } = (await answer.json()) as EnrolAnswer;
  let used = 0;
  return { headers, epoch, nextNumber: () => overflowNumber(overflowPrefix, used++) };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const COUNTS = { outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 };

const protocol = new URL('../../cloud-sync/protocol/', import.meta.url);

/** Every JSON call of the protocol: whatever its files export that looks like one. */
export async function allSyncCalls(): Promise<SyncCall[]> {
  const files = (await fs.readdir(protocol)).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const found: SyncCall[] = [];
  for (const name of files) found.push(...Object.values(await import(new URL(name, protocol).href)).filter(isSyncCall));
  return found;
}

function isSyncCall(value: unknown): value is SyncCall {
  if (typeof value !== 'object' || value === null || !('request' in value) || !('path' in value)) return false;
  return String(value.path).startsWith('/sync/');
}

/** Those that are no plain JSON calls. */
const OTHERS: readonly HostileTarget[] = [
  { name: 'sendBlobPart', method: 'PUT', path: asPath(blobPartPath('{sha256}')), query: BlobPartQuery },
  { name: 'fetchRelayedBlob', method: 'GET', path: asPath(relayedBlobPath('{sha256}')), query: RelayedBlobQuery },
  { name: 'waitForCommands', method: 'GET', path: asPath(COMMANDS_PATH), query: CommandsQuery },
  { name: 'fetchCatalogue', method: 'GET', path: asPath(CATALOGUE_PATH) },
];
const IN_ADDRESS = { sha256: 'b'.repeat(64), offset: 0, byteSize: 5, after: 0, waitSeconds: 0 };

/**
 * The calls of the sync protocol wrong in every way, each kind for a shop of its own: some of
 * them end its epoch.
 */
export async function hostileSyncCalls(): Promise<{ name: string; calls(shop: WrittenShop): HostileCall[] }[]> {
  const jsonCalls = await allSyncCalls();
  return [
    ...jsonCalls.map((call) => ({ name: call.name, calls: (shop: WrittenShop) => wrongJson(call, shop) })),
    ...SyncEvent.options
      .map(({ shape }) => shape.type.value)
      .map((type) => ({
        name: type,
        calls: (shop: WrittenShop) => wrongEvents(type, shop),
      })),
    { name: 'blobs, commands and the catalogue', calls: () => OTHERS.flatMap(wrongAddress) },
  ];
}

function wrongJson(call: SyncCall, shop: WrittenShop): HostileCall[] {
  const { name, path, request } = call;
  const makeBody = () => exampleOf(name, shop);
  return hostileCalls({ name, method: 'POST', path, body: request, makeBody }, {});
}

/** Each about an order of its own, placed in the same push: central must not be able to see at once that it knows the event. */
function wrongEvents(type: SyncEvent['type'], shop: WrittenShop): HostileCall[] {
  let orderId = '';
  const make = () => {
    orderId = randomUUID();
    return eventOf(type, shop, orderId);
  };
  const good = SyncEvent.safeParse(make());
  if (!good.success) throw new Error(`There is no good example of ${type}: ${good.error.message}`);
  const calls: HostileCall[] = [];
  for (const { what, value } of spoiled(make)) {
    const before = FOLLOWING.includes(type) ? [eventOf('storefront-order-submitted', shop, orderId)] : [];
    calls.push({
      name: type,
      what: `${type}: ${what}`,
      method: 'POST',
      path: `${API_BASE}/sync/events`,
      headers: JSON_TYPE,
      body: JSON.stringify({ epoch: shop.epoch, events: [...before, value] }),
    });
  }
  return calls;
}

function wrongAddress(target: HostileTarget): HostileCall[] {
  const calls = hostileCalls(target, IN_ADDRESS);
  if (target.method !== 'PUT') return calls;
  const headers = { 'content-type': 'application/octet-stream' };
  return calls.map((call, index) => (index % 2 === 0 ? call : { ...call, headers, body: new Uint8Array(5) }));
}

/** Central failed on one event and went on: no answer of 5xx, and still a fault. */
export const faultOfSyncAnswer = (text: string): string | null =>
  text.includes('"try-later"') ? `central failed: ${text.slice(0, 200)}` : null;

function exampleOf(name: string, shop: WrittenShop): Record<string, unknown> {
  const { epoch } = shop;
  const sha256 = 'c'.repeat(64);
  const client = { id: 'client', name: 'Door', lastTouchedAt: '2026-01-01T00:00:00Z' };
  const router = { kind: 'mikrotik', reachable: true, problem: null };
  const examples: Record<string, Record<string, unknown>> = {
    enrol: { code: 'no such code', token: 'e'.repeat(43), epoch },
    proveCentral: { serverId: randomUUID(), nonce: 'n'.repeat(43), address: 'http://localhost', mac: 'a'.repeat(64) },
    hello: {
      epoch,
      report: {
        ...COUNTS,
        version: '1',
        freeBytes: 1,
        minimumBytes: 1,
        damagedPhotos: 0,
        router,
        hotspotUsers: 0,
        clients: [client],
      },
    },
    leaseOrderNumbers: { leaseId: randomUUID() },
    pushEvents: { epoch, events: [eventOf('storefront-order-submitted', shop)] },
    digest: { orders: [{ orderId: 'order', version: 1 }] },
    missingBlobs: { sha256s: [sha256] },
    announceFrontOrders: {
      epoch,
      run: 'run',
      number: 1,
      orders: [{ orderHash: sha256, state: 'open', iid: null }],
      choices: { orderCount: 1, sizeIds: ['size'], photoFrameIds: ['frame'] },
    },
  };
  const example = examples[name];
  if (example === undefined) throw new Error(`There is no example of the call ${name}.`);
  return example;
}

/** Of an order that was placed before. */
const FOLLOWING: readonly SyncEvent['type'][] = [
  ...(['payment-status-changed', 'production-status-changed', 'print-files-exported'] as const),
  ...(['print-noted', 'order-details-changed', 'pay-slip-added', 'photo-deletion-requested'] as const),
];

function eventOf(type: SyncEvent['type'], shop: WrittenShop, orderId: string = randomUUID()): object {
  const details = { shippingMethod: 1, shippingTracking: null, estimatedDueDate: null, staffNotes: '' };
  const payloads: Record<SyncEvent['type'], object> = {
    'storefront-order-submitted': orderOf(orderId, shop.nextNumber()),
    'payment-status-changed': { from: 10, to: 50, by: 'Nok' },
    'production-status-changed': { from: 0, to: 1, by: 'Nok' },
    'print-files-exported': { fileCount: 1, printCount: 1, by: 'Nok', target: 'archive' },
    'print-noted': {
      note: { kind: 'reprint', id: 'note', print: { size: '4x6', fileId: 'file' }, quantity: 1, reason: 'lost' },
      by: 'Nok',
    },
    'order-details-changed': { from: details, to: { ...details, staffNotes: 'x' }, by: 'Nok' },
    'pay-slip-added': {
      slipId: randomUUID(),
      sha256: 'd'.repeat(64),
      transfer: { bank: '004', transactionRef: 'A1B2C3D4E5F6' },
      sentAt: '2026-01-01T00:00:00Z',
      by: 'customer',
      afterOrders: [orderId],
    },
    'till-opened': tillShiftOf(orderId),
    'till-changed': tillShiftOf(orderId),
    'photo-deletion-requested': { by: 'Nok' },
    'order-given-back': { to: null },
    'order-kept': {},
    'relayed-photo-arrived': {},
    'relayed-photo-refused': { reason: 'photo-missing' },
  };
  const version = FOLLOWING.includes(type) ? 2 : 1;
  const envelope = { id: randomUUID(), orderId, version, occurredAt: '1970-01-01T00:00:07Z' };
  return { ...envelope, type, payload: payloads[type] };
}

function tillShiftOf(orderId: string): object {
  return {
    id: orderId,
    number: 1,
    openedAt: '2026-11-21T04:00:00Z',
    openedBy: 'staff',
    floatSatang: 100_000,
    floatPieces: [],
    leftSatang: null,
    withoutTill: { takenCount: 0, takenSatang: 0, givenBackCount: 0, givenBackSatang: 0 },
    movements: [],
    cash: null,
    expectedSatang: null,
    closing: null,
  };
}

function orderOf(orderId: string, iid: number): object {
  const name = { th: '4x6', en: '4x6' };
  const address = {
    name: 'A',
    address1: '1',
    address2: '',
    city: 'Bang Rak',
    province: 'Bangkok',
    postalCode: '10500',
    phoneNumber: '0812345678',
  };
  const file = {
    id: randomUUID(),
    name: 'IMG_1.jpg',
    sha256: 'a'.repeat(64),
    byteSize: 1,
    quantity: 1,
    width: 6,
    height: 4,
    crop: { x: 0, y: 0, width: 1, height: 1 },
    fit: 'fill',
    rotate: 0,
  };
  const size = { id: 'size-4x6', key: '4x6', name, numberOfPicturesPerPrint: 1, widthMm: 102, heightMm: 152 };
  const photoFrame = { id: 'frame', name, imageSha256: 'b'.repeat(64) };
  return {
    orderId,
    iid,
    storefrontOrderId: '123456789012345',
    submittedAt: '2026-01-01T00:00:00Z',
    name: 'Somchai',
    phoneNumber: '0812345678',
    shippingMethod: 1,
    shippingAddress: address,
    orderNotes: '',
    paymentMethod: 2,
    totalPaymentAmount: 500,
    qrPayload: 'x',
    estimatedDueDate: '2026-01-02T00:00:00Z',
    priceSummary: { breakdown: [], shippingPrice: 0, crossOutPrice: null, totalPrice: 500, catalogueVersion: '1' },
    lines: [{ size, printQuantity: 1, photoFrame, files: [file] }],
  };
}

function asPath(path: string): `/${string}` {
  return `/${path.slice(1)}`;
}
