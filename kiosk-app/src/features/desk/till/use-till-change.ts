import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#api/call.ts';
import { tillKey, tillShiftQuery } from '#api/till-queries.ts';

/** Opens, closes or moves cash; whatever the answer, the page then shows how the till stands. */
export function useTillChange(onDone: (shift: TillShift) => void) {
  const queryClient = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (change: () => Promise<TillShift>) => change(),
    onSuccess: async (shift) => {
      queryClient.setQueryData(tillShiftQuery(shift.id).queryKey, shift);
      await queryClient.invalidateQueries({ queryKey: tillKey });
      onDone(shift);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: tillKey }),
    throwOnError: (failure) => !(failure instanceof CallError),
  });
  return { change: mutate, failure: error instanceof CallError ? error : null, isPending, reset };
}
