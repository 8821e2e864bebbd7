import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { editedMeanwhile } from './catalogue-editing.service.ts';

/** A whole new order, and the one that the editor saw. */
export interface NewRanks {
  ids: readonly string[];
  previousIds?: readonly string[] | undefined;
}

/**
 * The things in their new order, each with its new rank from 0 on.
 *
 * @param things everything that is ranked against each other, in the order that counts now
 * @throws HttpProblem parameter-invalid for an id that is repeated; ranks-outdated when `ids` is not exactly these
 *   things; edited-meanwhile when the editor saw another order
 */
export function newRanks<Thing extends { id: string; rank: number }>(
  things: readonly Thing[],
  { ids, previousIds }: NewRanks,
): Thing[] {
  if (new Set(ids).size < ids.length) {
    throw new HttpProblem('parameter-invalid', 'An id stands in the list more than once.', { parameter: 'ids' });
  }
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const ranked = ids.flatMap((id, rank) => {
    const thing = byId.get(id);
    return thing === undefined ? [] : [{ ...thing, rank }];
  });
  const missing = things.length - ranked.length;
  const unknown = ids.length - ranked.length;
  if (missing > 0 || unknown > 0) {
    throw new HttpProblem(
      'ranks-outdated',
      `The list must name everything that is ranked, and nothing else: ${missing} missing, ${unknown} unknown.`,
    );
  }
  refuseUnseenRanks(things, { previousIds });
  return ranked;
}

/** @throws HttpProblem edited-meanwhile when the editor saw another order than this one */
export function refuseUnseenRanks(things: readonly { id: string }[], { previousIds }: Partial<NewRanks>): void {
  const isSeen = previousIds === undefined || things.map(({ id }) => id).join('\n') === previousIds.join('\n');
  if (!isSeen) throw editedMeanwhile();
}
