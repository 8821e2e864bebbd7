import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { NotNowError, SettingError } from '../env/read-environment.ts';
import type { Service } from '../service/service.ts';
import { BlobMissingError, type BlobStore, isSha256 } from './blob-store.ts';
import { createS3BlobWriter } from './s3-blob-writer.ts';
import { asStorageError, isNoSuchKey, isPassing, s3Reason } from './s3-errors.ts';

export interface S3Options {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Default us-east-1, which stores without regions take for any. */
  readonly region?: string;
  /** Where the store is; without it Amazon's own of the region. */
  readonly endpoint?: string;
  /** The bucket in the path and not in the host name, as stores outside Amazon mostly want it. */
  readonly pathStyle?: boolean;
  /** Begins every key, so that several installations may share a bucket. */
  readonly prefix?: string;
}

export interface S3BlobStore extends BlobStore, Service {
  /** Whether the bucket can be reached with these keys right now. */
  answers(): Promise<boolean>;
}

/** An upload takes half an hour at most (see http-listener.ts), so what is older belongs to a process that is gone. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A check whether the server is ready does not wait for tries. */
const ANSWERS_WITHIN_MS = 3_000;
/** Without a byte from the store. */
const IDLE_TIMEOUT_MS = 30_000;
const CONNECTIONS = 200;

/**
 * Keeps blobs as `{prefix}blobs/ab/<sha256>` in a bucket. Any number of processes may use the same one; what they are
 * still sending lies under `{prefix}incoming/` and is never shown.
 */
export function createS3BlobStore(options: S3Options): S3BlobStore {
  const { bucket: Bucket, prefix = '' } = options;
  const blobsPrefix = `${prefix}blobs/`;
  const incomingPrefix = `${prefix}incoming/`;
  const client = createClient(options);

  function keyOf(sha256: string): string {
    if (!isSha256(sha256)) throw new TypeError('A blob is named by 64 lower-case hex digits.');
    return `${blobsPrefix}${sha256.slice(0, 2)}/${sha256}`;
  }

  async function stat(sha256: string) {
    const Key = keyOf(sha256);
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      return { sha256, byteSize: ContentLength };
    } catch (error) {
      if (isNoSuchKey(error)) return null;
      throw asStorageError(error);
    }
  }

  async function* objects(Prefix: string) {
    try {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) yield* page.Contents ?? [];
    } catch (error) {
      throw asStorageError(error);
    }
  }

  /** Room only, so it keeps nobody waiting; not every store can list the parts of others. */
  async function dropAbandoned(): Promise<void> {
    const before = Date.now() - ABANDONED_AFTER_MS;
    for await (const { Key, LastModified } of objects(incomingPrefix)) {
      if (LastModified === undefined || LastModified.getTime() > before) continue;
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    }
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: incomingPrefix }));
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated === undefined || Initiated.getTime() > before) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  }

  return {
    stat,

    /** @throws SettingError when the bucket cannot be used, NotNowError when it does not answer */
    async start() {
      try {
        // There is nothing under this name. Not a HEAD, whose refusal has no body and so no reason.
        await client.send(new GetObjectCommand({ Bucket, Key: `${prefix}is-this-bucket-usable` }));
      } catch (error) {
        if (isNoSuchKey(error)) return void dropAbandoned().catch(() => undefined);
        const sentence = `The bucket ${Bucket} of S3_BUCKET cannot be used: ${s3Reason(error)}.`;
        throw isPassing(error) ? new NotNowError(sentence) : new SettingError(sentence);
      }
    },

    stop() {
      client.destroy();
    },

    answers: () =>
      client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
        () => true,
        () => false,
      ),

    createBlobWriter: async () => createS3BlobWriter({ client, bucket: Bucket, incomingPrefix, keyOf }),

    has: async (sha256) => (await stat(sha256)) !== null,

    async openRead(sha256, range) {
      const Key = keyOf(sha256);
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
        // On Node the body is the response of node:http.
        return Body as Readable;
      } catch (error) {
        if (isNoSuchKey(error)) throw new BlobMissingError(sha256);
        throw asStorageError(error);
      }
    },

    async remove(sha256) {
      // The store itself does not say whether there was something.
      if ((await stat(sha256)) === null) return false;
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) }));
        return true;
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async *list() {
      for await (const { Key = '', Size = 0, LastModified = new Date(0) } of objects(blobsPrefix)) {
        const sha256 = Key.slice(Key.lastIndexOf('/') + 1);
        if (isSha256(sha256)) yield { sha256, byteSize: Size, storedAt: LastModified };
      }
    },
  };
}

function createClient(options: S3Options): S3Client {
  const { accessKeyId, secretAccessKey, endpoint, region = 'us-east-1', pathStyle = false } = options;
  return new S3Client({
    credentials: { accessKeyId, secretAccessKey },
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    // Stores outside Amazon do not know the newer checksums; the signature covers the bytes anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: CONNECTIONS, keepAlive: true },
      httpsAgent: { maxSockets: CONNECTIONS, keepAlive: true },
    },
  });
}
