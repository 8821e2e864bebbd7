import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import type { QueryClient } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs } from 'react-router';
import { loadCatalogue } from '#api/catalogue-editing-queries.ts';
import { catalogueEditorText } from '#text/catalogue-editor.ts';
import { addText } from '#text/i18n.ts';

addText('catalogueEditor', catalogueEditorText);

/** @param isThere whether what the address names exists; where it does not there is no such page */
export const catalogueLoader =
  (isThere: (catalogue: EditableCatalogue, params: LoaderFunctionArgs['params']) => boolean = () => true) =>
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    if (!isThere(await loadCatalogue(queryClient), params)) throw data(null, { status: 404 });
    return null;
  };
