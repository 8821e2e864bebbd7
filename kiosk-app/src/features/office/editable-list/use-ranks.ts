import { swapRanks } from '@printfront/shared/domain/rank.ts';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';

interface Ranks {
  ids: string[];
  previousIds: string[];
}

/**
 * The order of a list that people sort: a move shows at once and is sent whole, one after the other. A refused one puts
 * the order back as the server has it.
 *
 * @param savedIds all of the list as the server has it, hidden things too
 */
export function useRanks(savedIds: readonly string[], send: (ranks: Ranks) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<string[] | null>(null);
  const { mutate, error } = useMutation({
    scope: { id: 'ranks' },
    mutationFn: send,
    onError: () => setWanted(null),
    onSettled: async (_answer, _error, { ids }) => {
      await rereadCatalogue(queryClient).catch(() => undefined);
      // After the page has the new order: dropped at once, the old one would be drawn for a moment, and the row that has
      // the focus would lose it. A later move is still under way.
      notifyManager.schedule(() => setWanted((latest) => (latest === ids ? null : latest)));
    },
  });
  const ids = wanted ?? [...savedIds];
  const swap = (id: string, otherId: string) => {
    const next = swapped(ids, id, otherId);
    setWanted(next);
    mutate({ ids: next, previousIds: ids });
  };
  return { ids, swap, error };
}

/** The whole new order after two change places; what is hidden from the list keeps its own. */
export function swapped(ids: readonly string[], id: string, otherId: string): string[] {
  return swapRanks(ids, ids.indexOf(id), ids.indexOf(otherId));
}

/** Things in the order of `ids`; those that it does not name (made meanwhile) come last, as they stood. */
export function inOrder<Thing extends { id: string }>(things: readonly Thing[], ids: readonly string[]): Thing[] {
  const place = (thing: Thing) => {
    const index = ids.indexOf(thing.id);
    return index === -1 ? ids.length : index;
  };
  return things.toSorted((one, other) => place(one) - place(other));
}
