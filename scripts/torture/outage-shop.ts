import { setTimeout } from 'node:timers/promises';
import { mainSize } from '@printfront/shared/server/orders/catalogue-view.ts';
import { recordInspection } from '@printfront/shared/server/orders/photos.repository.ts';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { createPhotoSource } from '@printfront/shared/testing/photos/unlike-photos.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { newOrderId, startEdgeInTest } from '../../edge-server/edge-in-test.ts';
import { recordUpload } from '../../edge-server/orders/storefront-files.service.ts';
import { insertOrder } from '../../edge-server/orders/storefront-orders.repository.ts';
import { submitStorefrontOrder } from '../../edge-server/orders/submit-order.service.ts';
import { createLimitsReader } from '../../edge-server/settings/shop-limits.ts';
import { createCatalogueReader } from '../../edge-server/sync/catalogue-snapshot.repository.ts';

const SUBMISSION = { name: 'Somchai', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 2 } as const;
export const PHOTOS_PER_ORDER = 10;
/** Two photos, beside a drain and whatever else the machine does. */
const LONGEST_LOOK_MS = 180_000;

export type OutageShop = Awaited<ReturnType<typeof startOutageShop>>;

/** A shop whose orders of days are made in seconds, and which takes new ones the usual way. */
export async function startOutageShop(centralUrl: string, enrolCode: string, random: SeededRandom) {
  const edge = await startEdgeInTest({ centralUrl, enrolCode });
  const { database, blobs, hotspot, sync } = edge;
  const kiosk = await edge.kiosk();
  const newPhoto = await createPhotoSource(random);
  const catalogue = createCatalogueReader(database);
  const { id: clientId } = await database.selectFrom('storefront_client').select('id').executeTakeFirstOrThrow();
  const now = () => new Date();

  async function addPhoto(orderId: string): Promise<void> {
    const writer = await blobs.createBlobWriter();
    await writer.write(newPhoto(random.between(1_000, 6_000)));
    const stored = await writer.commit();
    const snapshot = await catalogue.current();
    const defaultSize = snapshot === null ? undefined : mainSize(snapshot);
    const upload = { ...stored, fileName: 'IMG_1.jpg' };
    await database.transaction().execute(async (trx) => {
      await recordUpload(trx, { orderId, source: 'kiosk', upload, form: {}, defaultSize, at: now().toISOString() });
      // Decoding thousands of them is not what this is about.
      await recordInspection(trx, stored.sha256, { state: 'ready', width: 60, height: 40, traits: null });
    });
  }

  /** Orders up to this one were placed without internet. */
  let lastUnseen = 0;

  return {
    edge,
    async enrolled(): Promise<void> {
      // A print in a size that only the test's catalogue has would be none as soon as central's is there.
      const hasCentralsCatalogue = async () => (await sync.status()).catalogueVersion !== testCatalogue().version;
      const isReady = async () => (await hasCentralsCatalogue()) && (await hasNumbers());
      const hasNumbers = async () =>
        (await database.selectFrom('order_number_block').select('first_number').execute()).length >= 2;
      while (!(await isReady())) await setTimeout(20);
    },
    /** An order of the days without internet. */
    async placeUnseen(): Promise<void> {
      const id = newOrderId();
      const at = now().toISOString();
      await insertOrder(database, { id, clientId, createdAt: at, touchedAt: at });
      for (let count = 0; count < PHOTOS_PER_ORDER; count += 1) await addPhoto(id);
      const submission = { ...SUBMISSION, orderNotes: '' };
      const followers = { phonesAt: () => 0 };
      const deps = { database, catalogue, hotspot, sync, followers, now, limits: createLimitsReader(catalogue) };
      await submitStorefrontOrder(deps, { id, clientId }, submission);
      const newest = await database.selectFrom('outbox_order').select('sequence').orderBy('sequence', 'desc').limit(1);
      lastUnseen = (await newest.executeTakeFirstOrThrow()).sequence;
    },
    /** What of them central has not received: orders and photos. */
    async countUnseen(): Promise<number> {
      const orders = await database
        .selectFrom('outbox_order')
        .select('sequence')
        .where('sequence', '<=', lastUnseen)
        .whereRef('acknowledged_version', '<', 'last_version')
        .execute();
      const photos = await database
        .selectFrom('outbox_blob')
        .innerJoin('outbox_order_blob', 'outbox_order_blob.sha256', 'outbox_blob.sha256')
        .innerJoin('outbox_order', 'outbox_order.order_id', 'outbox_order_blob.order_id')
        .select('outbox_blob.sha256')
        .where('outbox_order.sequence', '<=', lastUnseen)
        .where('outbox_blob.state', '!=', 'received')
        .execute();
      return orders.length + photos.length;
    },
    /** A customer of today. @returns the order's id at central, and how long each photo took to be taken in */
    async placeToday(): Promise<{ orderId: string; uploadMs: number[] }> {
      const id = newOrderId();
      const uploadMs: number[] = [];
      await kiosk.call('POST', '/storefront/orders', { id });
      for (let count = 0; count < 2; count += 1) {
        const startedAt = performance.now();
        const { status, body } = await kiosk.upload(`/storefront/orders/${id}/files`, newPhoto(300_000));
        if (status !== 201) throw new Error(`A photo of today was answered with ${status}: ${JSON.stringify(body)}`);
        uploadMs.push(performance.now() - startedAt);
      }
      const askedFrom = performance.now();
      for (;;) {
        const { status, body } = await kiosk.call('POST', `/storefront/orders/${id}`, SUBMISSION);
        if (status === 200) return { orderId: body.orderId, uploadMs };
        // Its photos are being looked at.
        if (status !== 409 || performance.now() - askedFrom > LONGEST_LOOK_MS) {
          throw new Error(`An order of today was answered with ${status}: ${JSON.stringify(body)}`);
        }
        await setTimeout(20);
      }
    },
    orders: () =>
      database
        .selectFrom('storefront_order')
        .select(['order_id', 'iid', 'content'])
        .where('state', '=', 'submitted')
        .execute(),
    photos: async () => (await database.selectFrom('outbox_blob').select('sha256').execute()).map((row) => row.sha256),
    localPath: (sha256: string) => blobs.localPath(sha256),
  };
}
