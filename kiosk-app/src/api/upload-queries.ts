import { getPriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { listSizes, type Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile, UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import {
  type ChosenPhotoFrame,
  getUpload,
  getUploadStatus,
  listUploadFiles,
  listUploadPhotoFrames,
  listUploadSizeFiles,
  type UploadTask,
} from '@printfront/shared/contracts/uploads.ts';
import { estimateDueDate } from '@printfront/shared/contracts/working-hours.ts';
import { queryOptions } from '@tanstack/react-query';
import { CallError, call } from './call.ts';
import { CATALOGUE_REFRESH_MS, CATALOGUE_STALE_MS, sizesQuery } from './catalogue-queries.ts';
import { JUST_ASKED_MS } from './just-asked.ts';
import { type QueryOf, queryOf } from './print-order.ts';

/** A photo is read within seconds of its arrival. */
const PROCESSING_REFRESH_MS = 2_000;
/** Another device of the same person may add to it, and the server may go away: looked at again now and then. */
const STATUS_REFRESH_MS = 30_000;
const SERVER_AWAY_REFRESH_MS = 5_000;

/** Everything of the upload that is not ordered yet lies under this key. Remove it once it has been ordered. */
export const uploadKey = ['upload', 'open'] as const;

/** The upload that is not ordered yet; null when there is none. */
export const uploadTaskQuery = () =>
  queryOptions({
    queryKey: [...uploadKey, 'task'],
    queryFn: ({ signal }) => whenThereIsOne<UploadTask | null>(call(getUpload, { signal }), null),
    refetchOnWindowFocus: true,
  });

export const uploadFilesKey = [...uploadKey, 'files'] as const;

/** Photos by arrival. With a size, quantity, crop and dpi are that size's; without, quantity is over all sizes. */
export const uploadFilesQuery = (size?: string): QueryOf<UploadedFile[]> =>
  queryOf({
    queryKey: [...uploadFilesKey, size ?? null],
    queryFn: ({ signal }) =>
      whenThereIsOne<UploadedFile[]>(
        size === undefined
          ? call(listUploadFiles, { signal })
          : call(listUploadSizeFiles, { params: { key: size }, signal }),
        [],
      ),
    staleTime: JUST_ASKED_MS,
    refetchInterval: (query) =>
      query.state.data?.some(({ state }) => state === 'processing') ? PROCESSING_REFRESH_MS : STATUS_REFRESH_MS,
    refetchOnWindowFocus: true,
  });

/** How far each size is. Also what tells that the server is away: it is asked again and again until it answers. */
export const uploadStatusQuery = (): QueryOf<UploadSizeStatus[]> =>
  queryOf({
    queryKey: [...uploadKey, 'status'],
    queryFn: ({ signal }) => whenThereIsOne(call(getUploadStatus, { signal }), []),
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return SERVER_AWAY_REFRESH_MS;
      return state.data?.some(({ status }) => status === 2) ? PROCESSING_REFRESH_MS : STATUS_REFRESH_MS;
    },
    refetchOnWindowFocus: true,
  });

export const uploadFramesQuery = (): QueryOf<ChosenPhotoFrame[]> =>
  queryOf({
    queryKey: [...uploadKey, 'photo-frames'],
    queryFn: ({ signal }) => whenThereIsOne(call(listUploadPhotoFrames, { query: {}, signal }), []),
    refetchOnWindowFocus: true,
  });

/** What the upload can be made of: all that is offered, and what it has already although staff have hidden it since. */
export const uploadSizesQuery = (): QueryOf<Size[]> =>
  queryOf({
    queryKey: ['catalogue', 'sizes', 'upload'],
    queryFn: async ({ client, signal }): Promise<Size[]> => {
      // Asked of a customer who has chosen something only: for any other the answer is an error in the browser's console.
      const chosen = await client.fetchQuery(uploadStatusQuery());
      if (chosen.length === 0) return client.fetchQuery(sizesQuery());
      const upload = await whenThereIsOne<UploadTask | null>(call(getUpload, { signal }), null);
      return call(listSizes, { query: upload === null ? {} : { uploadId: upload.id }, signal });
    },
    staleTime: CATALOGUE_STALE_MS,
    refetchInterval: CATALOGUE_REFRESH_MS,
  });

/** What of an upload can be looked at without knowing more of it. */
export const uploadQueries = {
  sizesQuery: uploadSizesQuery,
  filesQuery: uploadFilesQuery,
  statusQuery: uploadStatusQuery,
  framesQuery: uploadFramesQuery,
};

const asText = { 1: '1', 2: '2', 3: '3', 4: '4' } as const;

/** What the upload costs now, shipped that way. */
export const uploadPriceQuery = (uploadId: string, shippingMethod: ShippingMethod) =>
  queryOptions({
    queryKey: [...uploadKey, 'price', uploadId, shippingMethod],
    queryFn: ({ signal }) =>
      call(getPriceSummary, { query: { uploadId, shippingMethod: asText[shippingMethod] }, signal }),
  });

/** @param pickupShopId of several, the one that is chosen: it may have hours and an account of its own */
export const uploadDueDateQuery = (uploadId: string, shippingMethod: ShippingMethod, pickupShopId?: string) =>
  queryOptions({
    queryKey: [...uploadKey, 'due-date', uploadId, shippingMethod, pickupShopId],
    queryFn: ({ signal }) =>
      call(estimateDueDate, {
        query: { uploadId, shippingMethod: asText[shippingMethod], ...(pickupShopId && { pickupShopId }) },
        signal,
      }),
  });

/** An upload that another device has just ordered, or that never was begun, is an empty one. */
async function whenThereIsOne<Answer>(answer: Promise<Answer>, without: Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-found') return without;
    throw error;
  }
}
