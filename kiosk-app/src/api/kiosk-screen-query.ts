import { getKioskScreen } from '@printfront/shared/contracts/kiosk-screens.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

const SCREEN_REFRESH_MS = 30_000;

/** Whether the shop's hours want anything on a kiosk's screen. Nothing of a customer, and kept when one is forgotten. */
export const kioskScreenQuery = () =>
  queryOptions({
    queryKey: ['storefront', 'screen'],
    queryFn: ({ signal }) => call(getKioskScreen, { signal }),
    refetchInterval: SCREEN_REFRESH_MS,
    retry: false,
  });
