import http from 'node:http';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnnouncedOrder, OpenChoices } from '../protocol/front-orders.ts';
import { createCentralClient } from './central-client.ts';
import { createFrontOrderStep } from './front-order-step.ts';

interface Announcement {
  run: string;
  number: number;
  orders: AnnouncedOrder[];
  choices: OpenChoices;
}

let server: http.Server;
let url: string;
let heard: Announcement[];
let problem: { status: number; code: string } | undefined;

beforeEach(async () => {
  heard = [];
  problem = undefined;
  server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    heard.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (problem === undefined) return void response.end(JSON.stringify({ publicUrl: 'https://prints.example' }));
    const body = { type: 'urn:x', title: 'x', detail: 'no', ...problem };
    response.writeHead(problem.status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
  });
  url = await listenOnLoopback(server);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const order = (letter: string, state: AnnouncedOrder['state']): AnnouncedOrder => ({
  orderHash: letter.repeat(64),
  state,
  iid: state === 'submitted' ? 7 : null,
});

function stepOver(orders: AnnouncedOrder[]) {
  const announced: { publicUrl: string | null; taking: readonly string[] }[] = [];
  const step = createFrontOrderStep({
    client: createCentralClient({ centralUrl: url, token: () => 'token', signal: new AbortController().signal }),
    frontOrders: {
      list: async () => orders,
      choices: async () => ({ orderCount: orders.length, sizeIds: ['size-4x6'], photoFrameIds: [] }),
      announced: (publicUrl, taking) => void announced.push({ publicUrl, taking }),
    },
    epoch: () => 'epoch-of-the-test',
    restMs: 10_000,
  });
  return { step, announced };
}

test('S23: what takes photos is said each time, what is closed until central has heard it', async () => {
  const orders = [order('a', 'open'), order('b', 'parked'), order('c', 'submitted')];
  const { step, announced } = stepOver(orders);
  problem = { status: 500, code: 'internal-error' };
  await expect(step()).rejects.toThrow('internal-error');
  problem = undefined;
  expect(await step()).toBe(10_000);
  orders[0] = order('a', 'cancelled');
  await step();
  await step();
  expect(heard.map((announcement) => announcement.orders.map(({ state }) => state))).toEqual([
    ['open', 'parked', 'submitted'],
    ['open', 'parked', 'submitted'],
    ['cancelled', 'parked'],
    ['parked'],
  ]);
  expect(heard.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(new Set(heard.map(({ run }) => run)).size).toBe(1);
  expect(announced.map(({ taking }) => taking.length)).toEqual([2, 1, 1]);
});

test('S31: what open orders have chosen is said with them', async () => {
  const { step } = stepOver([order('a', 'open')]);
  await step();
  expect(heard[0]?.choices).toEqual({ orderCount: 1, sizeIds: ['size-4x6'], photoFrameIds: [] });
});

test('S21: a central that does not know the call is left alone for a while, and nobody is sent to it', async () => {
  const { step, announced } = stepOver([order('a', 'open')]);
  problem = { status: 404, code: 'not-found' };
  expect(await step()).toBeGreaterThan(60_000);
  expect(announced).toEqual([]);
});
