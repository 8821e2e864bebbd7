import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FrontFile, FrontOrder } from '@printfront/shared/contracts/front-files.ts';
import type { PhoneSays } from '@printfront/shared/contracts/storefront-news.ts';
import { createFaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { KEEPING_SETTING } from '@printfront/shared/testing/keeping-in-test.ts';
import { sendHalfPhoto } from '@printfront/shared/testing/photos/half-sent-photo.ts';
import { fillAsSeeded, SEEDED_OWNER } from '@printfront/shared/testing/seeded-central.ts';
import Sqlite from 'better-sqlite3';

/** Central is reached over HTTP only, here too: it is a process of its own, started by its path. */
const programOf = (settings: Record<string, string>) => {
  const main = KEEPING_SETTING in settings ? 'main-in-test.ts' : 'main.ts';
  return fileURLToPath(new URL(`../../cloud-sync/central/${main}`, import.meta.url));
};
export const ENROL_CODE = 'code-of-the-shop';
export const PHONE_URL = 'https://prints.example';
export const MAINTAINER = SEEDED_OWNER;

export type CentralInTest = Awaited<ReturnType<typeof startCentralInTest>>;

/**
 * The whole central server, with a line to the shop that can be broken; it can be killed and started again.
 *
 * @param settings more of them
 */
export async function startCentralInTest(settings: Record<string, string> = {}) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-central-'));
  await fillAsSeeded(folder);
  const line = createFaultProxy(0);
  await line.start();
  let child: ChildProcess | undefined;
  let port = 0;

  async function start(): Promise<void> {
    const started = fork(programOf(settings), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        CENTRAL_PORT: '0',
        CENTRAL_HOST: '127.0.0.1',
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        SEED_DEMO_SHOP: 'true',
        ENROL_CODE,
        ENROL_NAME: 'Shop Siam',
        CENTRAL_PUBLIC_URL: PHONE_URL,
        MINIMUM_FREE_BYTES: '0',
        ADMIN_PASSWORD: MAINTAINER.password,
        ...settings,
      },
    });
    child = started;
    port = await new Promise<number>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`central ended with ${code} before it listened`)));
      started.once('message', (message) => resolve((message as { port: number }).port));
    });
    line.setTarget(port);
  }

  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  }

  await start();
  return {
    line,
    /** Where its photos lie. */
    blobs: path.join(folder, 'central', 'blobs'),
    start,
    kill,
    /** Central itself, past the line. */
    origin: () => `http://127.0.0.1:${port}`,
    /** A phone on mobile data: it does not come over the shop's line. */
    phone(serverId: string, orderId: string, senderId: string = randomUUID()) {
      const address = () => `http://127.0.0.1:${port}/api/v1/uploads/front/${serverId}/${orderId}`;
      return {
        look: async () =>
          (await fetch(address(), { headers: { 'x-sender-id': senderId } })).json() as Promise<FrontOrder>,
        async say(doing: PhoneSays['doing'], unsentCount = 0) {
          const { status } = await fetch(`${address()}/phone`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'printfront', 'x-sender-id': senderId },
            body: JSON.stringify({ doing, secondsSinceTouch: 1, unsentCount }),
          });
          return status;
        },
        /** A photo that is half there. @returns what sends the rest */
        beginSending(photo: Buffer): () => void {
          const { socket, rest } = sendHalfPhoto(address(), photo);
          return () => socket.end(rest);
        },
        async send(photo: Uint8Array, { name = 'IMG_1.jpg', clientFileId = '' } = {}) {
          const form = new FormData();
          if (clientFileId !== '') form.set('clientFileId', clientFileId);
          form.set('senderId', senderId);
          form.set('file', new Blob([new Uint8Array(photo)]), name);
          const headers = { 'x-requested-with': 'printfront' };
          const answer = await fetch(address(), { method: 'POST', headers, body: form });
          return { status: answer.status, body: (await answer.json()) as FrontFile & { code?: string } };
        },
      };
    },
    /** As if it had come back from a copy that does not have an order, nor the events of it. */
    forget(orderId: string, eventIds: readonly string[]): void {
      const database = new Sqlite(path.join(folder, 'central', 'central.sqlite'));
      database.pragma('foreign_keys = off');
      const search = 'delete from order_search where sequence = (select sequence from "order" where id = ?)';
      database.prepare(search).run(orderId);
      for (const table of ['order_file', 'order_line', 'payment_transition', 'production_transition', 'sync_stream']) {
        database.prepare(`delete from ${table} where order_id = ?`).run(orderId);
      }
      database.prepare('delete from "order" where id = ?').run(orderId);
      for (const id of eventIds) database.prepare('delete from sync_inbox where event_id = ?').run(id);
      database.close();
    },
    async stop(): Promise<void> {
      await line.stop();
      await kill();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
