import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { kioskShellFiles } from './kiosk-shell.ts';

/**
 * The kiosk's service worker: the shell of this build, and the pictures of the catalogue and of the shop's look, whose names are
 * their content. Calls, photos and every other page go past it, so that its cache can hold nothing of a customer and no price
 * that the shop has changed since.
 */
export function kioskServiceWorker(): Plugin[] {
  let folder = '';
  return [
    {
      name: 'printfront-kiosk-shell',
      configResolved(config) {
        folder = path.resolve(config.root, config.build.outDir);
      },
    },
    ...VitePWA({
      strategies: 'generateSW',
      filename: 'sw.js',
      // The app registers it itself, on kiosks only; its manifests are files in public/.
      injectRegister: false,
      manifest: false,
      workbox: {
        globPatterns: ['*.{html,js,svg}', 'assets/*'],
        globIgnores: ['**/*.br', '**/*.gz'],
        manifestTransforms: [
          (entries) => {
            const shell = kioskShellFiles(JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')));
            return { manifest: entries.filter(({ url }) => shell.has(url)) };
          },
        ],
        dontCacheBustURLsMatching: /^assets\//,
        navigateFallback: 'index.html',
        navigateFallbackAllowlist: [/^\/storefront(?:\/|$)/],
        directoryIndex: null,
        cleanupOutdatedCaches: true,
        // The very first page is kept too, without a reload; later builds wait until the page says so.
        clientsClaim: true,
        skipWaiting: false,
        runtimeCaching: [
          {
            urlPattern: ({ url }) => url.pathname.startsWith('/api/v1/images/'),
            handler: 'CacheFirst',
            options: {
              cacheName: 'catalogue-pictures',
              expiration: { maxEntries: 80 },
              cacheableResponse: { statuses: [200] },
            },
          },
        ],
        inlineWorkboxRuntime: true,
        disableDevLogs: true,
      },
    }),
  ];
}
