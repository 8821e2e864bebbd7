import { randomBytes } from 'node:crypto';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { makeDistributionCode } from '@printfront/shared/domain/distribution-code.ts';
import { addDays, endOfShopDate, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import { asSeen } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { type Answer, answerOf } from '../uploads/uploads-in-test.ts';
import { insertFile } from './distributions.repository.ts';

const { timeZone } = TEST_SHOP;

/** The last millisecond of the shop's day, so many days from now. */
export const endOfDay = (central: CentralInTest, daysFromNow: number) =>
  endOfShopDate(addDays(shopDate(central.now().getTime(), timeZone), daysFromNow), timeZone);

/** Puts the server's clock at a moment, less the time that passes until it is read. */
export function moveClock(central: CentralInTest, instant: string): void {
  central.clock.offsetMs = Date.parse(instant) - Date.now();
}

export type Staff = Awaited<ReturnType<typeof staffOf>>;

/** A maintainer's browser. */
export async function staffOf(central: CentralInTest) {
  const { session, name } = await central.signedIn(40);
  const url = `${central.origin}${API_BASE}/distributions/files`;
  const headers = { 'x-requested-with': 'printfront', cookie: `pf_session=${session}` };

  async function send(form: FormData): Promise<Answer> {
    return answerOf(await fetch(url, { method: 'POST', headers, body: form }));
  }

  return {
    session,
    name,
    send,

    /** @param seen version that the editor saw */
    async call(method: 'GET' | 'PUT' | 'DELETE', address: string, body?: unknown, seen?: string): Promise<Answer> {
      const headers = asSeen(seen);
      return answerOf(await central.call(`/distributions/files${address}`, { method, body, session, headers }));
    },

    /** Offers a file until the end of a day, by default a week from now. */
    async offer(bytes: Uint8Array, { name: fileName = 'file.bin', expireAt = endOfDay(central, 7) } = {}) {
      const { status, body } = await send(formOf(bytes, { name: fileName, expireAt }));
      expect(body, JSON.stringify(body)).toMatchObject({ name: expect.any(String) });
      expect(status).toBe(201);
      return body as DistributionFile;
    },

    /** Begins an upload of so many bytes and sends them until an answer comes. @returns the answer, and what was sent */
    sendUntilAnswered(byteSize: number, framing: 'length' | 'chunks') {
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n';
      const length: OutgoingHttpHeaders = framing === 'length' ? { 'content-length': head.length + byteSize } : {};
      return new Promise<{ status: number; code: string; sentBytes: number }>((resolve, reject) => {
        let sentBytes = 0;
        let isAnswered = false;
        const request = httpRequest(url, {
          method: 'POST',
          headers: { ...headers, ...length, 'content-type': 'multipart/form-data; boundary=b' },
        });
        request.on('error', (error) => (isAnswered ? undefined : reject(error)));
        request.on('response', async (response) => {
          isAnswered = true;
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk);
          request.destroy();
          const { code } = JSON.parse(Buffer.concat(chunks).toString());
          resolve({ status: response.statusCode ?? 0, code, sentBytes });
        });
        request.write(head);
        const piece = Buffer.alloc(64 * 1024, 'x');
        const more = () => {
          if (isAnswered || sentBytes >= byteSize) return;
          sentBytes += piece.length;
          // One piece a turn, so that an answer is seen as soon as it is there.
          if (request.write(piece)) setImmediate(more);
          else request.once('drain', more);
        };
        more();
      });
    },
  };
}

export function formOf(bytes: Uint8Array, { name, expireAt }: { name: string; expireAt?: string }): FormData {
  const form = new FormData();
  if (expireAt !== undefined) form.set('expireAt', expireAt);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** A stranger with a code and nothing else. */
export function strangerOf(central: CentralInTest) {
  return {
    async find(code: string): Promise<Answer> {
      return answerOf(await central.call(`/distributions/files/${encodeURIComponent(code)}`));
    },
    download(code: string, headers: Record<string, string> = {}): Promise<Response> {
      return central.call(`/distributions/files/${encodeURIComponent(code)}/content`, { headers });
    },
  };
}

/** A file that is there without anybody having uploaded it, a week long. */
export async function placeFile(central: CentralInTest): Promise<{ id: string; code: string }> {
  const { database, distributionBlobs: blobs, now } = central;
  const writer = await blobs.createBlobWriter();
  await writer.write(Buffer.from('for download'));
  const { sha256, byteSize: byte_size } = await writer.commit();
  const names = { id: uuidv7(), code: makeDistributionCode(randomBytes(10)), name: 'file.txt' };
  const times = { expire_at: endOfDay(central, 7), created_at: now().toISOString() };
  await database.transaction().execute((trx) => insertFile(trx, { ...names, sha256, byte_size, ...times }));
  return names;
}

/** Hashes of what is in the store of these files. */
export async function storedHashes({ distributionBlobs }: CentralInTest): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { sha256 } of distributionBlobs.list()) hashes.push(sha256);
  return hashes.sort();
}
