import type { QueryClient } from '@tanstack/react-query';
import { RELOADED_AT_KEY } from '#offline/reload.ts';
import { forgetColorScheme } from '#ui/color-scheme.ts';
import { resetEase } from '../easier-to-use/ease.ts';

const ORDER_KEY = 'printfront-order';

/** Marks the order as the one that the person in front of the kiosk has begun. */
export function rememberOrder(orderId: string): void {
  sessionStorage.setItem(ORDER_KEY, orderId);
}

/** A placed order shows its number and amount only to the person who placed it, not to the next person who presses back. */
export function isRememberedOrder(orderId: string): boolean {
  return sessionStorage.getItem(ORDER_KEY) === orderId;
}

/**
 * Nothing that a customer saw or typed stays on the device: not in memory, not in storage. Screens hold no object URLs, and
 * pictures for kiosks are never stored by the browser. Kept are that this device is a kiosk, which the guard asks for at the
 * same moment, and when it was last reloaded. Photos that wait are for the code that knows what becomes of their order:
 * forgetWaitingPhotos.
 */
export async function forgetCustomer(queryClient: QueryClient): Promise<void> {
  const ofCustomer = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'storefront' };
  for (const key of Object.keys(sessionStorage)) if (key !== RELOADED_AT_KEY) sessionStorage.removeItem(key);
  resetEase();
  forgetColorScheme();
  await queryClient.cancelQueries(ofCustomer);
  queryClient.removeQueries(ofCustomer);
  queryClient.getMutationCache().clear();
}
