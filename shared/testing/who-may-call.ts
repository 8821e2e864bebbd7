import type { Endpoint } from '../contracts/endpoint.ts';

/** Everyone that a call can come from. `customer` has the thing in question, `otherCustomer` has things of their own. */
export const CALLERS = ['nobody', 'customer', 'otherCustomer', 'maintainer', 'kiosk', 'edge'] as const;
export type CallerName = (typeof CALLERS)[number];

/** Of the customer, of a third person, or not there at all. */
export const TARGETS = ['own', 'others', 'none'] as const;
export type Target = (typeof TARGETS)[number];

/**
 * What a call names in its address: something that belongs to a person, something that is there for everybody, or nothing,
 * when it is about the caller.
 */
export type Naming = 'somebodys' | 'everybodys' | 'nothing';

/**
 * What central answers to a caller, from nothing but what the contract says of the call: a good one when the call is for
 * this caller and the caller may see the thing; 401 when signing in would help; in all other cases what is answered for
 * things that are not there.
 *
 * @param good status of the answer to a caller who may call
 */
export function expectedAtCentral(
  { who }: Pick<Endpoint, 'who'>,
  { caller, target, naming, good }: { caller: CallerName; target: Target; naming: Naming; good: number },
): number {
  const isThere = naming === 'nothing' || target !== 'none';
  // Calls that take storefront orders or uploads: the orders are at the shop, so here they are for customers alone.
  const isForPhones = who.includes('front') && !who.includes('customer');
  if (who.includes('anyone') || isForPhones) return isThere ? good : 404;
  // A kiosk's cookie and a shop's token are nothing here: kiosks talk to the shop, and the token is for sync.
  const isSignedIn = caller === 'customer' || caller === 'otherCustomer' || caller === 'maintainer';
  const isForUsers = who.includes('customer') || who.includes('maintainer');
  if (!isSignedIn) return isForUsers ? 401 : 404;
  if (who.includes('maintainer') && caller === 'maintainer') return isThere ? good : 404;
  if (!who.includes('customer')) return 404;
  const isTheirs = naming !== 'somebodys' || (caller === 'customer' && target === 'own');
  return isThere && isTheirs ? good : 404;
}

/**
 * The same for a shop's server, where `own` is an order of the kiosk that asks and `others` one of another kiosk. A caller
 * who is no kiosk is a phone here, session or not, but for maintainers' calls: people's own calls are passed to central.
 */
export function expectedAtEdge(
  { who }: Pick<Endpoint, 'who'>,
  { caller, target, naming, good }: { caller: CallerName; target: Target; naming: Naming; good: number },
): number {
  const isThere = naming === 'nothing' || target !== 'none';
  if (caller === 'kiosk' && who.includes('kiosk')) {
    return isThere && (naming !== 'somebodys' || target === 'own') ? good : 404;
  }
  if (who.includes('anyone') || who.includes('front')) return isThere ? good : 404;
  // Who is signed in is asked at central, and not for what kiosks call too.
  const isForUsers = who.includes('customer') || who.includes('maintainer');
  const isSignedIn = caller === 'customer' || caller === 'otherCustomer' || caller === 'maintainer';
  if (!isForUsers) return 404;
  if (!isSignedIn || who.includes('kiosk')) return 401;
  return caller === 'maintainer' && who.includes('maintainer') && isThere ? good : 404;
}
