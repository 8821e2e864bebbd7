import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServiceManager } from './service-manager.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What systemd puts into a unit's environment, with a watchdog of a minute. */
const ASKED = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '60000000', WATCHDOG_PID: String(process.pid) };

function open(environment: NodeJS.ProcessEnv, fails = false) {
  const heard: string[] = [];
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const manager = createServiceManager({
    logger,
    environment,
    async send(_socket, message) {
      if (fails) throw new Error('spawn systemd-notify ENOENT');
      heard.push(...message);
    },
  });
  return { manager, heard, lines };
}

const serving = () => 'Serves on port 8080';
const well = async () => true;

test('a server that nobody asked says nothing', async () => {
  const { manager, heard } = open({});
  const service = manager.watched(serving, well);
  await service.start();
  await vi.advanceTimersByTimeAsync(600_000);
  await service.stop();
  expect(heard).toEqual([]);
});

test('a child finds nothing in its environment with which it could speak for the server', () => {
  const environment: NodeJS.ProcessEnv = { ...ASKED, PATH: '/bin' };
  open(environment);
  expect(environment).toEqual({ PATH: '/bin' });
});

test.each([
  ['another process is watched', { ...ASKED, WATCHDOG_PID: '1' }],
  ['nothing is watched', { NOTIFY_SOCKET: ASKED.NOTIFY_SOCKET }],
])('where %s it is told of the start and the end alone', async (_, environment) => {
  const { manager, heard } = open({ ...environment });
  const service = manager.watched(serving, well);
  await service.start();
  await vi.advanceTimersByTimeAsync(600_000);
  await service.stop();
  expect(heard).toEqual(['READY=1', 'STATUS=Serves on port 8080', 'STOPPING=1', 'STATUS=Ends']);
});

test('all is said to be well three times in the time that the watchdog waits, and only when it is', async () => {
  const { manager, heard, lines } = open({ ...ASKED });
  let isWell = well;
  const service = manager.watched(serving, () => isWell());
  await service.start();
  expect(heard.splice(0)).toEqual(['READY=1', 'STATUS=Serves on port 8080', 'WATCHDOG_USEC=60000000']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.splice(0)).toEqual(['WATCHDOG=1', 'WATCHDOG=1', 'WATCHDOG=1']);

  for (const bad of [async () => false, () => Promise.reject(new Error('gone'))]) {
    isWell = bad;
    await vi.advanceTimersByTimeAsync(60_000);
  }
  let goOn = (_: boolean) => {};
  const late = new Promise<boolean>((resolve) => {
    goOn = resolve;
  });
  isWell = () => late;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual([]);
  expect(lines).toEqual(['the database does not answer; systemd is not told that all is well']);
  isWell = well;
  goOn(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard.splice(0)).toEqual(['WATCHDOG=1', 'WATCHDOG=1']);

  await service.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toEqual(['STOPPING=1', 'STATUS=Ends']);
});

test('while a backup comes back the server counts as started, and what follows may take long', async () => {
  const { manager, heard } = open({ ...ASKED });
  const before = manager.meanwhile('Brings back a backup');
  await before.start();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard.splice(0)).toEqual(['READY=1', 'STATUS=Brings back a backup', 'WATCHDOG=1']);
  await before.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard.splice(0)).toEqual(['STATUS=Starts', 'WATCHDOG_USEC=1800000000']);
  await manager.watched(serving, well).start();
  expect(heard).toContain('WATCHDOG_USEC=60000000');
});

test('a machine without systemd’s program is told so once, and the server serves', async () => {
  const { manager, lines } = open({ ...ASKED }, true);
  const service = manager.watched(serving, well);
  await service.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await service.stop();
  expect(lines).toEqual(['systemd cannot be told how this server is doing']);
});
