import path from 'node:path';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { buildVersion } from './build/build-version.ts';
import { chunksByAudience } from './build/chunks-by-audience.ts';
import { describeBuild } from './build/describe-build.ts';
import { iconsApart } from './build/icons-apart.ts';
import { keepEarlierBuilds } from './build/keep-earlier-builds.ts';
import { kioskServiceWorker } from './build/kiosk-service-worker.ts';
import { withoutUnusedColors } from './build/mantine-colors.ts';
import { oneTaskEach } from './build/one-task-each.ts';
import { PURE_MAKERS, pureContracts } from './build/pure-contracts.ts';
import { routerWithoutFrameworks } from './build/router-without-frameworks.ts';
import { smallFonts } from './build/small-fonts.ts';
import { withoutDescriptions } from './build/without-descriptions.ts';
import { zodWithoutDocuments } from './build/zod-without-documents.ts';

const byAudience = chunksByAudience();
const version = buildVersion(path.resolve(import.meta.dirname, '..'));
/** A release is the same whenever it is made: https://reproducible-builds.org/specs/source-date-epoch */
const { SOURCE_DATE_EPOCH } = process.env;
const builtAt = SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();

/**
 * Two pages: `index.html` is the app (kiosk, customer, admin; files by audience), `front.html` is the phone's own
 * page, which opens over shop wifi and must stay light. Both are served by either server.
 */
export default defineConfig({
  plugins: [
    react(),
    iconsApart(),
    byAudience.plugin,
    smallFonts(),
    oneTaskEach(),
    withoutDescriptions(),
    pureContracts(),
    zodWithoutDocuments(),
    routerWithoutFrameworks(),
    describeBuild({ version, builtAt: builtAt.toISOString() }),
    keepEarlierBuilds(version, 3),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 400 }),
    kioskServiceWorker(),
  ],
  resolve: {
    // Most browsers have it by now; for the others it is loaded.
    alias: [
      { find: /^temporal-polyfill$/, replacement: path.resolve(import.meta.dirname, 'src/ui/temporal.ts') },
      // What the app asks of them, without the rest: 16 kB less on every page.
      { find: /^i18next$/, replacement: path.resolve(import.meta.dirname, 'src/text/small-i18next.ts') },
      { find: /^react-i18next$/, replacement: path.resolve(import.meta.dirname, 'src/text/small-react-i18next.ts') },
    ],
  },
  css: { postcss: { plugins: [withoutUnusedColors] } },
  build: {
    target: 'es2022',
    manifest: true,
    // The servers' policy lets no page take a font out of its styles.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // Every browser that runs this build knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', front: 'front.html' },
      // Schemas and texts that nobody reads are left out: making them changes nothing.
      treeshake: { manualPureFunctions: PURE_MAKERS },
      output: { codeSplitting: { groups: byAudience.groups } },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
});
