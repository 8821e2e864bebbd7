import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { routerPath } from '@printfront/shared/server/http/parse-request.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from './central-in-test.ts';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());

const served = () => new Set(central.app.routes.map(({ method, path }) => `${method} ${path}`));
const ours = ALL_ENDPOINTS.filter(({ where }) => where.includes('central'));
const keyOf = (endpoint: (typeof ours)[number]) => `${endpoint.method} ${API_BASE}${routerPath(endpoint)}`;

describe('the central server and the contract', () => {
  it('serves every call that the contract gives it', () => {
    const routes = served();
    const missing = ours.filter((endpoint) => !routes.has(keyOf(endpoint))).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it('serves no call of the contract that belongs to the shop alone', () => {
    const routes = served();
    const foreign = ALL_ENDPOINTS.filter(({ where }) => !where.includes('central'));
    expect(foreign.filter((endpoint) => routes.has(keyOf(endpoint))).map(({ name }) => name)).toEqual([]);
  });

  it('says that it lives and is ready, and which build it serves', async () => {
    expect((await fetch(`${central.origin}/healthz`)).status).toBe(200);
    const ready = await fetch(`${central.origin}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      status: 'ready',
      database: 'ok',
      disk: { freeBytes: expect.any(Number) },
    });
    expect(await (await fetch(`${central.origin}/build.json`)).json()).toEqual({
      version: expect.any(String),
      builtAt: expect.any(String),
    });
  });

  it('publishes what it serves', async () => {
    const document = await (await central.call('/openapi.json')).json();
    expect(document).toMatchObject({ openapi: '3.1.0' });
  });

  it('answers an address that does not exist with a problem', async () => {
    const response = await central.call('/nothing-here');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not-found' });
  });
});
