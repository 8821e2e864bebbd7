import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { orientedJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestClient } from '../../edge-server/client-in-test.ts';
import { newOrderId } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { ALL_STEPS, DIE_AT_STEP } from './die-at-steps.ts';

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
  await vi.waitFor(() => expect([...reached()].sort()).toEqual([...ALL_STEPS].sort()), { timeout: 20_000 });
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
