import { StorageError } from '../blobs/blob-store.ts';

/** Every way an upload can be refused; each is a code of shared/contracts/problem.ts with words in every language. */
export type UploadErrorCode =
  | 'file-missing'
  | 'file-repeated'
  | 'file-empty'
  | 'file-too-large'
  | 'file-type-unsupported'
  | 'photo-too-many-pixels'
  | 'upload-malformed'
  | 'upload-incomplete'
  | 'server-busy'
  | 'disk-full';

/** The sender's (or the disk's) fault, never ours: answer with the code's status. Nothing of the upload was kept. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: UploadErrorCode;
  constructor(code: UploadErrorCode, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }
}

/** @returns for a disk that takes nothing what its sender is told, else the same error */
export const asUploadError = (error: unknown): unknown =>
  error instanceof StorageError ? new UploadError('disk-full', error.message, error) : error;

/** What came is no photo. */
export class NoPhotoError extends UploadError {
  /** The first bytes of it. */
  readonly head: Buffer;
  constructor(head: Buffer) {
    super('file-type-unsupported', 'The file is no photo that we can print.');
    this.head = head;
  }
}
