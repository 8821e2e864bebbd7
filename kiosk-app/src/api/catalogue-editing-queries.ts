import { type EditableCatalogue, getEditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** A page that was just loaded need not ask again. */
const FRESH_MS = 2_000;
/** An editor learns by then that another has changed something. */
const REFRESH_MS = 30_000;

/** Everything as maintainers edit it. */
export const editableCatalogueQuery = () =>
  queryOptions({
    queryKey: ['editable-catalogue'],
    queryFn: ({ signal }) => call(getEditableCatalogue, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });

/** As it is now, for a page that is about to show it. @throws CallError */
export const loadCatalogue = (queryClient: QueryClient): Promise<EditableCatalogue> =>
  queryClient.fetchQuery({ ...editableCatalogueQuery(), staleTime: 0 });

/**
 * After an edit: reads what the catalogue is now, and lets this browser's customer pages ask again.
 *
 * @throws CallError
 */
export async function rereadCatalogue(queryClient: QueryClient): Promise<EditableCatalogue> {
  // An answer of before the edit must not overwrite the one of after it.
  await queryClient.cancelQueries({ queryKey: editableCatalogueQuery().queryKey });
  void queryClient.invalidateQueries({ queryKey: ['catalogue'] });
  return loadCatalogue(queryClient);
}
