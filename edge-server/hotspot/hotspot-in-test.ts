import pino, { type Logger } from 'pino';
import { expect, onTestFinished } from 'vitest';
import {
  createRouterSimulator,
  type RouterSimulator,
  type RouterSimulatorOptions,
} from '../router-tools/simulator/router-simulator.ts';
import { type RouterRow, USER_MENU } from '../router-tools/simulator/router-state.ts';
import type { Hotspot } from './hotspot.ts';
import { createMikrotikHotspot, type MikrotikOptions } from './mikrotik-hotspot.ts';

/** Long enough for a busy machine to answer in, short enough to be waited for. */
export const DEADLINES = { connectMs: 600, commandMs: 600 };
/** For tests in which nothing goes wrong, on a machine that is busy with other things. */
export const PATIENT = { connectMs: 20_000, commandMs: 20_000 };
/** Three attempts, each at worst a connection and a command, with pauses, and room for a busy machine. */
export const SETTLED_MS = 15_000;

export const SILENT: Logger = pino({ level: 'silent' });

/** Rows of the shop's own, one of them with a comment longer than a one-byte length can say. */
export const FOREIGN_USERS: readonly RouterRow[] = [
  { name: 'voucher', password: 'coffee', comment: 'x'.repeat(300), disabled: 'false', default: 'false' },
  { name: 'plain', disabled: 'false', default: 'false' },
  { name: 'caf\u00e9', password: 'cr\u00e8me', comment: 'vip pf:1', disabled: 'true', default: 'false' },
];

export interface HotspotInTest {
  readonly router: RouterSimulator;
  readonly hotspot: Hotspot;
  /** A second hotspot object for the same router. */
  another(options?: Partial<MikrotikOptions>): Hotspot;
}

export interface HotspotInTestOptions {
  readonly router?: RouterSimulatorOptions;
  readonly hotspot?: Partial<MikrotikOptions>;
  readonly logger?: Logger;
  /** A concurrent test must give its own. */
  readonly onFinished?: OnFinished;
}

type OnFinished = (clean: () => Promise<void> | void) => void;

/** A running simulator and the hotspot that speaks to it, both stopped at the end of the test. */
export async function hotspotInTest(options: HotspotInTestOptions = {}): Promise<HotspotInTest> {
  const { logger = SILENT, onFinished = onTestFinished } = options;
  const router = createRouterSimulator(options.router);
  for (const row of FOREIGN_USERS) router.state.add(USER_MENU, row);
  await router.start();
  onFinished(() => router.stop());
  const another = (overrides: Partial<MikrotikOptions> = {}): Hotspot => {
    const hotspot = createMikrotikHotspot(
      {
        host: '127.0.0.1',
        port: router.port,
        username: 'printfront',
        password: 'printfront',
        ca: undefined,
        deadlines: DEADLINES,
        retryPauseMs: 10,
        ...options.hotspot,
        ...overrides,
      },
      logger,
    );
    onFinished(() => hotspot.stop());
    return hotspot;
  };
  const hotspot = another();
  await hotspot.start();
  return { router, hotspot, another };
}

/** Names of all users on the router but the trial user and the shop's own. */
export function userNames(router: RouterSimulator): (string | undefined)[] {
  const others = ['default-trial', ...FOREIGN_USERS.map((row) => row.name)];
  return router.state
    .rows(USER_MENU)
    .map((row) => row.name)
    .filter((name) => !others.includes(name));
}

export function expectForeignRowsUntouched(router: RouterSimulator): void {
  const rows = router.state.rows(USER_MENU);
  expect(rows[0]).toMatchObject({ '.id': '*0', name: 'default-trial', disabled: 'false' });
  expect(rows.slice(1, 1 + FOREIGN_USERS.length).map(({ '.id': _id, ...values }) => values)).toEqual(FOREIGN_USERS);
}

/** How a promise ended, and that it ended before the time limit. */
export async function settled<Value>(promise: Promise<Value>, withinMs = SETTLED_MS): Promise<Value | Error> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`still pending after ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([promise.catch((error: unknown) => asError(error)), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(`rejected with no error: ${String(error)}`);
}

/** Watches for what would end the server's process. Call the answer at the end of the test. */
export function watchProcess(onFinished: OnFinished = onTestFinished): () => void {
  const seen: unknown[] = [];
  const note = (error: unknown): void => {
    seen.push(error);
  };
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  onFinished(() => {
    process.off('uncaughtException', note);
    process.off('unhandledRejection', note);
  });
  return () => expect(seen).toEqual([]);
}
