import type { Selectable } from 'kysely';
import type { OrderFileTable, OrderLineTable, OrderTable } from '../database/tables/orders.table.ts';

/** An order as the database has it. */
export interface StoredOrder {
  order: Selectable<OrderTable>;
  lines: readonly OrderLineTable[];
  files: readonly OrderFileTable[];
}
