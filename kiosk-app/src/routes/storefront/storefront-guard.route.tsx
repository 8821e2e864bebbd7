import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { NoKiosk } from '#features/kiosk-pairing/no-kiosk.tsx';
import { forgetCustomer } from '#features/kiosk-session/customer-session.ts';
import { useKeepAlive } from '#features/kiosk-session/use-keep-alive.ts';
import { verifyStorefront } from '#features/kiosk-session/verify-storefront.ts';
import './storefront-text.ts';

export { StorefrontErrorScreen as ErrorBoundary } from './storefront-error-screen.tsx';

/** Only a verified kiosk of the shop gets further. Nobody signs in here: the signed-in user is never asked for. */
export const loader = (queryClient: QueryClient) => async () => {
  await verifyStorefront(queryClient);
  return null;
};

export function Component() {
  const queryClient = useQueryClient();
  const [isRemoved, setIsRemoved] = useState(false);
  useKeepAlive(useCallback(() => setIsRemoved(true), []));
  // Once the screens are gone, so that none of them asks for the photos again.
  useEffect(() => {
    if (isRemoved) void forgetCustomer(queryClient);
  }, [isRemoved, queryClient]);
  return isRemoved ? <NoKiosk /> : <Outlet />;
}
