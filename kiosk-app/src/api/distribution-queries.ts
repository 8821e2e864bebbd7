import {
  createDistributionFile,
  DistributionFile,
  findDistributionFiles,
  listDistributionFiles,
} from '@printfront/shared/contracts/distributions.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callUrl } from './call.ts';
import { postFile } from './upload-file.ts';

const PAGE_SIZE = '40';

export const distributionsKey = ['distributions'] as const;

/** Soonest expiry first, page by page. @param expireBefore ISO 8601 with Z; null for all */
export const distributionPagesQuery = (expireBefore: string | null) =>
  infiniteQueryOptions({
    queryKey: [...distributionsKey, 'pages', expireBefore],
    queryFn: ({ pageParam, signal }) =>
      call(listDistributionFiles, {
        query: {
          limit: PAGE_SIZE,
          ...(expireBefore === null ? {} : { expireBefore }),
          ...(pageParam === null ? {} : { nextId: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextId }) => nextId,
  });

/** The file of a code; null when there is none, or no longer. A refusal is not asked for again by itself: it counts. */
export const distributionQuery = (code: string) =>
  queryOptions({
    queryKey: [...distributionsKey, 'one', code],
    queryFn: async ({ signal }): Promise<DistributionFile | null> =>
      (await call(findDistributionFiles, { params: { code }, signal }))[0] ?? null,
    retry: false,
  });

interface DistributionUpload {
  file: File;
  /** The end of the day, by the shop's clock. */
  expireAt: string;
  /** The same when this file is sent again: it gets one code. */
  idempotencyKey: string;
  onProgress: (sentFraction: number) => void;
  signal: AbortSignal;
}

/** @throws CallError; AbortError when it was stopped */
export function sendDistributionFile({ file, expireAt, ...sending }: DistributionUpload): Promise<DistributionFile> {
  const url = callUrl(createDistributionFile);
  return postFile({ url, file, name: file.name, fields: { expireAt }, ...sending }, DistributionFile);
}
