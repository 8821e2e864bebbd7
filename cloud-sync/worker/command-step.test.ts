import http from 'node:http';
import { StorageError } from '@printfront/shared/server/blobs/blob-store.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCentralClient } from './central-client.ts';
import { createCommandStep } from './command-step.ts';
import { createTimersInTest } from './timers-in-test.ts';

const KNOWN = { type: 'kiosk-removed', clientId: '019a0000-0000-7000-8000-000000000001' };

/** Central, with two commands that nobody has applied yet. */
let first: { type: string };
let seal: string | undefined;
let isEmpty: boolean;
/** What happens before central answers. */
let whileAsked: () => Promise<void>;
let asked: string[];
let server: http.Server;
let url: string;
beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    asked.push(request.url ?? '');
    await whileAsked();
    const commands = [first, KNOWN].map((command, index) => ({ number: index + 1, command }));
    response.end(JSON.stringify({ commands: isEmpty ? [] : commands, newest: commands.length, seal }));
  });
  url = await listenOnLoopback(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** What happened at the shop, in turn: the number applied with its command, or stepped over. */
let done: string[];
let cursor: number;
/** Seals as they were kept, in turn. */
let kept: (string | null)[];
let fault: (() => Error) | undefined;
beforeEach(() => {
  [done, cursor, fault, first] = [[], 0, undefined, KNOWN];
  [asked, kept, seal] = [[], [], undefined];
  [isEmpty, whileAsked] = [false, async () => {}];
});

function createStep(timers = createTimersInTest()) {
  return createCommandStep({
    client: createCentralClient({ centralUrl: url, token: () => 'token', signal: new AbortController().signal }),
    commands: {
      readCursor: async () => ({ number: cursor, seal: kept.at(-1) ?? null }),
      async apply({ number, seal: given }, command) {
        if (command !== null && number === 1 && fault !== undefined) throw fault();
        cursor = number;
        kept.push(given);
        done.push(`${number} ${command === null ? 'stepped over' : 'applied'}`);
      },
    },
    logger: pino({ level: 'silent' }),
    timers,
    waitSeconds: 0,
    onApplied: () => undefined,
  });
}

test('S18: a command that fails five times is stepped over, and those behind it are applied', async () => {
  fault = () => new Error('it cannot be applied');
  const step = createStep();
  for (let attempt = 1; attempt < 5; attempt += 1) await expect(step()).rejects.toThrow('it cannot be applied');
  expect(done).toEqual([]);
  await step();
  expect(done).toEqual(['1 stepped over', '2 applied']);
});

test('S18: what a repeated answer says again is not done again', async () => {
  const step = createStep();
  cursor = 1;
  await step();
  await step();
  expect(done).toEqual(['2 applied']);
});

test('S18: where central has fewer commands than before, the shop goes on from its newest', async () => {
  cursor = 5;
  await createStep()();
  expect([cursor, done]).toEqual([2, ['2 stepped over']]);
});

test('S18: an empty answer that comes at once was no long poll, and is not asked for again at once', async () => {
  const timers = createTimersInTest();
  const step = createStep(timers);
  expect(await step()).toBe('again');
  isEmpty = true;
  expect(await step()).toBe(1_000);
  whileAsked = () => timers.pass(1_000);
  expect(await step()).toBe('again');
});

test('S18: a command of an unknown kind is stepped over at once', async () => {
  first = { type: 'of a later version' };
  await createStep()();
  expect(done).toEqual(['1 stepped over', '2 applied']);
});

test('S18: a command for which the disk had no room is never stepped over, however long that lasts', async () => {
  fault = () => new StorageError('disk-full', 'The disk has no room left.');
  const step = createStep();
  for (let attempt = 1; attempt <= 20; attempt += 1) await expect(step()).rejects.toBeInstanceOf(StorageError);
  expect(done).toEqual([]);
  fault = undefined;
  await step();
  expect(done).toEqual(['1 applied', '2 applied']);
});

test('S43: the seal of an answer is kept with its last command only, and brought back as it is', async () => {
  seal = '7.id+/&=.proof';
  const step = createStep();
  await step();
  expect(kept).toEqual([null, '7.id+/&=.proof']);
  // Central was restored since: the same command under another seal.
  seal = '8.id.proof';
  await step();
  expect([cursor, kept.at(-1)]).toEqual([2, seal]);
  expect(asked.map((path) => new URL(path, url).searchParams.get('seal'))).toEqual([null, '7.id+/&=.proof']);
});
