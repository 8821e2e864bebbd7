import { getHotFolder, getHotFolderProgress } from '@printfront/shared/contracts/hot-folder.ts';
import { listReprints } from '@printfront/shared/contracts/print-notes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The printer's folder of this shop; only at the shop's own address. */
export const hotFolderQuery = () =>
  queryOptions({ queryKey: ['shop', 'hot-folder'], queryFn: ({ signal }) => call(getHotFolder, { signal }) });

const PROGRESS_REFRESH_MS = 700;
/** While there is none; another desk may begin one. */
const NO_EXPORT_REFRESH_MS = 2_500;

/** How far an export is that is under way. */
export const exportProgressQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'export-progress', orderId],
    queryFn: ({ signal }) => call(getHotFolderProgress, { params: { id: orderId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'none' ? NO_EXPORT_REFRESH_MS : PROGRESS_REFRESH_MS,
    gcTime: 0,
  });

export const reprintsQuery = (range: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['reprints', range],
    queryFn: ({ signal }) => call(listReprints, { query: range, signal }),
  });
