import { defineConfig } from 'vitest/config';

/**
 * Two projects: `unit` (domain, servers through real HTTP, router and sync through their real protocols) and
 * `browser` (screens in real Chromium, driven by Playwright against the real servers). Two workers, because the
 * machines this runs on have two cores.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,edge-server,cloud-sync,scripts}/**/*.test.ts', 'kiosk-app/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['kiosk-app/browser-tests/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
