import { cancelStorefrontOrder, parkStorefrontOrder } from '@printfront/shared/contracts/storefront-orders.ts';
import { CallError, call } from '#api/call.ts';

const TRIES = 30;
const PAUSE_MS = 10_000;
/** A line that swallows everything answers never. */
const PATIENCE_MS = 5_000;

/**
 * Cancels or parks an order whose customer has left. The screen never waits for it: while the shop's computer is away
 * it is tried again in the background, so that nobody comes back into the order of a stranger.
 *
 * Settles once the first try has been answered or has failed, or nothing came of it for a while.
 *
 * @returns whether the shop knows; if not, this page has to stay for the other tries. `photos-arriving`: the customer has
 *   not left, a phone is sending
 */
export async function leaveOrder(orderId: string, how: 'cancel' | 'park'): Promise<boolean | 'photos-arriving'> {
  const first = tryToLeave(orderId, how);
  void first.then((outcome) => (outcome === false ? keepTrying(orderId, how) : undefined));
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  return Promise.race([first, patience]);
}

async function keepTrying(orderId: string, how: 'cancel' | 'park'): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if ((await tryToLeave(orderId, how)) === true) return;
  }
}

/** True when there is nothing left to do: done, or the order is already something else, or this is no kiosk any more. */
async function tryToLeave(orderId: string, how: 'cancel' | 'park'): Promise<boolean | 'photos-arriving'> {
  try {
    await call(how === 'cancel' ? cancelStorefrontOrder : parkStorefrontOrder, { params: { id: orderId } });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.code === 'photos-arriving' ? error.code : !error.isPassing;
  }
}
