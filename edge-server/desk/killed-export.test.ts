import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient } from '../client-in-test.ts';
import { openEdgeDatabase } from '../database/database.ts';
import { eventually, newOrderId } from '../edge-in-test.ts';
import { type StaffCentral, startStaffCentral } from '../staff/central-in-test.ts';
import { switchCatalogue } from '../sync/catalogue-snapshot.repository.ts';
import { readOrMakeIdentity, saveEnrolment } from '../sync/sync-state.repository.ts';

const PHOTOS = 12;
/** Kills that must have come in the middle of the writing, or nothing was shown. */
const CUT_SHORT_WANTED = 1;
const MOST_ROUNDS = 40;

let central: StaffCentral;
let folder: string;
let hotFolder: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  central = await startStaffCentral();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-killed-export-'));
  hotFolder = path.join(folder, 'hot');
});
afterAll(async () => {
  await kill();
  await central.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function start(): Promise<{ url: string; pairingUrl: string }> {
  const started = fork(path.join(import.meta.dirname, '..', 'main.ts'), {
    env: {
      ...programEnvironment(),
      DATA_DIR: folder,
      EDGE_PORT: '0',
      EDGE_HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      CENTRAL_URL: central.url,
      HOT_FOLDER: hotFolder,
      HOT_FOLDER_DPOF: 'true',
      MINIMUM_FREE_BYTES: '0',
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child = started;
  const [{ port, pairingUrl }] = await Promise.race([
    once(started, 'message'),
    once(started, 'exit').then(() => Promise.reject(new Error('The server ended before it was ready.'))),
  ]);
  return { url: `http://127.0.0.1:${port}`, pairingUrl };
}

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const openDatabase = () => openEdgeDatabase(path.join(folder, 'edge', 'edge.sqlite'));

async function enrol(): Promise<void> {
  const database = await openDatabase();
  await readOrMakeIdentity(database);
  await saveEnrolment(database, { serverId: 'server-1', serverName: 'Test shop', overflowPrefix: '512' });
  await switchCatalogue(database, testCatalogue());
  await database.destroy();
}

async function place({ url, pairingUrl }: { url: string; pairingUrl: string }): Promise<string> {
  const kiosk = createTestClient(url);
  const pairingCode = new URL(pairingUrl).hash.slice('#pair='.length);
  await kiosk.call('POST', '/storefront/touch', { pairingCode });
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  for (let count = 0; count < PHOTOS; count += 1) {
    await kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, 300 + count, 200));
  }
  const order = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, order);
  return (await eventually(submit, ({ status }) => status === 200)).body.orderId;
}

/** Names that a printer would see. */
const shown = async () => (await fs.readdir(hotFolder)).filter((name) => !name.startsWith('.')).sort();
const unfinished = async () => (await fs.readdir(hotFolder)).filter((name) => name.startsWith('.'));

async function expectWhole(name: string): Promise<void> {
  const at = path.join(hotFolder, name);
  const manifest = JSON.parse(await fs.readFile(path.join(at, 'manifest.json'), 'utf8'));
  expect(manifest.files).toHaveLength(PHOTOS);
  for (const file of manifest.files) {
    const bytes = await fs.readFile(path.join(at, file.path));
    expect(createHash('sha256').update(bytes).digest('hex'), `${name}/${file.path}`).toBe(file.sha256);
  }
  const dpof = await fs.readFile(path.join(at, 'MISC', 'AUTPRINT.MRK'), 'utf8');
  expect(dpof.match(/\[JOB\]/g)).toHaveLength(PHOTOS);
}

test('kill -9 in the middle of exports never shows a printer half an order', async () => {
  await fs.mkdir(path.join(folder, 'edge'), { recursive: true });
  await enrol();
  let server = await start();
  const orderId = await place(server);
  const cookie = central.signIn('staff', 40);
  let answered = 0;
  let cutShort = 0;

  for (let round = 0; cutShort < CUT_SHORT_WANTED; round += 1) {
    expect(round, 'no kill came in the middle of the writing').toBeLessThan(MOST_ROUNDS);
    const exporting = createTestClient(server.url, cookie)
      .call('POST', `/orders/${orderId}/hot-folder`)
      .then(
        ({ status }) => {
          expect(status).toBe(200);
          answered += 1;
        },
        () => undefined, // the connection died with the server: no answer, no promise
      );
    let isOver = false;
    void exporting.then(() => {
      isOver = true;
    });
    // Each round a little further into the writing.
    for (let looks = 0; !isOver && looks <= round % 6; ) {
      if ((await unfinished()).length > 0) looks += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await kill();
    await exporting;
    if ((await unfinished()).length > 0) cutShort += 1;
    for (const name of await shown()) await expectWhole(name);
    server = await start();
    expect(await unfinished()).toEqual([]);
  }

  const last = await createTestClient(server.url, cookie).call('POST', `/orders/${orderId}/hot-folder`);
  expect(last.status).toBe(200);
  answered += 1;
  await kill();
  const database = await openDatabase();
  const rows = await database.selectFrom('print_export').select(['folder', 'print_count']).execute();
  const events = await database.selectFrom('outbox_event').select('type').execute();
  await database.destroy();
  // What was answered is noted, what is noted is there and whole, and each has its event.
  expect(rows.length).toBeGreaterThanOrEqual(answered);
  const names = await shown();
  for (const { folder: name, print_count: count } of rows) {
    expect(names).toContain(name);
    await expectWhole(name);
    expect(count).toBe(PHOTOS);
  }
  expect(new Set(rows.map((row) => row.folder)).size).toBe(rows.length);
  expect(events.filter(({ type }) => type === 'print-files-exported')).toHaveLength(rows.length);
}, 180_000);
