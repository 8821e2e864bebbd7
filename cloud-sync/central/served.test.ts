import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { routerPath } from '@printfront/shared/server/http/parse-request.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maintainerOf } from './catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest, TEST_INSTALLED } from './central-in-test.ts';

let central: CentralInTest;
beforeAll(async () => {
  // Of a demo search engines are told nothing.
  central = await startCentralInTest({ installed: { ...TEST_INSTALLED, isDemo: false } });
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

describe('an address that central knows, and a method that is not for it', () => {
  it('is answered with what it is for', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/api/v1/shop', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/api/v1/auth/sign-in/local', 'GET, HEAD, POST, OPTIONS'],
      ['PUT', '/api/v1/orders', 'GET, HEAD, POST, OPTIONS'],
      ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
      ['GET', '/api/v1/sync/events', 'POST, OPTIONS'],
    ] as const) {
      const answer = await fetch(`${central.origin}${path}`, { method });
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow]);
      expect(await answer.json()).toMatchObject({ code: 'method-not-allowed', status: 405 });
    }
  });

  it('tells OPTIONS the same, HEAD what GET would say, and nothing of what is not told', async () => {
    const ask = (method: string, path: string) => fetch(`${central.origin}${path}`, { method });
    const options = await ask('OPTIONS', '/api/v1/orders');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    const head = await ask('HEAD', '/api/v1/shop');
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', '']);
    for (const path of ['/api/v1/nothing', '/metrics', '/nowhere']) expect((await ask('POST', path)).status).toBe(404);
  });

  it('names the pages of prices with the day on which one was last changed', async () => {
    const sitemap = async () => (await fetch(`${central.origin}/sitemap.xml`)).text();
    expect(await sitemap()).not.toContain('prices');
    const owner = await maintainerOf(central);
    const category = await owner.call('POST', '/size-categories', { name: { th: 'รูป', en: 'Prints' } });
    const size = {
      ...{ key: '4x6', name: { th: '4×6', en: '4×6' }, categoryId: category.body.id, price: 500 },
      ...{ widthMm: 101.6, heightMm: 152.4, isShippingApplicable: true },
    };
    expect((await owner.call('POST', '/sizes', size)).status).toBe(201);
    const { origin } = central;
    expect(await sitemap()).toMatch(
      new RegExp(`<loc>${origin}/th/prices/4x6</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
    );
  });

  it('lets search engines have the page that tells of the shop, and nothing else', async () => {
    const robots = await (await fetch(`${central.origin}/robots.txt`)).text();
    expect(robots.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Allow: /$', 'Disallow: /']));
    expect(robots).toContain('Allow: /*/prices/\n');
    expect(robots).not.toMatch(/Allow: .*(?:orders|storefront|admin|uploads|front)/);
  });
});
