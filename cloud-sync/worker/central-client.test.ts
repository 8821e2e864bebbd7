import http from 'node:http';
import { PROBLEM_STATUS, type ProblemCode } from '@printfront/shared/contracts/problem.ts';
import { createFaultProxy, type FaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaseOrderNumbers } from '../protocol/order-numbers.ts';
import { PROTOCOL_VERSION } from '../protocol/version.ts';
import { type CentralClient, createCentralClient } from './central-client.ts';
import { CentralRefusedError, CentralUnreachableError } from './central-errors.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

let answer: Answer;
let server: http.Server;
let line: FaultProxy;
let client: CentralClient;
let giveUp: AbortController;

beforeEach(async () => {
  server = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  line = createFaultProxy(typeof address === 'object' && address !== null ? address.port : 0);
  await line.start();
  giveUp = new AbortController();
  client = createCentralClient({
    centralUrl: line.url(),
    token: () => 'secret-token',
    signal: giveUp.signal,
    timeouts: { firstByteMs: 300, idleMs: 300 },
  });
});
afterEach(async () => {
  giveUp.abort();
  await line.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const lease = () => client.call(leaseOrderNumbers, { leaseId: 'lease' });
const json = (response: http.ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const problem = (code: ProblemCode, parameter?: string) => ({
  type: 'urn:x',
  title: 'x',
  status: PROBLEM_STATUS[code],
  detail: 'why',
  code,
  ...(parameter === undefined ? {} : { parameter }),
});

test('S21: every call carries the version and the token, and nothing of it stands in the address', async () => {
  let seen: http.IncomingMessage | undefined;
  answer = (request, response) => {
    seen = request;
    json(response, 200, { firstNumber: 1, lastNumber: 50 });
  };
  expect(await lease()).toEqual({ firstNumber: 1, lastNumber: 50 });
  expect(seen?.headers).toMatchObject({
    'x-printfront-protocol': String(PROTOCOL_VERSION),
    authorization: 'Bearer secret-token',
  });
  expect(seen?.url).toBe('/api/v1/sync/order-numbers');
});

test('S5: a dead line ends in a timeout: no connection, no answer, half an answer', async () => {
  answer = () => {};
  await expect(lease()).rejects.toThrow(CentralUnreachableError);
  answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"first');
  await expect(lease()).rejects.toThrow(/half way/);
  line.set({ fault: { kind: 'half-open' } });
  await expect(lease()).rejects.toThrow(/no answer came in time/);
  line.set({ fault: { kind: 'refuse' } });
  await expect(lease()).rejects.toThrow(CentralUnreachableError);
});

test('S5: a slow line that keeps moving is not given up', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pieces = ['{"firstNumber"', ':1,"last', 'Number":', '50', '}'];
    const next = () => {
      const piece = pieces.shift();
      if (piece === undefined) response.end();
      else response.write(piece, () => setTimeout(next, 120));
    };
    next();
  };
  expect(await lease()).toEqual({ firstNumber: 1, lastNumber: 50 });
});

test('S5: what answers but is not central counts as no answer: a captive portal, a proxy, a redirect', async () => {
  const portals: Answer[] = [
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the wifi</h1>'),
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/login' }).end(),
    (_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
    (_, response) => response.writeHead(403).end('blocked'),
    (_, response) => json(response, 200, { firstNumber: 'one' }),
  ];
  for (const portal of portals) {
    answer = portal;
    await expect(lease()).rejects.toThrow(CentralUnreachableError);
  }
});

test('S15: what central refuses keeps its code, its parameter and the wait it asks for', async () => {
  answer = (_, response) => json(response, 401, problem('credentials-wrong'));
  await expect(lease()).rejects.toMatchObject({ status: 401, code: 'credentials-wrong' });
  answer = (_, response) => {
    response.setHeader('retry-after', '7');
    json(response, 429, problem('too-many-requests', 'x'));
  };
  const error = await lease().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(CentralRefusedError);
  expect(error).toMatchObject({ retryAfterSeconds: 7, parameter: 'x' });
  expect(JSON.stringify(error) + String(error)).not.toContain('secret-token');
});

test('giving up ends a call that is waiting, at once', async () => {
  answer = () => {};
  const waiting = client.waitForCommands({ number: 0, seal: null }, 25);
  const startedAt = performance.now();
  giveUp.abort();
  await expect(waiting).rejects.toThrow(CentralUnreachableError);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test('S21: what a newer central says beyond what the shop knows is left out', async () => {
  const known = { firstNumber: 1, lastNumber: 50 };
  answer = (_, response) => json(response, 200, { ...known, ofTomorrow: { deep: [1] } });
  expect(await lease()).toEqual(known);
});
