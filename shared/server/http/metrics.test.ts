import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createServerApp } from './create-server-app.ts';
import { createMetrics, type Reading, serveMetrics } from './metrics.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(readings: readonly Reading[], token?: string, isProxied = false): Promise<string> {
  const metrics = createMetrics({ server: 'edge', version: '1.2.3' }, readings);
  const app = createServerApp(pino({ level: 'silent' }), { observe: metrics.observe });
  serveMetrics(app, metrics, { token, isProxied });
  app.get('/orders/:id', (context) => {
    context.set('endpointName', 'getOrder');
    return context.text('an order');
  });
  const server = http.createServer(getRequestListener(app.fetch));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('calls are counted by their name and status, never by their address, which holds capabilities', async () => {
  const url = await serve([]);
  await fetch(`${url}/orders/123456789012345`);
  await fetch(`${url}/orders/123456789012345`);
  await fetch(`${url}/nothing/543210987654321`);
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toContain('printfront_calls_total{call="getOrder",status="200"} 2');
  expect(text).toContain('printfront_calls_total{call="other",status="404"} 1');
  expect(text).toContain('printfront_call_duration_seconds_count{call="getOrder"} 2');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain(`printfront_info{server="edge",version="1.2.3",node="${process.versions.node}"} 1`);
  expect(text).not.toContain('123456789012345');
  expect(text).not.toContain('543210987654321');
});

test('a reading that fails or is not known says nothing, and the others are there', async () => {
  const url = await serve([
    { name: 'printfront_a', help: 'a', read: () => 7 },
    { name: 'printfront_b', help: 'b', read: () => null },
    { name: 'printfront_c', help: 'c', read: async () => Promise.reject(new Error('gone')) },
  ]);
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toMatch(/^printfront_a 7$/m);
  expect(text).not.toMatch(/^printfront_[bc] /m);
});

test('without a token only this machine reads them, and not through a proxy', async () => {
  const url = await serve([]);
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404);
});

test('behind a proxy nobody reads them without a token, as one that names no caller makes all look like this machine', async () => {
  const url = await serve([], undefined, true);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});

test('with a token whoever brings it reads them, from anywhere', async () => {
  const url = await serve([], 'a-long-token');
  const ask = async (headers: Record<string, string>) => (await fetch(`${url}/metrics`, { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: 'Bearer a-long-tokem' })).toBe(401);
  expect(await ask({ authorization: 'Bearer a-long-token', 'x-forwarded-for': '203.0.113.9' })).toBe(200);
  const proxied = await serve([], 'a-long-token', true);
  expect((await fetch(`${proxied}/metrics`, { headers: { authorization: 'Bearer a-long-token' } })).status).toBe(200);
});
