import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Three projects: `unit` (domain, servers through real HTTP, router and sync through their real protocols), `stores`
 * (all of central's tests once more, on PostgreSQL and S3 instead of SQLite and disk, and `*.stores.test.ts`, which make
 * no sense elsewhere) and `browser` (screens in real
 * Chromium, driven by Playwright against the real servers). Two workers, because the machines this runs on have two
 * cores.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Of a machine that does nothing else each takes some milliseconds; on a busy one a second is soon over.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          // Files of one worker share what they import; nothing of ours does anything on import.
          isolate: false,
          exclude: [...configDefaults.exclude, '**/*.stores.test.ts'],
          include: ['{shared,edge-server,cloud-sync,scripts}/**/*.test.ts', 'kiosk-app/{src,build}/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'stores',
          isolate: false,
          include: ['cloud-sync/central/**/*.test.ts'],
          globalSetup: ['cloud-sync/central/stores-global-setup.ts'],
          setupFiles: ['cloud-sync/central/stores-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['kiosk-app/browser-tests/**/*.test.ts'],
          setupFiles: ['kiosk-app/browser-tests/tell-failures.ts'],
          // What pages show at a failure is told before the test's own hooks close them.
          sequence: { hooks: 'list' },
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Named in the summary where it was needed: a screen on a busy machine is no reason to hold back what is good.
          retry: 1,
        },
      },
    ],
  },
});
