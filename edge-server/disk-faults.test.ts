import { execFileSync } from 'node:child_process';
import { emptyDisk, fillDisk } from '@printfront/shared/testing/fill-disk.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { createPowerCutDisk, type PowerCutDisk, powerCutObstacle } from '@printfront/shared/testing/power-cut-disk.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestClient, type TestClient } from './client-in-test.ts';
import { newOrderId } from './edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, type EdgeStarted, pair } from './edge-process-in-test.ts';

const MEGABYTE = 1024 * 1024;
const KEPT_FREE = 8 * MEGABYTE;
const obstacle = await powerCutObstacle();
if (obstacle !== null) process.stderr.write(`faults of a whole disk were not tried: ${obstacle}\n`);

let disk: PowerCutDisk;
let edge: EdgeProcess;
let server: EdgeStarted;
let kiosk: TestClient;
let port: string;
async function begin(): Promise<void> {
  disk = await createPowerCutDisk(40);
  await disk.format();
  edge = await createEdgeProcess(disk.folder);
  await edge.enrol();
  port = String(await freePort());
  server = await edge.start({ EDGE_PORT: port, MINIMUM_FREE_BYTES: String(KEPT_FREE) });
  kiosk = await pair(server);
}
/** It waits for its disk. A test that fails meanwhile ends it, which is no failure of its own. */
function startAgain(): Promise<EdgeStarted> {
  const started = edge.start({ EDGE_PORT: port, MINIMUM_FREE_BYTES: String(KEPT_FREE) });
  started.catch(() => undefined);
  return started;
}
async function end(): Promise<void> {
  await edge.remove();
  await disk.remove();
}
beforeAll(() => (obstacle === null ? begin() : undefined));
// What a test left half broken is no place for its second try.
afterEach(async ({ task }) => {
  if (task.result?.errors === undefined) return;
  await end();
  await begin();
});
afterAll(() => (obstacle === null ? end() : undefined));

const submission = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
const submit = (id: string) => kiosk.call('POST', `/storefront/orders/${id}`, submission);
let width = 60;

/** An order with one photo that nobody has sent before and that has been looked at. */
async function prepare(): Promise<string> {
  const id = newOrderId();
  expect((await kiosk.call('POST', '/storefront/orders', { id })).status).toBe(200);
  expect((await upload(id)).status).toBe(201);
  await vi.waitFor(
    async () => {
      const { body } = await kiosk.call('GET', `/storefront/orders/${id}/files`);
      expect(body[0].state).toBe('ready');
    },
    { timeout: 25_000, interval: 50 },
  );
  return id;
}

async function upload(id: string) {
  width += 1;
  return kiosk.upload(`/storefront/orders/${id}/files`, await orientedJpeg(1, width, 40));
}

describe.skipIf(obstacle !== null)('a shop’s server whose disk', () => {
  test('is full refuses photos, goes on taking orders, and takes photos again once there is room', async () => {
    const [first, second] = [await prepare(), await prepare()];
    await fillDisk(disk.folder, KEPT_FREE);
    // One look at the disk is believed for half a second.
    const refused = await vi.waitFor(
      async () => {
        const answer = await upload(second);
        expect(answer).toMatchObject({ status: 507, body: { code: 'disk-full' } });
        return answer;
      },
      { timeout: 10_000 },
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const placed = await submit(first);
    expect(placed.status).toBe(200);

    // Not even the room that was kept: what cannot be written is said, what is there can be read.
    await fillDisk(disk.folder, 0);
    const rest = await vi.waitFor(async () => {
      const answer = await kiosk.call('POST', '/storefront/orders', { id: newOrderId() });
      expect(answer).toMatchObject({ status: 507, body: { code: 'disk-full' } });
      return answer;
    }, 10_000);
    expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await kiosk.call('GET', `/storefront/orders/${first}`)).body).toMatchObject({ iid: placed.body.iid });
    const [photo] = (await kiosk.call('GET', `/storefront/orders/${second}/files`)).body;
    const picture = `/storefront/orders/${second}/files/${photo.id}`;
    expect((await kiosk.call('GET', `${picture}/thumbnail`)).status).toBe(200);
    const unmade = await kiosk.call('GET', `${picture}/preview?size=4x6`);
    expect(unmade).toMatchObject({ status: 507, body: { code: 'disk-full' } });
    expect(Number(unmade.headers.get('retry-after'))).toBeGreaterThan(0);

    await emptyDisk(disk.folder);
    await vi.waitFor(async () => expect((await upload(second)).status).toBe(201), { timeout: 10_000 });
    expect((await submit(first)).body).toMatchObject({ iid: placed.body.iid, priceSummary: placed.body.priceSummary });
  }, 120_000);

  test('turns read-only lets people look at what is there, and takes orders again once it can be written', async () => {
    const id = await prepare();
    const { body: placed } = await submit(id);
    const open = await prepare();
    const [file] = (await kiosk.call('GET', `/storefront/orders/${open}/files`)).body;
    execFileSync('mount', ['-o', 'remount,abort', disk.folder]);
    await kiosk.call('POST', '/storefront/orders', { id: newOrderId() }).catch(() => null);
    expect(await server.gone).toBe(74);

    const again = startAgain();
    const connection = await vi.waitFor(() => kiosk.call('GET', '/shop/connection'), { timeout: 20_000 });
    expect(Date.parse(connection.body.readOnlySince)).toBeGreaterThan(Date.now() - 60_000);
    expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body).toMatchObject({ iid: placed.iid });
    expect((await kiosk.call('GET', `/storefront/orders/${open}/files`)).body).toMatchObject([{ id: file.id }]);
    expect((await kiosk.call('GET', `/storefront/orders/${open}/files/${file.id}/thumbnail`)).status).toBe(200);
    // Not made before, and no place to make it now.
    const preview = await kiosk.call('GET', `/storefront/orders/${open}/files/${file.id}/preview?size=4x6`);
    expect(preview).toMatchObject({ status: 507, body: { code: 'disk-read-only' } });
    for (const refused of [await submit(open), await upload(open)]) {
      expect(refused).toMatchObject({ status: 507, body: { code: 'disk-read-only' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await disk.unmount();
    await disk.mount();
    server = await again;
    kiosk = createTestClient(server.url, kiosk.cookie());
    expect((await kiosk.call('GET', '/shop/connection')).body.readOnlySince).toBe(null);
    expect((await submit(open)).status).toBe(200);
  }, 120_000);

  test('fails says so, waits without ending again and again, and goes on once it is back', async () => {
    const id = await prepare();
    const placed = await submit(id);
    expect(placed.status).toBe(200);
    await disk.cut();
    const open = await kiosk.call('POST', '/storefront/orders', { id: newOrderId() }).catch(() => null);
    expect(open === null || open.status >= 500).toBe(true);
    expect(await server.gone).toBe(74);
    expect(server.output()).toContain('cannot be used');

    const again = startAgain();
    const waiting = await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/api/v1/shop`), { timeout: 20_000 });
    expect(waiting.status).toBe(503);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await waiting.json()).toMatchObject({ code: 'starting-up' });
    await disk.unmount();
    await disk.mount();
    server = await again;
    expect(server.output()).toContain('The server waits until it does');
    kiosk = createTestClient(server.url, kiosk.cookie());
    expect((await kiosk.call('GET', `/storefront/orders/${id}`)).body).toMatchObject({ iid: placed.body.iid });
    expect((await submit(await prepare())).status).toBe(200);
  }, 120_000);
});
