import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { KEPT_DAYS, keepingSettings } from '@printfront/shared/testing/keeping-in-test.ts';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import { createSeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createKillableCentral,
  KILLABLE_ADMIN,
  KILLABLE_ENROL_CODE,
} from '../../cloud-sync/central/killable-central-in-test.ts';
import { createTestClient } from '../../edge-server/client-in-test.ts';
import { newOrderId } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { createShopTraffic } from '../../edge-server/shop-traffic-in-test.ts';
import { ALL_STEPS, CENTRAL_KEEPING, DIE_AT_STEP, SHOP_KEEPING } from './die-at-steps.ts';

let edge: EdgeProcess;
let cookie: string | undefined;
const orderId = newOrderId();
const photos = `/storefront/orders/${orderId}/files`;
beforeAll(async () => {
  edge = await createEdgeProcess();
  await edge.enrol();
});
afterAll(() => edge.remove());

test('an upload goes through every step that a server can be killed at', async () => {
  const server = await edge.start({ DIE_AT: 'tell' }, DIE_AT_STEP);
  const kiosk = await pair(server);
  cookie = kiosk.cookie();
  await kiosk.call('POST', '/storefront/orders', { id: orderId });
  expect((await kiosk.upload(photos, await orientedJpeg(1, 60, 40))).status).toBe(201);
  const reached = () => new Set([...server.output().matchAll(/^reached (\S+)$/gm)].map(([, step]) => step));
  await vi.waitFor(() => expect([...reached()]).toEqual(expect.arrayContaining([...ALL_STEPS])), { timeout: 20_000 });
  await edge.end('SIGKILL');
});

test.each([
  ['before:rename:1', 1, { isNamed: false, hasRow: false }],
  ['after:rename:1', 2, { isNamed: true, hasRow: false }],
  ['before:answer:1', 3, { isNamed: true, hasRow: true }],
])('a server that is to die at %s dies there', async (step, number, expected) => {
  const bytes = varied(await orientedJpeg(1, 60, 40), number);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const server = await edge.start({ DIE_AT: step }, DIE_AT_STEP);
  await expect(createTestClient(server.url, cookie).upload(photos, bytes)).rejects.toThrow();
  expect(await server.endedBy).toBe('SIGKILL');
  const database = new Sqlite(edge.databaseFile, { readonly: true });
  const rows = database.prepare('select count(*) from uploaded_file where sha256 = ?').pluck().get(sha256);
  database.close();
  const isNamed = fs.existsSync(path.join(edge.folder, 'blobs', sha256.slice(0, 2), sha256));
  expect({ isNamed, hasRow: rows === 1 }).toEqual(expected);
});

test('photos that had their time go through every step that a shop, and a central, can be killed at', async () => {
  const pace = { beganAtMs: Date.now(), daysPerSecond: 5, collectorAheadDays: 0 };
  const keeping = { ...keepingSettings(pace), DIE_AT: 'tell' };
  const central = await createKillableCentral();
  const shop = await createEdgeProcess();
  try {
    const there = await central.start({ ...keeping, PHOTO_RETENTION_DAYS: String(KEPT_DAYS) }, DIE_AT_STEP);
    const enrolment = { CENTRAL_URL: there.url, ENROL_CODE: KILLABLE_ENROL_CODE };
    const here = await shop.start({ ...keeping, ...enrolment }, DIE_AT_STEP);
    await vi.waitFor(async () => expect((await fetch(`${here.url}/readyz`)).status).toBe(200), { timeout: 40_000 });
    const traffic = await createShopTraffic(createSeededRandom(1), 2, 100);
    const kiosk = await pair(here);
    await traffic.prepare(kiosk);
    const desk = { client: createTestClient(here.url), account: KILLABLE_ADMIN };
    const working = traffic.run(kiosk, createTestClient(here.url), desk);
    const missing = (output: string, steps: readonly string[]) =>
      steps.filter((step) => !output.includes(`reached ${step}\n`));
    await vi.waitFor(
      () => {
        expect(missing(here.output(), SHOP_KEEPING)).toEqual([]);
        expect(missing(there.output(), CENTRAL_KEEPING)).toEqual([]);
      },
      { timeout: 120_000, interval: 100 },
    );
    traffic.stop();
    await working;
  } finally {
    await shop.remove();
    await central.remove();
  }
}, 240_000);
