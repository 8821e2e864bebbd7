import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PrintOrderQueries } from './print-order.ts';

// An order is placed at the version that was shown. A version counts as shown once the pictures have been asked for after
// it became known: then they are as new as it, or newer, and in that case the server refuses.

/** For the loader of a checkout, when it knows the price. @throws CallError */
export async function fetchPictures(
  queryClient: QueryClient,
  { filesQuery, framesQuery }: Pick<PrintOrderQueries, 'filesQuery' | 'framesQuery'>,
  statuses: readonly UploadSizeStatus[],
): Promise<void> {
  const chosen = statuses.filter(({ quantity }) => quantity > 0);
  const pictures = chosen.map(({ size }) => filesQuery(size));
  const frames = framesQuery();
  // What is on its way already was asked for too early.
  await Promise.all([frames, ...pictures].map(({ queryKey }) => queryClient.cancelQueries({ queryKey, exact: true })));
  await Promise.all([queryClient.fetchQuery(frames), ...pictures.map((files) => queryClient.fetchQuery(files))]);
}

interface Quote {
  /** Undefined when the server names none. */
  version: string | undefined;
  /** When it was read: what failed is tried again with the next answer. */
  readAt: number;
}

export interface ShownVersion {
  version: string | undefined;
  /** The pictures of a newer one are being asked for. */
  isSettling: boolean;
}

/**
 * The version of the order that this screen has shown.
 *
 * @param key of the order, always the same array
 * @param quote as the price names it now
 * @param first what the loader has shown
 */
export function useShownVersion(key: QueryKey, { version, readAt }: Quote, first: string | undefined): ShownVersion {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(first);
  const [failedAt, setFailedAt] = useState<number>();
  const wanted = useRef<string>(undefined);
  const isSettling = version !== undefined && version !== shown && failedAt !== readAt;
  useEffect(() => {
    if (version === undefined || version === shown || failedAt === readAt || version === wanted.current) return;
    wanted.current = version;
    const isPicture = ({ queryKey }: Query) => ['files', 'photo-frames'].includes(String(queryKey[key.length]));
    queryClient
      .refetchQueries({ queryKey: key, predicate: isPicture, type: 'active' }, { throwOnError: true })
      .then(
        () => true,
        () => false,
      )
      .then((isShown) => {
        // A newer one is being shown.
        if (version !== wanted.current) return;
        wanted.current = undefined;
        if (isShown) setShown(version);
        else setFailedAt(readAt);
      });
  }, [version, shown, failedAt, readAt, key, queryClient]);
  return { version: shown, isSettling };
}
