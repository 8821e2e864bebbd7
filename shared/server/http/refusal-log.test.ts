import http from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../logging/create-logger.ts';
import { createServerApp } from './create-server-app.ts';
import { HttpProblem } from './http-problem.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ORDER_ID = '123456789012345';
const TOKEN = 'Jx3kQ9vT2mZ8rB5wN1cL7pF4hD6sG0aYeUiOqXzVbK_';
const REQUEST_ID = '0190b5a0-0000-7000-8000-000000000001';

function appInTest(level = 'info') {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = createServerApp(createLogger('test', level, { destination }));
  app.get('/orders/:orderId/files/:id', (context) => {
    context.set('endpointName', 'getFile');
    const { id } = context.req.param();
    if (id === 'fine') return context.text('here');
    throw new HttpProblem(id === 'later' ? 'starting-up' : 'not-found', `There is no ${id}.`);
  });
  for (let kind = 0; kind < 40; kind += 1) {
    app.get(`/kind/${kind}`, () => {
      throw new HttpProblem('not-signed-in', 'Sign in.');
    });
  }
  app.get('/*', (context) => context.text('no such page', 404));
  const ask = (path: string, method = 'GET') =>
    app.request(path, {
      method,
      headers: { 'x-request-id': REQUEST_ID, cookie: `pf_session=${TOKEN}`, 'user-agent': 'phone of Somsri' },
    });
  return { ask, lines };
}

test('a refused call is one line with its id, call, pattern, status and reason, and nothing of who asked for what', async () => {
  const { ask, lines } = appInTest();
  await ask(`/orders/${ORDER_ID}/files/somsri?phone=0812345678&token=${TOKEN}`);
  await ask('/somsri/secret');
  await ask(`/orders/${ORDER_ID}/files/fine`);
  await ask(`/orders/${ORDER_ID}/files/later`);
  const [first, second] = lines.map(({ time, pid, hostname, name, ...line }) => line);
  expect(lines).toHaveLength(2);
  expect(first).toEqual({
    level: 30,
    requestId: REQUEST_ID,
    method: 'GET',
    endpoint: 'getFile',
    route: '/orders/:orderId/files/:id',
    status: 404,
    code: 'not-found',
    msg: 'refused',
  });
  expect(second).toEqual({ level: 30, requestId: REQUEST_ID, method: 'GET', route: '/*', status: 404, msg: 'refused' });
  expect(JSON.stringify(lines)).not.toMatch(/somsri|123456789|0812345|Jx3kQ9|secret/i);
});

test('who asks in vain all the time hides nobody else, and is counted', async () => {
  const { ask, lines } = appInTest();
  for (let call = 0; call < 1_000; call += 1) await ask(`/nothing/${call}`);
  await ask(`/orders/${ORDER_ID}/files/gone`);
  expect(lines.map(({ route }) => route)).toEqual([
    ...Array.from({ length: 5 }, () => '/*'),
    '/orders/:orderId/files/:id',
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toMatchObject({ level: 30, unwrittenCount: 995 });
  await ask('/nothing');
  expect(lines).toHaveLength(8);
});

test('nor does who tries every method at addresses that are none', async () => {
  const { ask, lines } = appInTest();
  const others = http.METHODS.filter((method) => !/^(GET|HEAD|CONNECT|TRACE)$/.test(method));
  for (const method of others) for (let call = 0; call < 5; call += 1) await ask(`/nothing/${call}`, method);
  await ask('/nothing');
  await ask(`/orders/${ORDER_ID}/files/gone`);
  expect(lines.map(({ route, code }) => [route, code])).toEqual([
    ...Array.from({ length: 5 }, () => ['/*', 'not-found']),
    ['/*', undefined],
    ['/orders/:orderId/files/:id', 'not-found'],
  ]);
});

test('a guest who is refused in every way there is fills no disk', async () => {
  const { ask, lines } = appInTest();
  const minutes = 10;
  for (let minute = 0; minute < minutes; minute += 1) {
    for (let call = 0; call < 400; call += 1) await ask(`/kind/${call % 40}`);
    vi.advanceTimersByTime(60_000);
  }
  const bytes = lines.reduce((sum, line) => sum + JSON.stringify(line).length, 0);
  expect(lines.length).toBeLessThanOrEqual(61 * minutes);
  expect((bytes / minutes) * 24 * 60).toBeLessThan(30e6);
});

test('with a line for every call there is none besides for a refused one', async () => {
  const { ask, lines } = appInTest('debug');
  await ask(`/orders/${ORDER_ID}/files/gone`);
  expect(lines.map(({ level, status, code }) => [level, status, code])).toEqual([[20, 404, 'not-found']]);
});
