export const ORDER_CODE_LENGTH = 6;

/**
 * What people type to bring an order back that was put aside or left open by a restart: the end of its id. Short enough to
 * type, and good only in front of the kiosk that it was begun on.
 */
export const orderCode = (orderId: string): string => orderId.slice(-ORDER_CODE_LENGTH);

/** The order of a code among those that can go on; null when there is none, or more than one and nobody can say which. */
export function findByCode<Order extends { id: string; state: string }>(
  orders: readonly Order[],
  code: string,
): Order | null {
  if (code.length !== ORDER_CODE_LENGTH) return null;
  const goingOn = orders.filter(({ state }) => state === 'parked' || state === 'open');
  const [found, second] = goingOn.filter(({ id }) => orderCode(id) === code);
  return second === undefined ? (found ?? null) : null;
}
