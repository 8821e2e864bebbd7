import type { Takings } from '../../contracts/dashboard.ts';
import { PAYMENT_METHOD } from '../../domain/order-states.ts';
import type { MoneyMoves } from './money-moves.ts';

/** A day's money by payment method; a method without any is left out. */
export function takingsOfDay(day: string, { moves, unshown }: MoneyMoves): Takings[] {
  return Object.values(PAYMENT_METHOD).flatMap((paymentMethod) => {
    const isOfMethod = ({ method }: { method: number }) => method === paymentMethod;
    const own = moves.filter(isOfMethod);
    const sumOf = (kind: 'taken' | 'given-back') => {
      const orders = own.filter((move) => move.kind === kind).map(({ order }) => order.total_payment_amount);
      return { count: orders.length, satang: orders.reduce((sum, satang) => sum + satang, 0) };
    };
    const [taken, givenBack] = [sumOf('taken'), sumOf('given-back')];
    const unshownCount = unshown.filter(isOfMethod).length;
    if (own.length + unshownCount === 0) return [];
    const takings = {
      day,
      paymentMethod,
      orderCount: taken.count,
      confirmedSatang: taken.satang,
      refundedCount: givenBack.count,
      refundedSatang: givenBack.satang,
      netSatang: taken.satang - givenBack.satang,
    };
    return unshownCount === 0 ? takings : { ...takings, unshownCount };
  });
}
