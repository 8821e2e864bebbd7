import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { swapped } from './rank-moves.ts';

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
