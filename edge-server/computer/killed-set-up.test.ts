import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { eventually } from '../edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, type EdgeStarted } from '../edge-process-in-test.ts';
import { ENROL_CODE, startCentralInTest } from '../orders/central-in-test.ts';
import { createRouterSimulator } from '../router-tools/simulator/router-simulator.ts';

const DIE_AT_STEP = new URL('../../shared/testing/die-at-step.ts', import.meta.url);
/** As it is delivered: no variable says anything. */
const NEW = { CENTRAL_URL: '', ROUTER_HOST: '', ROUTER_PORT: '', ROUTER_PASSWORD: '' };

let edge: EdgeProcess;
beforeEach(async () => {
  edge = await createEdgeProcess();
});
afterEach(() => edge.remove());

async function enter({ url, setUpCode }: EdgeStarted): Promise<TestClient> {
  const client = createTestClient(url);
  expect((await client.call('POST', '/shop/set-up', { code: setUpCode })).status).toBe(204);
  return client;
}

it('a kill between what central said and what is kept leaves a computer that is not set, and the same code goes on', async () => {
  const central = await startCentralInTest();
  onTestFinished(() => central.stop());
  const body = { url: central.origin(), ca: null, enrolCode: ENROL_CODE };
  const first = await edge.start({ ...NEW, DIE_AT: 'after:set:1' }, DIE_AT_STEP);
  expect(first.output()).toContain(`${first.setUpCode}`);
  const before = await enter(first);
  await expect(before.call('POST', '/shop/computer/central', body)).rejects.toThrow();
  expect(await first.endedBy).toBe('SIGKILL');

  const second = await edge.start(NEW);
  expect(second.setUpCode).not.toBe(first.setUpCode);
  expect((await before.call('GET', '/shop/computer').catch(() => null))?.status).not.toBe(200);
  expect((await fetch(`${second.url}/storefront`, { redirect: 'manual' })).headers.get('location')).toBe('/set-up');
  const after = await enter(second);
  expect((await after.call('GET', '/shop/computer')).body).toMatchObject({
    shop: null,
    central: { values: { url: central.origin() } },
  });
  const { body: verdict } = await after.call('POST', '/shop/computer/central', body);
  expect(verdict).toMatchObject({ problem: null, shop: { name: 'Shop Siam' } });
  expect((await after.call('POST', '/shop/set-up/finish')).status).toBe(204);
  await edge.end('SIGKILL');
  expect(await edge.start(NEW)).toMatchObject({ setUpCode: null, serverId: verdict.shop.id });
});

it('a kill between what is saved and what comes of it: the next start makes it so', async () => {
  const router = createRouterSimulator();
  await router.start();
  onTestFinished(() => router.stop());
  const client = await enter(await edge.start({ ...NEW, DIE_AT: 'after:set:1' }, DIE_AT_STEP));
  const ROUTER = { username: 'printfront', password: 'printfront', tls: false, ca: null, userProfile: null };
  const body = { host: '127.0.0.1', port: router.port, ...ROUTER };
  await expect(client.call('PUT', '/shop/computer/router', body)).rejects.toThrow();
  expect(router.connectionCount).toBe(0);
  const again = await enter(await edge.start(NEW));
  expect((await again.call('GET', '/shop/computer')).body.router).toMatchObject({
    values: { host: '127.0.0.1', port: router.port },
    secrets: { password: true },
  });
  await eventually(
    async () => router.received,
    (received) => received.some((command) => command.startsWith('/ip/hotspot')),
  );
});
