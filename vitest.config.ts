import process from 'node:process';
import { configDefaults, defineConfig } from 'vitest/config';
import LongestFirst from './scripts/longest-first.ts';

/** Tests of central that say the same whatever it stores into: who is let in, headers and pages, settings, pure functions. */
const WITHOUT_STORE = [
  'who-may-call',
  'browser-safety',
  'auth/provider-settings',
  'distributions/byte-range',
  'settings/store-settings',
].map((name) => `cloud-sync/central/${name}.test.ts`);

/**
 * Run on SQLite and disk only: a matrix whose rows all go through queries of other tests, and what is about pictures and turns
 * rather than about rows. `npm run test:whole` runs them on PostgreSQL and S3 too.
 */
const ON_ONE_STORE = ['whose-things', 'sync/whose-things', 'uploads/photo-turns', 'catalogue/catalogue-pictures'].map(
  (name) => `cloud-sync/central/${name}.test.ts`,
);
/** Whoever passes at the second try only is named, with the error of the first, at the end of `npm test`. */
const TRIED_AGAIN = 1;

/**
 * Tests that never ask for a store: backups copy central's own files, and leave PostgreSQL to its tools; the others start a
 * central on files, or none.
 */
const OF_FILES = [
  'health/central-backups',
  'health/central-restore',
  'health/first-backup',
  'recover-owner',
  'database/people-upgrade',
  'database/postgres-errors',
  'ready-catalogues/ready-catalogue',
  'settings/secrets-in-files',
].map((name) => `cloud-sync/central/${name}.test.ts`);

/** One more than the machines this runs on have cores: most tests of servers wait, for a process, a poll or a patience. */
const WAITING_WORKERS = 3;

const isWhole = process.env.WHOLE_TESTS === '1';

/**
 * Three projects: `unit` (domain, servers through real HTTP, router and sync through their real protocols), `stores`
 * (central's tests once more, on PostgreSQL and S3 instead of SQLite and disk, and `*.stores.test.ts`, which make
 * no sense elsewhere) and `browser` (screens in real
 * Chromium, driven by Playwright against the real servers).
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Of a machine that does nothing else each takes some milliseconds; on a busy one a second is soon over.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: WAITING_WORKERS,
          // Files of one worker share what they import; nothing of ours does anything on import.
          isolate: false,
          exclude: [...configDefaults.exclude, '**/*.stores.test.ts'],
          include: ['{shared,edge-server,cloud-sync,scripts}/**/*.test.ts', 'kiosk-app/{src,build}/**/*.test.{ts,tsx}'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: process.env.TEST_FINDINGS === undefined ? 0 : TRIED_AGAIN,
        },
      },
      {
        test: {
          name: 'stores',
          maxWorkers: WAITING_WORKERS,
          isolate: false,
          include: ['cloud-sync/central/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...WITHOUT_STORE, ...OF_FILES, ...(isWhole ? [] : ON_ONE_STORE)],
          globalSetup: ['cloud-sync/central/stores-global-setup.ts'],
          setupFiles: ['cloud-sync/central/stores-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: process.env.TEST_FINDINGS === undefined ? 0 : TRIED_AGAIN,
        },
      },
      {
        test: {
          name: 'browser',
          // Screens take all of both processors, and get slow enough to fail beside more.
          maxWorkers: 2,
          include: ['kiosk-app/browser-tests/**/*.test.ts'],
          // Files of one worker share its browser, and those that can share a shop.
          isolate: false,
          globalSetup: ['kiosk-app/browser-tests/shared-shops.ts'],
          setupFiles: ['kiosk-app/browser-tests/tell-failures.ts'],
          // What pages show at a failure is told before the test's own hooks close them.
          sequence: { hooks: 'list' },
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A screen on a busy machine is no reason to hold back what is good.
          retry: TRIED_AGAIN,
        },
      },
    ],
  },
});
