import {
  SENDER_HEADER,
  type UploadedFile,
  UploadedFile as UploadedFileSchema,
} from '@printfront/shared/contracts/uploaded-files.ts';
import type { z } from 'zod';
import { CallError, problemOf } from './call.ts';
import { inWords } from './problem-words.ts';

interface PostOptions {
  url: string;
  file: Blob;
  name: string;
  clientFileId?: string;
  senderId?: string;
  /** The same for each time that it is tried. */
  idempotencyKey?: string;
  /** What else the form says. */
  fields?: Readonly<Record<string, string>>;
  onProgress?: (sentFraction: number) => void;
  signal?: AbortSignal;
}

interface UploadOptions extends PostOptions {
  /** Made once per chosen file and kept over retries: the same one twice is one file at the server. */
  clientFileId: string;
}

/**
 * Sends one photo.
 *
 * @returns the file as the server keeps it: once this resolves it would survive a power cut there
 * @throws CallError
 */
export function uploadFile(options: UploadOptions): Promise<UploadedFile> {
  return postFile(options, UploadedFileSchema);
}

/**
 * Sends a file to any call that takes one. XMLHttpRequest, because fetch reports no upload progress.
 *
 * @throws CallError
 */
export function postFile<Answer>(options: PostOptions, answer: z.ZodType<Answer>): Promise<Answer> {
  const form = new FormData();
  if (options.clientFileId !== undefined) form.set('clientFileId', options.clientFileId);
  if (options.senderId !== undefined) form.set('senderId', options.senderId);
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  form.set('file', options.file, options.name);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', options.url);
    request.setRequestHeader('x-requested-with', 'printfront');
    if (options.senderId !== undefined) request.setRequestHeader(SENDER_HEADER, options.senderId);
    if (options.idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', options.idempotencyKey);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        const problem = problemOf(request.status, request.responseText, request.getResponseHeader('retry-after'));
        void inWords(problem).then(reject);
        return;
      }
      try {
        resolve(answer.parse(JSON.parse(request.responseText)));
      } catch {
        // A captive portal answers 200 with a page of its own.
        reject(new CallError('server-unreachable', 'The answer was not understood.', request.status));
      }
    };
    request.onerror = () => reject(new CallError('server-unreachable', 'The server did not answer.', 0));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

/**
 * A random id for a chosen file or a sending phone. crypto.randomUUID does not exist on plain HTTP, getRandomValues does.
 */
export function randomId(byteCount = 16): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(byteCount)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
