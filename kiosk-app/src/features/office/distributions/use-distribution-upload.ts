import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { distributionQuery, distributionsKey, sendDistributionFile } from '#api/distribution-queries.ts';
import { useRetryKey } from '#api/retry-key.ts';
import { addSample, bytesPerSecond, type TransferSample } from './transfer-rate.ts';

export interface SendingState {
  name: string;
  byteSize: number;
  sentBytes: number;
  /** Null while it is too early to say. */
  bytesPerSecond: number | null;
}

/** Sends one file; leaving the page stops it. */
export function useDistributionUpload() {
  const queryClient = useQueryClient();
  const retryKey = useRetryKey();
  const stopping = useRef<AbortController | null>(null);
  const [samples, setSamples] = useState<readonly TransferSample[]>([]);
  const [isStopped, setIsStopped] = useState(false);
  useEffect(() => () => stopping.current?.abort(), []);

  const upload = useMutation({
    mutationFn: ({ file, expireAt }: { file: File; expireAt: string }): Promise<DistributionFile> => {
      const controller = new AbortController();
      stopping.current = controller;
      setSamples([{ atMs: performance.now(), sentBytes: 0 }]);
      setIsStopped(false);
      const onProgress = (sentFraction: number) => {
        const sample = { atMs: performance.now(), sentBytes: Math.round(sentFraction * file.size) };
        setSamples((before) => addSample(before, sample));
      };
      const idempotencyKey = retryKey.of([file.name, file.size, file.lastModified, expireAt]);
      return sendDistributionFile({ file, expireAt, idempotencyKey, onProgress, signal: controller.signal });
    },
    onSuccess: (made) => {
      retryKey.done();
      queryClient.setQueryData(distributionQuery(made.code).queryKey, made);
      void queryClient.invalidateQueries({ queryKey: [...distributionsKey, 'pages'] });
    },
  });

  const sending: SendingState | null = upload.isPending
    ? {
        name: upload.variables.file.name,
        byteSize: upload.variables.file.size,
        sentBytes: samples.at(-1)?.sentBytes ?? 0,
        bytesPerSecond: bytesPerSecond(samples),
      }
    : null;

  return {
    sending,
    made: upload.data ?? null,
    error: isStopped ? null : upload.error,
    isStopped,
    send: upload.mutate,
    stop() {
      setIsStopped(true);
      stopping.current?.abort();
    },
  };
}
