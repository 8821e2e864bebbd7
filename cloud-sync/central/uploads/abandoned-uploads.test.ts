import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { createAbandonedUploads } from './abandoned-uploads.service.ts';
import { markUploadOrdered } from './upload-content.service.ts';
import { customerOf, newPhoto } from './uploads-in-test.ts';

const DAY_MS = 86_400_000;

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());

const photosOf = async (uploadId: string) => {
  const files = central.database.selectFrom('uploaded_file').select('id').where('upload_task_id', '=', uploadId);
  return (await files.execute()).length;
};

test('an upload that nobody touches for thirty days is forgotten; ordered, changed and looked at ones are kept', async () => {
  const abandoned = createAbandonedUploads(central);
  const customers = await Promise.all(['idle', 'ordered', 'changed', 'seen'].map(() => customerOf(central)));
  const [idle, ordered, changed, seen] = await Promise.all(
    customers.map(async (customer) => {
      const { body: file } = await customer.upload('4x6', await newPhoto(), { fields: { clientFileId: 'sending-1' } });
      const { body: upload } = await customer.call('GET', '/uploads');
      return { customer, uploadId: upload.id as string, fileId: file.id as string };
    }),
  );
  if (!idle || !ordered || !changed || !seen) throw new Error('not there');
  await central.database.transaction().execute((trx) => markUploadOrdered(trx, ordered.uploadId, 'an-order'));

  central.clock.offsetMs = 20 * DAY_MS;
  const sessionOf = (userId: string) => central.database.updateTable('session').where('user_id', '=', userId);
  for (const { customer } of [changed, seen]) {
    const expires_at = new Date(Date.now() + 100 * DAY_MS).toISOString();
    await sessionOf(customer.userId).set({ expires_at }).execute();
  }
  expect((await changed.customer.call('PUT', `/uploads/files/${changed.fileId}`, { quantity: 2 })).status).toBe(200);
  expect((await seen.customer.call('GET', '/uploads')).status).toBe(200);
  expect(await abandoned.sweep()).toBe(0);

  central.clock.offsetMs = 31 * DAY_MS;
  // Two servers at once.
  const counts = await Promise.all([abandoned.sweep(), createAbandonedUploads(central).sweep()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  const left = await Promise.all([idle, ordered, changed, seen].map(({ uploadId }) => photosOf(uploadId)));
  expect(left).toEqual([0, 1, 1, 1]);
  const rows = central.database.selectFrom('upload_task').select('id').where('id', '=', idle.uploadId);
  expect(await rows.execute()).toEqual([]);
});
