import { finishOfLine } from '../../domain/finish.ts';
import type { OrderDetails } from '../../domain/order-details.ts';
import type { SubmittedLine } from './order-lines.ts';

/** The lines of an order on the paper that they are really printed on: staff may have said another than was ordered. */
export const printedLines = <Line extends Pick<SubmittedLine, 'size' | 'finish'>>(
  lines: readonly Line[],
  { finishes }: Pick<OrderDetails, 'finishes'>,
): Line[] =>
  lines.map((line) => {
    const finish = finishOfLine(line, finishes);
    return finish === null ? line : { ...line, finish };
  });
