import http from 'node:http';
import { PROBLEM_STATUS, type Problem } from '@printfront/shared/contracts/problem.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCentralClient } from './central-client.ts';
import { CentralRefusedError } from './central-errors.ts';
import type { EventOutcome, OutboxPort, OutgoingEvent, PositionPort } from './ports.ts';
import { createPositions } from './positions.ts';
import { createPushStep } from './push-step.ts';
import { createRetryDelays } from './retry-delays.ts';
import { createTimersInTest } from './timers-in-test.ts';

/** Everything that passes is applied; the proxy in front of central decides what passes. */
let limitBytes = Number.POSITIVE_INFINITY;
let problem: (Pick<Problem, 'status'> & Partial<Problem>) | undefined;
let server: http.Server;
let url: string;

beforeEach(async () => {
  limitBytes = Number.POSITIVE_INFINITY;
  problem = undefined;
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (problem !== undefined) {
      response.writeHead(problem.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    } else if (body.length > limitBytes) response.writeHead(413).end('<h1>413 Request Entity Too Large</h1>');
    else {
      const { events } = JSON.parse(body.toString()) as { events: OutgoingEvent[] };
      response.end(JSON.stringify({ results: events.map(({ id }) => ({ id, result: 'applied' })) }));
    }
  });
  url = await listenOnLoopback(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const event = (orderId: string, size: number): OutgoingEvent => ({
  id: `event-${orderId}`,
  orderId,
  version: 1,
  occurredAt: '1970-01-01T00:00:00Z',
  type: 'x',
  payload: 'p'.repeat(size),
});

/** The central of these tests is an older one, which says nothing of where the shop stands. */
const positionsOfAnyCentral: PositionPort = {
  readConfirmed: async () => null,
  makeMark: async () => ({ number: 1, id: 'mark', confirmed: null, since: [] }),
  hasMade: async () => true,
  beginAnew: async () => 'another-epoch',
};

function stepOver(events: OutgoingEvent[]) {
  const outcomes: EventOutcome[] = [];
  const outbox: OutboxPort = {
    async findWaiting({ limit }) {
      return events.filter(({ id }) => !outcomes.some((outcome) => outcome.event.id === id)).slice(0, limit);
    },
    record: async (settled) => void outcomes.push(...settled),
    sendAgain: async () => {},
    listAcknowledged: async () => [],
    readState: async () => ({ depth: 0, oldestUnsyncedAt: null, parkedOrders: [] }),
  };
  const step = createPushStep({
    client: createCentralClient({ centralUrl: url, token: () => 'token', signal: new AbortController().signal }),
    outbox,
    positions: createPositions({
      identity: { epoch: 'epoch-of-the-test', token: 'token', enrolled: null },
      port: positionsOfAnyCentral,
      logger: pino({ level: 'silent' }),
      onNewEpoch: () => {},
    }),
    delays: createRetryDelays({ firstMs: 1, longestMs: 1 }, createTimersInTest()),
    logger: pino({ level: 'silent' }),
    restMs: 60_000,
    takeParkedRetryRequest: () => false,
    onAcknowledged: () => {},
  });
  return { step, outcomes };
}

test('S6: what a proxy on the way does not let through is found, parked alone, and the rest passes', async () => {
  limitBytes = 5_000;
  const events = Array.from({ length: 20 }, (_, index) => event(`order-${index}`, index === 7 ? 50_000 : 500));
  const { step, outcomes } = stepOver(events);
  for (let steps = 0; (await step()) === 'again'; steps += 1) expect(steps).toBeLessThan(40);
  expect(outcomes).toHaveLength(20);
  const rejected = outcomes.filter(({ result }) => result.result === 'rejected');
  expect(rejected).toMatchObject([{ event: { orderId: 'order-7' }, result: { code: 'push-refused' } }]);
});

test('S21: a central that no longer speaks this version parks nothing', async () => {
  problem = {
    type: 'urn:x',
    title: 'x',
    status: 400,
    detail: 'too old',
    code: 'parameter-invalid',
    parameter: 'x-printfront-protocol',
  };
  const { step, outcomes } = stepOver([event('order-1', 10)]);
  await expect(step()).rejects.toThrow(CentralRefusedError);
  expect(outcomes).toEqual([]);
});

test('S6: a push that may have been spoilt on its way is parked only when it came so three times, alone', async () => {
  const { step, outcomes } = stepOver([event('order-1', 10)]);
  problem = { type: 'urn:x', title: 'x', status: 400, detail: 'no JSON', code: 'body-malformed' };
  for (const _ of [1, 2]) {
    expect(await step()).toBe('again');
    expect(outcomes).toEqual([]);
  }
  expect(await step()).toBe('again');
  expect(outcomes).toMatchObject([{ result: { result: 'rejected', code: 'push-refused' } }]);
});

test('S6: one that arrives whole the next time is not parked', async () => {
  const { step, outcomes } = stepOver([event('order-1', 10)]);
  problem = { type: 'urn:x', title: 'x', status: 400, detail: 'no JSON', code: 'body-malformed' };
  await step();
  problem = undefined;
  await step();
  expect(outcomes).toMatchObject([{ result: { result: 'applied' } }]);
});

test.each(['origin-refused', 'not-found', 'credentials-wrong', 'server-busy', 'too-many-requests'] as const)(
  'S6: what is not about the events parks none of them: %s',
  async (code) => {
    problem = { type: 'urn:x', title: 'x', status: PROBLEM_STATUS[code], detail: 'x', code };
    const { step, outcomes } = stepOver([event('order-1', 10), event('order-2', 10)]);
    await expect(step()).rejects.toThrow();
    expect(outcomes).toEqual([]);
  },
);
