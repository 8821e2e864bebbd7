import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { takeSnapshot } from '@printfront/shared/server/database/snapshots/take-snapshot.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { openEdgeDatabase } from '../database/database.ts';
import { eventually, newOrderId } from '../edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from '../edge-process-in-test.ts';
import { readOrMakeIdentity } from './sync-state.repository.ts';

let edge: EdgeProcess;
beforeEach(async () => {
  edge = await createEdgeProcess();
});
afterEach(() => edge.remove());

const snapshots = () => path.join(edge.folder, 'snapshots');

async function place(kiosk: TestClient): Promise<{ id: string; iid: number }> {
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 60, 40));
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return { id, iid: (await eventually(submit, ({ status }) => status === 200)).body.iid };
}

async function epochOf(): Promise<string> {
  const database = await openEdgeDatabase(edge.databaseFile);
  const { epoch } = await readOrMakeIdentity(database);
  await database.destroy();
  return epoch;
}

async function damage(): Promise<void> {
  const handle = await fs.open(edge.databaseFile, 'r+');
  await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, 8 * 4096);
  await handle.close();
}

/** `npm run restore`, as a person types it. */
async function restore(...words: string[]): Promise<{ status: number | null; output: string }> {
  const main = path.join(import.meta.dirname, '..', 'restore-main.ts');
  const child = spawn(process.execPath, [main, ...words], {
    env: {
      ...programEnvironment(),
      DATA_DIR: path.dirname(edge.folder),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

test('a damaged database is replaced at the start, said loudly, and no number is given twice', async () => {
  await edge.enrol();
  let server = await edge.start();
  let kiosk = await pair(server);
  const before = await place(kiosk);
  await takeSnapshot(edge.databaseFile, snapshots());
  const after = await place(kiosk);
  await edge.end('SIGTERM');
  const epoch = await epochOf();
  await damage();

  server = await edge.start();
  expect(server.output()).toContain('The database was damaged');
  kiosk = createTestClient(server.url, kiosk.cookie());
  expect((await kiosk.call('GET', `/storefront/orders/${before.id}`)).body).toMatchObject({ iid: before.iid });
  expect((await kiosk.call('GET', `/storefront/orders/${after.id}`)).status).toBe(404);
  const next = await place(kiosk);
  expect([before.iid, after.iid]).not.toContain(next.iid);
  const ready = await (await fetch(`${server.url}/readyz`)).json();
  expect(ready).toMatchObject({ status: 'ready', restored: { why: 'the database was damaged' } });
  await edge.end('SIGTERM');
  expect(await epochOf()).not.toBe(epoch);
  expect(await fs.readdir(path.join(edge.folder, 'quarantine', '1'))).toContain('edge.sqlite');
});

test('damage that is met in the middle of the work ends the server, and its next start puts it right', async () => {
  await edge.enrol();
  let server = await edge.start();
  let kiosk = await pair(server);
  const { id, iid } = await place(kiosk);
  await takeSnapshot(edge.databaseFile, snapshots());
  const other = new Sqlite(edge.databaseFile);
  other.pragma('wal_checkpoint(TRUNCATE)');
  other.close();
  const handle = await fs.open(edge.databaseFile, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
  await handle.close();
  await kiosk.call('GET', `/storefront/orders/${id}`).catch(() => undefined);
  expect(await server.gone).toBe(74);
  expect(server.output()).toContain('Starting again puts it right');

  server = await edge.start();
  expect(server.output()).toContain('The database was damaged');
  kiosk = createTestClient(server.url, kiosk.cookie());
  expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body).toMatchObject({ iid });
});

test('without a sound snapshot a damaged database stays as it is, and the reason is one sentence', async () => {
  await edge.enrol();
  await damage();
  const bytes = await fs.readFile(edge.databaseFile);
  await expect(edge.start()).rejects.toThrow(/is damaged and nothing can take its place: There is no sound snapshot/);
  expect((await fs.readFile(edge.databaseFile)).equals(bytes)).toBe(true);
});

test('a person goes back to a snapshot by its number, but not under a running server', async () => {
  await edge.enrol();
  await takeSnapshot(edge.databaseFile, snapshots());
  const server = await edge.start();
  const order = await place(await pair(server));
  expect(await restore('1')).toMatchObject({ status: 75, output: expect.stringContaining('stop the server first') });
  await edge.end('SIGTERM');

  expect((await restore()).output).toMatch(/^1 {2}\d{4}-/);
  expect(await restore('7')).toMatchObject({ status: 1, output: expect.stringContaining('Snapshot 7 is not there') });
  expect(await restore('next')).toMatchObject({ status: 1, output: expect.stringContaining('Usage') });
  const epoch = await epochOf();
  expect(await restore('1')).toMatchObject({ status: 0, output: expect.stringContaining('Restored') });
  expect(await epochOf()).not.toBe(epoch);
  const database = await openEdgeDatabase(edge.databaseFile);
  const ids = await database.selectFrom('storefront_order').select('id').execute();
  await database.destroy();
  expect(ids).not.toContainEqual({ id: order.id });
});

const WAYS_BACK: [string, NodeJS.Signals, (copy: string) => Promise<void>][] = [
  // Into a folder that was removed before, as cp -a and archives do it.
  ['the whole folder', 'SIGKILL', async (copy: string) => replaceFolder(copy)],
  // Over the files that are there, which keep the time when they were made.
  [
    'all files of it, over those that are there',
    'SIGTERM',
    async (copy: string) => fs.cp(copy, edge.folder, { recursive: true }),
  ],
  [
    'the database alone',
    'SIGTERM',
    async (copy: string) => fs.copyFile(path.join(copy, 'edge.sqlite'), path.join(edge.folder, 'edge.sqlite')),
  ],
];

test.each(isWhole ? WAYS_BACK : WAYS_BACK.slice(0, 1))(
  'an older copy put back by hand gives no number twice without the internet too: %s',
  async (_, signal, putBack) => {
    await edge.enrol();
    let server = await edge.start();
    let kiosk = await pair(server);
    const before = await place(kiosk);
    await edge.end('SIGTERM');
    const copy = `${edge.folder}-copy`;
    await fs.cp(edge.folder, copy, { recursive: true });
    const again = async () => {
      server = await edge.start();
      kiosk = createTestClient(server.url, kiosk.cookie());
    };
    await again();
    const lost = [await place(kiosk), await place(kiosk)];
    const epoch = await epochOf();
    // A log that a kill leaves belongs to no copy.
    await edge.end(signal);
    await putBack(copy);

    await again();
    expect(server.output()).toContain('The server goes on as after a restore');
    const after = await place(kiosk);
    expect(new Set([before, ...lost, after].map(({ iid }) => iid)).size).toBe(4);
    const ready = async () => (await fetch(`${server.url}/readyz`)).json();
    expect(await ready()).toMatchObject({ restored: { why: expect.stringContaining('the database is') } });
    await edge.end('SIGKILL');
    const anew = await epochOf();
    expect(anew).not.toBe(epoch);
    // It is noticed once; a kill and another start are no copies.
    await again();
    expect(await ready()).toMatchObject({ status: 'ready' });
    await edge.end('SIGTERM');
    expect(await epochOf()).toBe(anew);
  },
);

async function replaceFolder(copy: string): Promise<void> {
  await fs.rm(edge.folder, { recursive: true });
  await fs.cp(copy, edge.folder, { recursive: true });
}
