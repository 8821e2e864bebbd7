import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router';
import { discountsQuery, shopQuery } from '#api/catalogue-queries.ts';
import { PrintOrderContext } from '#api/print-order.ts';
import { isServerAway } from '#api/server-away.ts';
import { uploadPrintOrder } from '#api/upload-print-order.ts';
import { uploadSizesQuery, uploadStatusQuery } from '#api/upload-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { orderTotal } from '#features/catalogue/order-total.ts';
import { AccountMenu } from '#features/customer-shell/account-menu.tsx';
import { CustomerFrame } from '#features/customer-shell/customer-frame.tsx';
import { CustomerHeader } from '#features/customer-shell/customer-header.tsx';
import { ShellNotices } from '#features/customer-shell/shell-notices.tsx';
import { useDevicePhotos } from '#features/photo-intake/use-device-photos.ts';
import { requireCustomer } from '#features/sign-in/require-customer.ts';
import { useSignOut } from '#features/sign-in/use-sign-out.ts';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useOnline } from '#ui/use-online.ts';
import './customer-text.ts';
import type { CustomerShell } from './use-customer-shell.ts';
import { useSessionWatch } from './use-session-watch.ts';

export { CustomerErrorScreen as ErrorBoundary } from './customer-error-screen.tsx';

export const loader =
  (queryClient: QueryClient) =>
  async ({ request }: LoaderFunctionArgs) => {
    const someone = requireCustomer(queryClient, request);
    // A server that is away is waited for; asked who is signed in it would seem to say nobody.
    const cart = queryClient.fetchQuery(uploadStatusQuery()).catch((error) => {
      if (isServerAway(error)) throw error;
    });
    someone.catch(() => undefined);
    await cart;
    await someone;
    await Promise.all([
      queryClient.ensureQueryData(shopQuery()),
      queryClient.ensureQueryData(uploadSizesQuery()),
      queryClient.ensureQueryData(discountsQuery()),
    ]);
    return null;
  };

/** Who is signed in is asked when a person comes. Later every call says so when they no longer are. */
export const shouldRevalidate = () => false;

/** What stands around every page of a signed-in customer. */
export function Component() {
  const { i18n } = useTranslation();
  const { data: me } = useQuery({ ...meQuery(), enabled: false });
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: sizes } = useSuspenseQuery(uploadSizesQuery());
  const { data: discounts } = useSuspenseQuery(discountsQuery());
  const { data: statuses = [], error } = useQuery(uploadStatusQuery());
  const mainSizeKey = sizes.find(({ hidden }) => !hidden)?.key ?? '';
  const order = useMemo(() => uploadPrintOrder(mainSizeKey), [mainSizeKey]);
  const devicePhotos = useDevicePhotos({ order, keptUnder: null });
  const { mutate: signOut, isError: signOutFailed } = useSignOut();
  const isOnline = useOnline();
  useSessionWatch(error);

  const unsent = devicePhotos.photos.filter(({ state }) => state !== 'failed');
  useLeaveWarning(unsent.length > 0);
  const shell: CustomerShell = { devicePhotos, unsentCount: unsent.length };

  return (
    <CustomerFrame
      header={
        <CustomerHeader
          shopName={shop.name[i18n.language === 'en' ? 'en' : 'th']}
          cart={orderTotal(sizes, discounts, statuses)}
          currency={shop.currency}
          account={
            <AccountMenu
              name={me?.name ?? ''}
              isMaintainer={me != null && isMaintainer(me.rank)}
              unsentCount={unsent.length}
              onSignOut={(where) => signOut(where)}
            />
          }
        />
      }
      notices={
        <ShellNotices
          isAway={!isOnline || isServerAway(error)}
          signOutFailed={signOutFailed}
          sending={sendingOf(unsent, devicePhotos.sentCount)}
        />
      }
    >
      <PrintOrderContext value={order}>
        <Outlet context={shell} />
      </PrintOrderContext>
      <ScrollRestoration getKey={scrollKey} />
    </CustomerFrame>
  );
}

/** The first page of every visit has the same key: its own address keeps it apart. */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);

function sendingOf(unsent: readonly { sentFraction: number }[], done: number) {
  if (unsent.length === 0) return null;
  const total = done + unsent.length;
  return { done, total, fraction: (done + unsent.reduce((sum, { sentFraction }) => sum + sentFraction, 0)) / total };
}
