import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createServerApp } from './create-server-app.ts';
import { refuseWrites } from './refuse-writes.ts';

test('only what changes nothing is let through, and what may be forgotten', async () => {
  const app = createServerApp(pino({ level: 'silent' }));
  refuseWrites(app, [{ method: 'POST', path: '/auth/sign-in/local' }]);
  app.all('*', (context) => context.text('let through'));
  const ask = async (method: string, path: string) => (await app.request(`/api/v1${path}`, { method })).status;
  for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(await ask(method, '/orders')).toBe(200);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(await ask(method, '/orders')).toBe(507);
  expect(await ask('POST', '/auth/sign-in/local')).toBe(200);
  expect(await ask('DELETE', '/auth/sign-in/local')).toBe(507);
  expect(await ask('POST', '/auth/sign-in/local/')).toBe(507);
  const refused = await app.request('/api/v1/orders', { method: 'POST' });
  expect(await refused.json()).toMatchObject({ code: 'disk-read-only' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
