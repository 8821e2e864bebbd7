import { OtherCopy } from '@printfront/shared/contracts/orders.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { z } from 'zod';

interface CopiesColumn {
  other_copies: string | null;
}

/** Other shops that have an online order too, as far as central has said so. */
export const otherCopiesOf = ({ other_copies }: CopiesColumn): OtherCopy[] =>
  other_copies === null ? [] : z.array(OtherCopy).parse(JSON.parse(other_copies));

/** The shop that makes it; undefined where that is this one. */
export const makerElsewhere = (row: CopiesColumn): string | undefined =>
  otherCopiesOf(row).find(({ isMaker }) => isMaker)?.shop;

/**
 * Nobody prints here what another shop makes, nor takes money for it.
 *
 * @throws HttpProblem made-elsewhere
 */
export function refuseMadeElsewhere(row: CopiesColumn): void {
  const maker = makerElsewhere(row);
  if (maker !== undefined) throw new HttpProblem('made-elsewhere', `This order is made at ${maker} by now.`);
}
