import { createHash, randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BlobWriter } from './blob-store.ts';
import { asStorageError } from './s3-errors.ts';

/** The smallest that S3 takes for a part that is not the last, and what one upload holds in memory. */
const PART_BYTES = 5 * 1024 * 1024;

export interface S3BlobWriterOptions {
  readonly client: S3Client;
  readonly bucket: string;
  /** Where what has no hash yet is kept. */
  readonly incomingPrefix: string;
  readonly keyOf: (sha256: string) => string;
}

/**
 * Gathers one part, sends it, and only then takes more. What fits into one part is put under its hash at once; what is
 * longer goes in parts to a name of its own and is copied inside the store when the hash is known.
 */
export function createS3BlobWriter(options: S3BlobWriterOptions): BlobWriter {
  const { client, bucket: Bucket, keyOf } = options;
  const Key = `${options.incomingPrefix}${randomUUID()}`;
  const hash = createHash('sha256');
  let byteSize = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let uploadId: string | undefined;
  let isComplete = false;
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let sending: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  let isOver = false;

  function takeWaiting(): Buffer {
    const body = Buffer.concat(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
    return body;
  }

  async function sendPart(): Promise<void> {
    const Body = takeWaiting();
    uploadId ??= (await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId;
    const PartNumber = parts.length + 1;
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId: uploadId, PartNumber, Body }));
    parts.push({ PartNumber, ETag });
  }

  /** One at a time; after the first that fails nothing more is sent. */
  function send(): Promise<void> {
    sending ??= sendPart()
      .catch((error: unknown) => {
        failure = { error: asStorageError(error) };
      })
      .then(() => {
        sending = undefined;
        if (failure !== undefined) throw failure.error;
      });
    // A failure is told to the next write, when nobody waits for this part.
    sending.catch(() => undefined);
    return sending;
  }

  async function flush(): Promise<void> {
    await sending;
    if (failure !== undefined) throw failure.error;
    if (waitingBytes >= PART_BYTES) await send();
  }

  async function completeUnder(sha256: string): Promise<void> {
    if (waitingBytes > 0) await send();
    const target = { Bucket, Key, UploadId: uploadId };
    await client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts: parts } }));
    isComplete = true;
    await client.send(new CopyObjectCommand({ Bucket, Key: keyOf(sha256), CopySource: encodeURI(`${Bucket}/${Key}`) }));
    await dropIncoming();
  }

  /** What cannot be removed now is removed by the store's start or by its lifecycle rule. */
  async function dropIncoming(): Promise<void> {
    const request = isComplete
      ? client.send(new DeleteObjectCommand({ Bucket, Key }))
      : client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: uploadId }));
    await request.catch(() => undefined);
  }

  return {
    write(chunk) {
      hash.update(chunk);
      byteSize += chunk.byteLength;
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      return waitingBytes >= PART_BYTES || failure !== undefined ? flush() : undefined;
    },

    async commit() {
      try {
        await flush();
        const sha256 = hash.digest('hex');
        if (uploadId !== undefined) await completeUnder(sha256);
        else await client.send(new PutObjectCommand({ Bucket, Key: keyOf(sha256), Body: takeWaiting() }));
        isOver = true;
        return { sha256, byteSize };
      } catch (error) {
        failure = { error: asStorageError(error) };
        throw failure.error;
      }
    },

    async abort() {
      if (isOver) return;
      isOver = true;
      failure ??= { error: new Error('The writer was aborted.') };
      waiting = [];
      waitingBytes = 0;
      await sending?.catch(() => undefined);
      if (uploadId !== undefined) await dropIncoming();
    },
  };
}
