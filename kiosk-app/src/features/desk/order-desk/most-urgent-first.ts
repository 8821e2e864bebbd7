import type { DeskStage } from '@printfront/shared/domain/order-states.ts';

/** What somebody has promised stands in the order in which it is due. Who pays is at the counter now: newest first. */
const BY_DUE: readonly DeskStage[] = ['to-print', 'to-hand-over', 'to-post', 'late'];

/** A list of them is read to its end, so that nothing urgent is missing: more than this many wait in no shop that works. */
export const MOST_SORTED = 200;

export const isByDue = (stage: DeskStage | undefined): boolean => stage !== undefined && BY_DUE.includes(stage);

interface Promised {
  readonly estimatedDueDate: string | null;
  readonly createdAt: string;
}

/** What is due first, late ones before all; what nobody promised a time for comes last, oldest first. */
export function mostUrgentFirst<Order extends Promised>(orders: readonly Order[]): Order[] {
  return orders.toSorted((one, other) => compare(dueOf(one), dueOf(other)) || compare(one.createdAt, other.createdAt));
}

/** Later than all times. */
const NEVER = '~';
const dueOf = ({ estimatedDueDate }: Promised) =>
  estimatedDueDate === null ? NEVER : new Date(estimatedDueDate).toISOString();
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The one that came in last, wherever it stands. */
export const newestOf = <Order extends Promised>(orders: readonly Order[]): Order | undefined =>
  orders.reduce<Order | undefined>(
    (newest, order) => (newest === undefined || order.createdAt > newest.createdAt ? order : newest),
    undefined,
  );
