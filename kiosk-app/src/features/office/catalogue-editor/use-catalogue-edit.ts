import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';

/** Makes an edit that names no draft (hide, delete, a picture). Whatever the answer, the page then shows what is there. */
export function useCatalogueEdit<Input = void>(edit: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        await edit(input);
      } catch (error) {
        await rereadCatalogue(queryClient).catch(() => undefined);
        throw error;
      }
      await rereadCatalogue(queryClient);
    },
  });
}
