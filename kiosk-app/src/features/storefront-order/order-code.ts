export const ORDER_CODE_LENGTH = 6;

/**
 * What people type to bring an order back that was put aside: the end of its id. Short enough to type, and good only
 * in front of the kiosk that put it aside.
 */
export const orderCode = (orderId: string): string => orderId.slice(-ORDER_CODE_LENGTH);

/** The parked order of a code; null when there is none, or more than one and nobody can say which. */
export function findByCode<Order extends { id: string; state: string }>(
  orders: readonly Order[],
  code: string,
): Order | null {
  if (code.length !== ORDER_CODE_LENGTH) return null;
  const [found, second] = orders.filter(({ id, state }) => state === 'parked' && orderCode(id) === code);
  return second === undefined ? (found ?? null) : null;
}
