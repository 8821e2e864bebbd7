import '#api/zod-without-eval.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { takeFirstData } from '#api/first-data.ts';
import { retryDelayMs, retryOnce } from '#api/server-away.ts';
import { watchShop } from '#api/watch-shop.ts';
import { watchAppVersion } from '#offline/app-version.ts';
import { startText } from '#text/i18n.ts';
import { sendingProblems } from '#text/sending-problems.ts';
import { uiText } from '#text/ui.ts';
import { AppProvider } from '#ui/app-provider.tsx';
import { followBrowserColors } from '#ui/color-scheme.ts';
import './ui/first-answer.css';
import { densityOf, showDensity } from '#ui/density.ts';
import { showLook } from '#ui/shop-look.ts';
import { nextTask } from './next-task.ts';
import { createRouter, isInitialized } from './router.tsx';

// All that this needs has just been run.
await nextTask();

const HOME_MANIFEST = '/home.webmanifest';
const isKiosk = densityOf(window.location.pathname) === 'kiosk';
await startText({ ui: uiText, problems: sendingProblems }, { isKiosk });

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: retryOnce, retryDelay: retryDelayMs, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

// What is installed from a page of the kiosk starts as the kiosk; from any other, as the shop for people at home.
const manifest = document.querySelector('link[rel="manifest"]');
if (!window.location.pathname.startsWith('/storefront') && manifest?.getAttribute('href') !== HOME_MANIFEST) {
  manifest?.setAttribute('href', HOME_MANIFEST);
}
watchAppVersion();
showDensity(window.location.pathname);
const isAtKiosk = () => densityOf(window.location.pathname) === 'kiosk';
followBrowserColors(isAtKiosk);
watchShop(queryClient, ({ look }) => showLook(look, isAtKiosk()));

takeFirstData(queryClient);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
const router = createRouter(queryClient);
// What the server has written stays until there is a page to show in its place.
if (root.childElementCount > 0) await isInitialized(router);
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <AppProvider>
      <RouterProvider router={router} />
    </AppProvider>
  </QueryClientProvider>,
);
