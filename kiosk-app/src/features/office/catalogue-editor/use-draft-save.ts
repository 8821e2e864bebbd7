import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { type EditDraft, type Edited, isSameContent } from '#ui/edit-draft.ts';

export interface DraftSaveOptions<Fields> {
  /** The same thing in a catalogue that was read again; null when it has been deleted. */
  find: (catalogue: EditableCatalogue) => Edited<Fields> | null;
  put: (fields: Fields, ifMatch: string) => Promise<unknown>;
}

/** Saves a draft over the version that its editor saw. Whatever the answer, the page then knows what is there. */
export function useDraftSave<Fields>(options: DraftSaveOptions<Fields>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: EditDraft<Fields>) => {
      await putOver(queryClient, draft, options);
      await rereadCatalogue(queryClient);
    },
  });
}

/** @throws CallError edited-meanwhile when another editor changed what the draft changes too */
async function putOver<Fields>(
  queryClient: QueryClient,
  { base, fields }: EditDraft<Fields>,
  { find, put }: DraftSaveOptions<Fields>,
): Promise<void> {
  try {
    await put(fields, base.version);
  } catch (error) {
    if (!isCode(error, 'edited-meanwhile') && !isCode(error, 'not-found')) throw error;
    const current = find(await rereadCatalogue(queryClient));
    // Others changed only what this form does not show, a place in the list or a picture: nothing is overwritten.
    const isFree = current !== null && current.version !== base.version && isSameContent(current.fields, base.fields);
    if (!isFree) throw error;
    await put(fields, current.version);
  }
}

export const isCode = (error: unknown, code: CallError['code']): error is CallError =>
  error instanceof CallError && error.code === code;
