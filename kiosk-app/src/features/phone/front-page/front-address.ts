import { isStorefrontOrderId } from '@printfront/shared/domain/storefront-order-id.ts';

export interface FrontAddress {
  orderId: string;
  /** Id of the shop's server when the phone comes through it by name; null on the shop's own wifi. */
  server: string | null;
}

/** Reads `/front/{orderId}` and `/front/{server}/{orderId}`; null for everything that cannot be an order's address. */
export function parseFrontAddress(pathname: string): FrontAddress | null {
  const [first, ...parts] = pathname.replace(/^\/+|\/+$/g, '').split('/');
  const orderId = parts.at(-1);
  if (first !== 'front' || orderId === undefined || parts.length > 2 || !isStorefrontOrderId(orderId)) return null;
  const server = parts.length === 2 ? decoded(parts[0]) : null;
  return server === '' ? null : { orderId, server };
}

/** What the shop says in the address of its page at central of a phone that took part: no server is sent it. */
export function proofIn(hash: string): string | undefined {
  return /^#([\w-]{43})$/.exec(hash)?.[1];
}

/** Empty for what is no valid percent encoding. */
function decoded(segment: string | undefined): string {
  try {
    return decodeURIComponent(segment ?? '');
  } catch {
    return '';
  }
}
