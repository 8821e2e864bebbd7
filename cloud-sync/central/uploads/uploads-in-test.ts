import http from 'node:http';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { expect, vi } from 'vitest';
import type { CentralInTest } from '../central-in-test.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; the contract is checked by the server
  body: any;
}

export type Customer = Awaited<ReturnType<typeof customerOf>>;

/**
 * A signed-in customer's browser; a second one with the same session is another device.
 *
 * @param more.address that it calls from, where central trusts the proxy before it
 */
export async function customerOf(central: CentralInTest, { address }: { address?: string } = {}) {
  const { userId, session } = await central.signedIn(0);
  return {
    userId,
    session,

    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      address: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      return answerOf(await central.call(address, { method, body, session, headers }));
    },

    picture(address: string, headers: Record<string, string> = {}): Promise<Response> {
      return central.call(address.replace(API_BASE, ''), { session, headers });
    },

    /** Sends a photo into a size. */
    async upload(size: string, file: Buffer | undefined, options: { name?: string; fields?: object } = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(options.fields ?? {})) form.set(field, value);
      if (file !== undefined) form.append('file', new Blob([new Uint8Array(file)]), options.name ?? 'photo.jpg');
      const response = await fetch(`${central.origin}${API_BASE}/uploads/sizes/${size}`, {
        method: 'POST',
        headers: {
          'x-requested-with': 'printfront',
          cookie: `pf_session=${session}`,
          ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        },
        body: form,
      });
      return answerOf(response);
    },

    /** The photos once all of them have been looked at. */
    async lookedAt(size?: string): Promise<UploadedFile[]> {
      const ask = async () => {
        const { status, body } = await this.call('GET', size ? `/uploads/sizes/${size}` : '/uploads/files');
        expect(status).toBe(200);
        expect(body.filter(({ state }: UploadedFile) => state === 'processing')).toEqual([]);
        return body as UploadedFile[];
      };
      return vi.waitFor(ask, { timeout: 25_000, interval: 50 });
    },
  };
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

let lastPhoto = 0;

/** A photo that nobody has sent before: 200 × 100 upright pixels. */
export async function newPhoto(): Promise<Buffer> {
  lastPhoto += 1;
  const mark = Buffer.alloc(16);
  mark.writeUInt32BE(lastPhoto, 0);
  mark.writeDoubleBE(Math.random(), 4);
  return Buffer.concat([await orientedJpeg((lastPhoto % 8) + 1, 200, 100), mark]);
}

/** Of so many bytes at least, that nobody has sent before. */
export const largePhoto = async (bytes: number) => Buffer.concat([await newPhoto(), Buffer.alloc(bytes)]);

/** As a sender does who says nothing of the length. */
export function sendChunked(central: CentralInTest, customer: Customer, photo: Buffer): Promise<Answer> {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${central.origin}${API_BASE}/uploads/sizes/4x6`,
      {
        method: 'POST',
        headers: {
          'x-requested-with': 'printfront',
          cookie: `pf_session=${customer.session}`,
          'content-type': 'multipart/form-data; boundary=x',
          'transfer-encoding': 'chunked',
        },
      },
      async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(), body: JSON.parse(text) });
      },
    );
    request.on('error', reject);
    request.write(head);
    request.write(photo);
    request.end('\r\n--x--\r\n');
  });
}
