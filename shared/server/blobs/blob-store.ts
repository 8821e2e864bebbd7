import type { Readable } from 'node:stream';

/** What a stored blob is known by: the sha256 of its bytes, 64 lower-case hex digits. */
export interface StoredBlob {
  readonly sha256: string;
  readonly byteSize: number;
}

/** First and last byte, both included, as in an HTTP Range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobWriter {
  /**
   * Takes the chunk over: the caller neither reads nor changes it afterwards, since a large chunk that has its memory to
   * itself may be given back at once. Answers a promise only when the writer has fallen behind: wait for it before giving
   * more, or memory grows.
   */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /**
   * Resolves when the bytes would survive a power cut. The writer is used up afterwards, whether it worked or not.
   *
   * @throws StorageError
   */
  commit(): Promise<StoredBlob>;
  /** Drops everything written. Safe after a failure, after commit and twice. */
  abort(): Promise<void>;
}

/**
 * Bytes by their hash, stored once, never changed. A blob that no row names is invisible to people and may be collected.
 * Every store passes blob-store.compliance.ts.
 */
export interface BlobStore {
  /**
   * @param expectedBytes what the sender announced, if anything: a store without that much room refuses before writing
   * @throws StorageError with code 'disk-full' when the store takes nothing more
   */
  createBlobWriter(expectedBytes?: number): Promise<BlobWriter>;
  has(sha256: string): Promise<boolean>;
  stat(sha256: string): Promise<StoredBlob | null>;
  /** @throws BlobMissingError */
  openRead(sha256: string, range?: ByteRange): Promise<Readable>;
  /** @returns whether there was something to remove */
  remove(sha256: string): Promise<boolean>;
  /** Everything stored, in no order, for collecting what no row names. */
  list(): AsyncIterable<StoredBlob & { readonly storedAt: Date }>;
}

export class BlobMissingError extends Error {
  override readonly name = 'BlobMissingError';
  readonly sha256: string;
  constructor(sha256: string) {
    super(`No blob ${sha256} is stored.`);
    this.sha256 = sha256;
  }
}

/** 'disk-full': room must be made. 'disk-failed': the storage refused or broke; nothing written to it may be trusted. */
export type StorageErrorCode = 'disk-full' | 'disk-failed';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  constructor(code: StorageErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Guards every path made from a hash: nothing but 64 hex digits ever becomes part of a file's path. */
export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
