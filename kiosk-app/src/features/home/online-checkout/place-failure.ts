import type { CallError } from '#api/call.ts';
import type { DraftProblems } from './checkout-draft.ts';

/** What the server said against single fields, where it has one of ours. */
export function refusedFields(error: CallError | null): DraftProblems {
  if (error?.code !== 'parameter-invalid' && error?.code !== 'parameter-missing') return {};
  if (error.parameter === 'name') return { name: 'needName' };
  return error.parameter === 'phoneNumber' ? { phoneNumber: 'badPhone' } : {};
}

/**
 * Which words say why the order was refused; null when the page says it elsewhere: a changed price has a notice of its
 * own, and a field its problem.
 */
export function failureWords(
  error: CallError | null,
):
  | { key: 'addressGone' | 'chooseShop' | 'notReady' | 'orderChanged' | 'placeAgain' }
  | { problem: CallError['code'] }
  | null {
  if (error === null || error.code === 'price-changed') return null;
  if (error.code === 'address-missing' || error.parameter === 'addressId') return { key: 'addressGone' };
  if (error.parameter === 'pickupShopId') return { key: 'chooseShop' };
  if (error.code === 'order-changed') return { key: 'orderChanged' };
  // Read by a customer who has signed in again.
  if (error.code === 'not-signed-in') return { key: 'placeAgain' };
  return error.code === 'order-not-ready' ? { key: 'notReady' } : { problem: error.code };
}
