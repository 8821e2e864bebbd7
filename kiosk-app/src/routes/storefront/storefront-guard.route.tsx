import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Outlet, useRevalidator } from 'react-router';
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
  const { revalidate } = useRevalidator();
  useKeepAlive(useCallback(() => void revalidate(), [revalidate]));
  return <Outlet />;
}
