import type { User } from '@printfront/shared/contracts/users.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import { type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration, useRevalidator } from 'react-router';
import { discountsQuery, shopQuery } from '#api/catalogue-queries.ts';
import { PrintOrderContext } from '#api/print-order.ts';
import { isServerAway } from '#api/server-away.ts';
import { uploadPrintOrder } from '#api/upload-print-order.ts';
import { uploadSizesQuery, uploadStatusQuery } from '#api/upload-queries.ts';
import { meQuery } from '#api/user-queries.ts';
import { orderTotal } from '#features/choosing/catalogue/order-total.ts';
import { usePricedSizes } from '#features/choosing/catalogue/priced-sizes.ts';
import { useDevicePhotos } from '#features/choosing/photo-intake/use-device-photos.ts';
import { AccountMenu } from '#features/home/customer-shell/account-menu.tsx';
import { CustomerFrame } from '#features/home/customer-shell/customer-frame.tsx';
import { CustomerHeader } from '#features/home/customer-shell/customer-header.tsx';
import { ShellNotices } from '#features/home/customer-shell/shell-notices.tsx';
import { inOwnersName } from '#features/home/sign-in/own-session.ts';
import { requireCustomer } from '#features/home/sign-in/require-customer.ts';
import { useOwnSession } from '#features/home/sign-in/use-own-session.ts';
import { useSignOut } from '#features/home/sign-in/use-sign-out.ts';
import { localized } from '#text/localized.ts';
import { LoadingScreen } from '#ui/loading-screen.tsx';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useOnline } from '#ui/use-online.ts';
import './customer-text.ts';
import type { CustomerShell } from './use-customer-shell.ts';
import { useHandOver } from './use-hand-over.ts';

const NO_STATUSES: readonly [] = [];
/** Few sessions end under a page: its form comes when one does. */
const SignInAgain = lazy(() =>
  import('#features/home/sign-in/sign-in-again.tsx').then((file) => ({ default: file.SignInAgain })),
);

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

/** Who is signed in is asked when a person comes. Later useOwnSession hears it from every call when they no longer are. */
export const shouldRevalidate = () => false;

/** What stands around every page of a signed-in customer. */
export function Component() {
  const { i18n } = useTranslation();
  const owner = useOwner();
  const { session, view } = useOwnSession(owner);
  const { state, returns } = view;
  const { data: shop } = useSuspenseQuery(shopQuery());
  const { data: offered } = useSuspenseQuery(uploadSizesQuery());
  const { data: discounts } = useSuspenseQuery(discountsQuery());
  const { data: statuses = NO_STATUSES, error } = useQuery(uploadStatusQuery());
  const sizes = usePricedSizes(offered, statuses);
  const queryClient = useQueryClient();
  // Once for the whole visit: the photos under way belong to it.
  const order = useMemo(
    () =>
      inOwnersName(
        uploadPrintOrder(owner.id, () => mainSizeOf(queryClient)),
        session,
      ),
    [queryClient, session, owner],
  );
  const devicePhotos = useDevicePhotos({ order, heardAt: returns });
  const { mutate: signOut, isError: signOutFailed, isPending: isSigningOut } = useSignOut();
  const isOnline = useOnline();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // What a page could not load meanwhile.
    if (returns > 0) void revalidate();
  }, [returns, revalidate]);

  const { unsentCount } = devicePhotos;
  const handOver = useHandOver(state === 'someone-else' && unsentCount === 0);
  useLeaveWarning(unsentCount > 0 && !handOver.isOn);
  const shell: CustomerShell = { devicePhotos, unsentCount };
  if (handOver.isOn) return <LoadingScreen />;

  return (
    <CustomerFrame
      header={
        <CustomerHeader
          shopName={localized(shop.name, i18n.language)}
          cart={orderTotal(sizes, discounts, statuses)}
          currency={shop.currency}
          account={
            <AccountMenu
              name={owner.name}
              isMaintainer={isMaintainer(owner.rank)}
              unsentCount={unsentCount}
              onSignOut={(where) => signOut(where)}
            />
          }
        />
      }
      notices={
        <ShellNotices isAway={!isOnline || isServerAway(error)} signOutFailed={signOutFailed} photos={devicePhotos} />
      }
    >
      <PrintOrderContext value={order}>
        <Outlet context={shell} />
      </PrintOrderContext>
      {state === 'here' || state === 'unsure' || isSigningOut ? null : (
        <Suspense>
          <SignInAgain
            owner={owner}
            isSomeoneElse={state === 'someone-else'}
            unsentCount={unsentCount}
            onSignedIn={session.signedIn}
            onDrop={handOver.begin}
          />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </CustomerFrame>
  );
}

/** The size that photos meant for none become prints of. */
const mainSizeOf = (queryClient: QueryClient) =>
  queryClient.getQueryData(uploadSizesQuery().queryKey)?.find(({ hidden }) => !hidden)?.key ?? '';

/** Whose page this is: whom the loader has let in, even if another user signs in later. */
function useOwner(): User {
  const { data: me } = useQuery({ ...meQuery(), enabled: false });
  const [owner] = useState(me);
  if (owner == null) throw new Error('The loader lets nobody in who is not signed in.');
  return owner;
}

/** The first page of every visit has the same key: its own address keeps it apart. */
const scrollKey = ({ key, pathname }: { key: string; pathname: string }) => (key === 'default' ? pathname : key);
