import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { GuestCalls } from './hostile-guest-calls.ts';

/** A free account at central, used from several devices at once. */
export interface HostileCustomer {
  readonly headers: Readonly<Record<string, string>>;
  /** Its order that waits for a transfer; null before it has one. */
  unpaidOrderId: string | null;
  isPlacing: boolean;
}

export function newCustomer(cookie: string): HostileCustomer {
  return { headers: { cookie }, unpaidOrderId: null, isPlacing: false };
}

/** Places what is in its cart, which begins a new one. What is still being looked at is placed another time. */
export async function placeCart(customer: HostileCustomer, { ask }: GuestCalls, port: number): Promise<void> {
  if (customer.isPlacing) return;
  customer.isPlacing = true;
  try {
    const wish = { port, headers: customer.headers };
    const cart = await ask('GET', `${API_BASE}/uploads`, undefined, wish);
    const order = { uploadId: cart.json().id, name: 'Mani', phoneNumber: '0812345678' };
    const placed = await ask('POST', `${API_BASE}/orders`, { ...order, shippingMethod: 1, paymentMethod: 0 }, wish);
    if (placed.status === 201) customer.unpaidOrderId = placed.json().id;
  } finally {
    customer.isPlacing = false;
  }
}
