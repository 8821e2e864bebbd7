import type { IncomingMessage } from 'node:http';
import { cleanFileName } from '../../domain/display-name.ts';
import { LARGEST_PHOTO_BYTES } from '../../domain/photo-limits.ts';
import type { BlobStore, BlobWriter } from '../blobs/blob-store.ts';
import type { PhotoFormat } from '../photos/photo-format.ts';
import type { PhotoHeader } from '../photos/read-photo-header.ts';
import { parseContentDisposition } from './content-disposition.ts';
import { discardRequest } from './discard-request.ts';
import { createFileInspection, type FileKind } from './file-inspection.ts';
import { createMultipartScanner } from './multipart-scanner.ts';
import type { UploadAdmission, UploadPlace } from './upload-admission.ts';
import { asUploadError, UploadError } from './upload-error.ts';
import type { AskForRoom, UploadRoom } from './upload-room.ts';

export interface ReceivedUpload {
  readonly sha256: string;
  readonly byteSize: number;
  /** Cleaned for showing to people. */
  readonly fileName: string;
  /** By the bytes; null only when any kind of file was welcome. */
  readonly format: PhotoFormat | null;
  /** As stored, before turning upright; null when they stand too deep in the file to be told without decoding. */
  readonly header: PhotoHeader | null;
  /** The form's text fields, whether they came before or after the file. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface ReceiveUploadOptions {
  readonly blobs: BlobStore;
  readonly admission: UploadAdmission;
  /** The order or customer that it is for: among these the server's places are shared out, and among their networks. */
  readonly owner: string;
  readonly network?: string | undefined;
  /** 'photo' (the default) takes what we can print; 'any' takes every file, for distributions. */
  readonly kind?: FileKind;
  /** Default LARGEST_PHOTO_BYTES. */
  readonly maximumBytes?: number;
  /** Asks whether its sender may send so much, before anything of it is read; without it nobody is asked. */
  readonly askForRoom?: AskForRoom | undefined;
  /** A sender that falls silent for so long is given up. Default 30 s. */
  readonly idleTimeoutMs?: number;
}

const MEGABYTE = 1_000_000;
const FIELD_LIMIT_BYTES = 8 * 1024;
/** Boundaries, part headers and fields: what a body may have beyond its file. */
const FORM_ALLOWANCE_BYTES = MEGABYTE;
/**
 * A crowd's line is not spent on what is dropped. A phone with much left to send may find its connection broken instead
 * of the answer, and tries again just so.
 */
const BUSY_DISCARD_BYTES = MEGABYTE;

/**
 * Waits for its turn, then streams the one `file` of a multipart/form-data request into the blob store, never holding
 * more than a megabyte of it (or one part of 5 MiB, when the store is S3). When it resolves the bytes are durable; the row
 * is the caller's, and until it is committed the blob is invisible.
 *
 * Takes Node's own request, since the web stream over it copies and buffers. After a refusal the rest of the body is read
 * and dropped, so answer at once and let no framework close the connection (@hono/node-server: autoCleanupIncoming false).
 *
 * @throws UploadError, and HttpProblem from `askForRoom`; nothing is kept then
 */
export async function receiveUpload(request: IncomingMessage, options: ReceiveUploadOptions): Promise<ReceivedUpload> {
  let upload: Upload | undefined;
  let place: UploadPlace | undefined;
  try {
    upload = createUpload(request, options);
    upload.room = await options.askForRoom?.(upload.announcedBytes, upload.largestBytes);
    place = await options.admission.admit(request, options);
    await readRequest(request, upload, place, options.idleTimeoutMs ?? 30_000);
    const received = await upload.finish();
    upload.room?.stored?.(received.sha256);
    return received;
  } catch (error) {
    await upload?.abort();
    // What is read from now on is dropped: the next need not wait for it.
    place?.end();
    const isBusy = error instanceof UploadError && error.code === 'server-busy';
    const discarded = isBusy ? discardRequest(request, BUSY_DISCARD_BYTES) : discardRequest(request);
    // Node closes such a connection together with the answer, so the answer has to wait for the rest.
    if (isClosedByAnswer(request)) await discarded;
    throw asUploadError(error);
  } finally {
    place?.end();
    upload?.room?.end(upload.bodyBytes());
  }
}

interface Upload {
  /** Null from a sender who does not say. */
  readonly announcedBytes: number | null;
  /** Of the whole body. */
  readonly largestBytes: number;
  room: UploadRoom | undefined;
  bodyBytes(): number;
  /** @returns a promise when the sender must wait for it */
  take(chunk: Buffer): Promise<void> | undefined;
  finish(): Promise<ReceivedUpload>;
  abort(): Promise<void>;
}

function createUpload(request: IncomingMessage, options: ReceiveUploadOptions): Upload {
  const maximumBytes = options.maximumBytes ?? LARGEST_PHOTO_BYTES;
  const fields: Record<string, string> = Object.create(null);
  const inspection = createFileInspection(options.kind ?? 'photo');
  let part: { readonly field: string | null; readonly chunks: Buffer[]; byteSize: number } | undefined;
  let file: { readonly fileName: string; byteSize: number } | undefined;
  let writer: BlobWriter | undefined;
  let admitted: Buffer[] = [];
  let bodyBytes = 0;

  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  const boundary = boundaryOf(request.headers['content-type']);
  const largestBytes = maximumBytes + FORM_ALLOWANCE_BYTES;
  if (announced > largestBytes) throw tooLarge(maximumBytes);

  const scanner = createMultipartScanner(boundary, {
    onPart(headers) {
      const disposition = parseContentDisposition(headers.get('content-disposition') ?? '');
      if (disposition === null) throw malformed('A part has no Content-Disposition with a name.');
      const { fieldName, fileName } = disposition;
      if (fieldName !== 'file') {
        if (fileName !== undefined) throw malformed('A file came in another field than "file".');
        if (fieldName in fields) throw malformed('A field came twice.');
        part = { field: fieldName, chunks: [], byteSize: 0 };
        return;
      }
      if (file !== undefined) throw new UploadError('file-repeated', 'One request carries one file.');
      file = { fileName: fileName ?? '', byteSize: 0 };
      part = { field: null, chunks: [], byteSize: 0 };
    },
    onData(data) {
      if (part?.field === null && file !== undefined) {
        file.byteSize += data.length;
        if (file.byteSize > maximumBytes) throw tooLarge(maximumBytes);
        admitted.push(...inspection.take(data));
        return;
      }
      if (part === undefined) return;
      part.byteSize += data.length;
      if (part.byteSize > FIELD_LIMIT_BYTES) throw malformed('A text field is too long.');
      part.chunks.push(data);
    },
    onPartEnd() {
      if (typeof part?.field === 'string') fields[part.field] = Buffer.concat(part.chunks).toString('utf8');
      else if (file !== undefined) admitted.push(...inspection.end());
      part = undefined;
    },
  });

  /** Opens the writer only once the first bytes have been found to be a photo's. */
  async function openAndWrite(): Promise<void> {
    writer = await options.blobs.createBlobWriter(Number.isNaN(announced) ? 0 : announced);
    await writeAdmitted();
  }

  function writeAdmitted(): Promise<void> | undefined {
    if (admitted.length === 0) return undefined;
    if (writer === undefined) return openAndWrite();
    let behind: Promise<void> | undefined;
    for (const chunk of admitted) behind = writer.write(chunk) ?? behind;
    admitted = [];
    return behind;
  }

  return {
    announcedBytes: Number.isNaN(announced) ? null : announced,
    largestBytes,
    room: undefined,
    bodyBytes: () => bodyBytes,
    take(chunk) {
      bodyBytes += chunk.length;
      if (bodyBytes > largestBytes) throw tooLarge(maximumBytes);
      if (this.room !== undefined && bodyBytes > this.room.bytes) throw this.room.exceeded();
      scanner.write(chunk);
      return writeAdmitted();
    },
    async finish() {
      scanner.end();
      if (file === undefined) throw missing();
      if (file.byteSize === 0) {
        // A form whose file input was left empty sends a nameless empty part.
        throw file.fileName === '' ? missing() : new UploadError('file-empty', 'The file has no bytes.');
      }
      await writeAdmitted();
      if (writer === undefined) throw new Error('A file with bytes reached its end without being written.');
      const blob = await writer.commit();
      const { format, header } = inspection.result();
      return { ...blob, fileName: cleanFileName(file.fileName), format, header, fields };
    },
    async abort() {
      await writer?.abort();
    },
  };
}

/**
 * Hands every chunk on; pauses the socket while the disk is behind, and fails when the sender goes away or silent, or
 * loses its place.
 */
function readRequest(
  request: IncomingMessage,
  upload: Upload,
  place: UploadPlace,
  idleTimeoutMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    let busy: Promise<void> | undefined;
    let lastHeardAt = performance.now();

    const over = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      clearInterval(idle);
      request.off('data', onData);
      request.off('end', onEnd);
      request.off('close', onGone);
      request.off('error', onGone);
      // What the disk is still doing comes first, so that nothing writes after the caller was told.
      void Promise.resolve(busy).then(settle, reject);
    };
    const fail = (error: unknown) => over(() => reject(error));
    const onGone = () =>
      fail(new UploadError('upload-incomplete', 'The connection broke off before the whole form came.'));
    const onEnd = () => over(resolve);
    const onData = (chunk: Buffer) => {
      lastHeardAt = performance.now();
      try {
        const behind = upload.take(chunk);
        if (behind === undefined) return;
        request.pause();
        busy = behind.then(() => {
          busy = undefined;
          lastHeardAt = performance.now();
          if (!isOver) request.resume();
        });
        busy.catch(fail);
      } catch (error) {
        fail(error);
      }
    };
    const idle = setInterval(
      () => {
        if (busy === undefined && performance.now() - lastHeardAt > idleTimeoutMs) {
          fail(new UploadError('upload-incomplete', 'The sender fell silent.'));
        }
      },
      Math.min(idleTimeoutMs, 5000),
    );

    request.on('data', onData);
    request.on('end', onEnd);
    request.on('close', onGone);
    request.on('error', onGone);
    place.whenLost(fail);
    // It was paused while it waited for its turn.
    request.resume();
    if (request.destroyed) onGone();
  });
}

function boundaryOf(contentType: string | undefined): string {
  const [, quoted, bare] =
    contentType?.match(/^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]+)"|([^\s;]+))/i) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined || boundary.length > 200) {
    throw malformed('The request is no multipart/form-data with a boundary.');
  }
  return boundary;
}

function isClosedByAnswer(request: IncomingMessage): boolean {
  return request.httpVersion === '1.0' || /\bclose\b/i.test(request.headers.connection ?? '');
}

function malformed(detail: string): UploadError {
  return new UploadError('upload-malformed', detail);
}

function missing(): UploadError {
  return new UploadError('file-missing', 'The form has no file in its field "file".');
}

function tooLarge(maximumBytes: number): UploadError {
  return new UploadError('file-too-large', `A file may have ${Math.floor(maximumBytes / MEGABYTE)} MB.`);
}
