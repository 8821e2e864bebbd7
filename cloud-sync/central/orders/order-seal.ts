import { createHash } from 'node:crypto';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { OrderFileTable, OrderLineTable } from '../database/tables/orders.table.ts';
import type { StoredOrder } from './order-view.ts';

interface Content {
  iid: number;
  lines: readonly OrderLineTable[];
  files: readonly OrderFileTable[];
}

/**
 * sha256 of everything of a placed order that its prints are made from. SQLite does not notice a bit that a disk has
 * turned inside a value, and nobody notices at the printer that three prints had been one.
 */
export function sealOf({ iid, lines, files }: Content): string {
  const content = [
    iid,
    lines
      .toSorted((left, right) => left.position - right.position)
      .map((line) => [
        ...[line.position, line.size, line.print_quantity, line.photo_frame],
        // As with adjustments below.
        ...(line.finish === null ? [] : [line.finish]),
      ]),
    files
      .toSorted((left, right) => left.line_position - right.line_position || left.position - right.position)
      .map((file) => [
        ...[file.line_position, file.position, file.sha256, file.quantity],
        ...[file.width, file.height, file.crop, file.fit, file.rotate],
        // Only where there are some: older orders were sealed without.
        ...(file.adjustments === null ? [] : [file.adjustments]),
      ]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** @throws HttpProblem order-damaged when the order is no longer what was placed */
export function refuseBrokenSeal({ order, lines, files }: StoredOrder): void {
  const seal = order.content_sha256;
  if (seal === null || seal === sealOf({ iid: order.iid, lines, files })) return;
  throw new HttpProblem('order-damaged', 'This order has changed on the disk of this server since it was placed.');
}
