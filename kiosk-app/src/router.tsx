import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router';
import { isNewVersionReady, takeNewVersion } from '#offline/app-version.ts';
import { showDensity } from '#ui/density.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';
import { isAnythingUnsaved } from '#ui/unsaved.ts';
import { loadRoute } from './load-route.ts';
import { RouteErrorScreen } from './routes/route-error-screen.tsx';

/** What a route file exports when data has to be there before its page shows. */
interface RouteWithData {
  loader: (queryClient: QueryClient) => LoaderFunction;
  Component: ComponentType;
  /** For routes that know better than the error screen what a failure means. */
  ErrorBoundary?: ComponentType;
  /** For loaders that need not run again at every step. */
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** What any other route file exports. */
interface RouteWithoutData {
  Component?: ComponentType;
  loader?: LoaderFunction;
  ErrorBoundary?: ComponentType;
}

/**
 * Every address and its lazy route file; a new one belongs in shared/domain/app-pages.ts too, by which servers know it.
 * `/front/…` is not here: phones get a page of their own, front.html.
 *
 * @param addressAskedFor where a person is going
 */
export function appRoutes(queryClient: QueryClient, addressAskedFor: () => string): RouteObject[] {
  const plain = (load: () => Promise<RouteWithoutData>) => () => loadRoute(load, addressAskedFor());
  const withData = (load: () => Promise<RouteWithData>) => async () => {
    const { loader, ...route } = await loadRoute(load, addressAskedFor());
    return { ...route, loader: loader(queryClient) };
  };
  return [
    {
      errorElement: <RouteErrorScreen />,
      hydrateFallbackElement: <LoadingScreen />,
      children: [
        { path: '/', lazy: withData(() => import('./routes/home/home.route.tsx')) },
        { path: '/sign-in', lazy: withData(() => import('./routes/home/sign-in.route.tsx')) },
        { path: '/sign-in/local', lazy: withData(() => import('./routes/home/sign-in-local.route.tsx')) },
        { path: '/signed-in', lazy: withData(() => import('./routes/home/signed-in.route.tsx')) },
        { path: '/choose-password', lazy: withData(() => import('./routes/choose-password.route.tsx')) },
        { path: '/first-run', lazy: withData(() => import('./routes/admin/first-run.route.tsx')) },
        { path: '/set-up', lazy: withData(() => import('./routes/admin/set-up.route.tsx')) },
        { path: '/sign-up', lazy: withData(() => import('./routes/home/sign-up.route.tsx')) },
        {
          lazy: withData(() => import('./routes/home/customer-guard.route.tsx')),
          children: [
            // Printing begins with photos and sizes.
            { path: '/print', loader: () => redirect('/print/sizes') },
            { path: '/print/sizes', lazy: withData(() => import('./routes/home/print-sizes.route.tsx')) },
            { path: '/print/sizes/:key', lazy: withData(() => import('./routes/home/print-size.route.tsx')) },
            { path: '/order/checkout', lazy: withData(() => import('./routes/home/checkout.route.tsx')) },
            { path: '/account', lazy: plain(() => import('./routes/account.route.tsx')) },
            { path: '/orders', lazy: withData(() => import('./routes/home/orders.route.tsx')) },
            { path: '/orders/latest', lazy: withData(() => import('./routes/home/latest-order.route.tsx')) },
            { path: '/orders/:id', lazy: withData(() => import('./routes/home/order.route.tsx')) },
          ],
        },
        {
          path: '/storefront',
          lazy: withData(() => import('./routes/kiosk/storefront-guard.route.tsx')),
          children: [
            { index: true, lazy: withData(() => import('./routes/kiosk/start.route.tsx')) },
            {
              path: ':orderId',
              lazy: withData(() => import('./routes/kiosk/order.route.tsx')),
              children: [
                { index: true, lazy: plain(() => import('./routes/kiosk/order-index.route.tsx')) },
                { path: 'sizes', lazy: withData(() => import('./routes/kiosk/sizes.route.tsx')) },
                { path: 'sizes/:key', lazy: withData(() => import('./routes/kiosk/size.route.tsx')) },
                { path: 'checkout', lazy: withData(() => import('./routes/kiosk/check.route.tsx')) },
                { path: 'checkout/you', lazy: withData(() => import('./routes/kiosk/details.route.tsx')) },
                { path: 'checkout/pay', lazy: withData(() => import('./routes/kiosk/pay.route.tsx')) },
                { path: 'done', lazy: withData(() => import('./routes/kiosk/done.route.tsx')) },
              ],
            },
          ],
        },
        {
          path: '/admin',
          lazy: withData(() => import('./routes/admin/admin-guard.route.tsx')),
          children: [
            {
              lazy: plain(async () => (await import('./routes/admin/admin-guard.route.tsx')).pages),
              children: [
                { index: true, lazy: withData(() => import('./routes/admin/dashboard.route.tsx')) },
                { path: 'orders', lazy: withData(() => import('./routes/admin/orders.route.tsx')) },
                { path: 'orders/:id', lazy: withData(() => import('./routes/admin/order.route.tsx')) },
                { path: 'orders/:id/ticket', lazy: withData(() => import('./routes/admin/order-ticket.route.tsx')) },
                { path: 'size-categories', lazy: withData(() => import('./routes/admin/size-categories.route.tsx')) },
                {
                  path: 'size-categories/new',
                  lazy: withData(() => import('./routes/admin/new-size-category.route.tsx')),
                },
                { path: 'size-categories/:id', lazy: withData(() => import('./routes/admin/size-category.route.tsx')) },
                { path: 'sizes', lazy: withData(() => import('./routes/admin/sizes.route.tsx')) },
                { path: 'sizes/new', lazy: withData(() => import('./routes/admin/new-size.route.tsx')) },
                { path: 'sizes/:key', lazy: withData(() => import('./routes/admin/size.route.tsx')) },
                { path: 'working-hours', lazy: withData(() => import('./routes/admin/working-hours.route.tsx')) },
                { path: 'prices-and-times', lazy: withData(() => import('./routes/admin/prices-and-times.route.tsx')) },
                { path: 'distributions', lazy: withData(() => import('./routes/admin/distributions.route.tsx')) },
                {
                  path: 'distributions/new',
                  lazy: withData(() => import('./routes/admin/new-distribution.route.tsx')),
                },
                { path: 'distributions/:code', lazy: withData(() => import('./routes/admin/distribution.route.tsx')) },
                { path: 'storefronts', lazy: withData(() => import('./routes/admin/shops-and-kiosks.route.tsx')) },
                { path: 'storefronts/new', lazy: withData(() => import('./routes/admin/new-storefront.route.tsx')) },
                { path: 'shop-computer', lazy: withData(() => import('./routes/admin/shop-computer.route.tsx')) },
                { path: 'printing', lazy: withData(() => import('./routes/admin/printing.route.tsx')) },
                { path: 'health', lazy: withData(() => import('./routes/admin/health.route.tsx')) },
                { path: 'takings', lazy: withData(() => import('./routes/admin/takings.route.tsx')) },
                { path: 'till', lazy: withData(() => import('./routes/admin/till.route.tsx')) },
                { path: 'till/:id', lazy: withData(() => import('./routes/admin/till-shift.route.tsx')) },
                { path: 'settings', lazy: withData(() => import('./routes/admin/settings.route.tsx')) },
                { path: 'settings/shops', lazy: withData(() => import('./routes/admin/shops-own.route.tsx')) },
                { path: 'settings/mail-server', lazy: withData(() => import('./routes/admin/mail-server.route.tsx')) },
                { path: 'settings/:section', lazy: withData(() => import('./routes/admin/settings.route.tsx')) },
                { path: 'backups', lazy: withData(() => import('./routes/admin/backups.route.tsx')) },
                { path: 'users', lazy: withData(() => import('./routes/admin/users.route.tsx')) },
                { path: 'account', lazy: plain(() => import('./routes/account.route.tsx')) },
                { path: 'kit', lazy: plain(() => import('./routes/admin/kit.route.tsx')) },
                { path: 'audit', lazy: withData(() => import('./routes/admin/audit.route.tsx')) },
              ],
            },
          ],
        },
        { path: '/download', lazy: plain(() => import('./routes/home/download.route.tsx')) },
        { path: '/download/:code', lazy: withData(() => import('./routes/home/download-code.route.tsx')) },
        { path: '/certificate', lazy: withData(() => import('./routes/admin/certificate.route.tsx')) },
        { path: '/connect-shop', lazy: plain(() => import('./routes/admin/connect-shop.route.tsx')) },
        { path: '/pair', lazy: plain(() => import('./routes/kiosk/pair.route.tsx')) },
        { path: '/:language?/prices/:key?', lazy: withData(() => import('./routes/home/prices.route.tsx')) },
        { path: '*', lazy: plain(() => import('./routes/not-found.route.tsx')) },
      ],
    },
  ];
}

export function createRouter(queryClient: QueryClient) {
  // The first routes load while the router is being made: they are what the browser's own address names.
  let router: Router | undefined;
  const addressAskedFor = (): string => (router === undefined ? window.location.href : addressOf(router));

  router = createBrowserRouter(appRoutes(queryClient, addressAskedFor));
  router.subscribe(({ location }) => showDensity(location.pathname));
  takeVersionsWithNavigation(router);
  return router;
}

/** The first page's files and data are here. */
export const isInitialized = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });

type Router = ReturnType<typeof createBrowserRouter>;

function addressOf({ state, createHref }: Router): string {
  const { location } = state.navigation;
  return location === undefined ? window.location.href : createHref(location);
}

/**
 * At the counter and at home a new version is taken with the next page that a person goes to, when nothing on it is
 * unsaved: no page is pulled away under anybody's hands. A kiosk takes it between two customers, on its start screen.
 */
function takeVersionsWithNavigation(router: Router): void {
  let shown = router.state.location.key;
  router.subscribe(async ({ navigation, location }) => {
    if (navigation.state !== 'idle' || location.key === shown) return;
    shown = location.key;
    if (isKiosk(location.pathname) || isAnythingUnsaved()) return;
    if (await isNewVersionReady()) await takeNewVersion(async () => !isAnythingUnsaved());
  });
}

const isKiosk = (pathname: string) => /^\/storefront(?:\/|$)/.test(pathname);
