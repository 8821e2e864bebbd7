import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import readline from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { orientedJpeg } from '../../testing/photos/make-photos.ts';
import { sha256Of } from '../blobs/blob-store.compliance.ts';
import { createDiskBlobStore } from '../blobs/disk-blob-store.ts';
import { openSqlite } from '../database/open-sqlite.ts';

const KILLS = 12;
const SENDERS = 12;
const SERVER = fileURLToPath(new URL('../../testing/photos/upload-server.ts', import.meta.url));
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-kill-'));
const incoming = path.join(folder, 'blobs', 'incoming');
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [SERVER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    readline.createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('The server ended before it listened.')));
  });
  return { child, url: `http://127.0.0.1:${port}/` };
}

describe('photo intake under kill -9', () => {
  it('has every acknowledged photo with its row, byte for byte, and nothing torn', { timeout: 600_000 }, async () => {
    const jpeg = await orientedJpeg(1);
    /** sha256 of every photo that a server said 201 to. */
    const acknowledged = new Set<string>();
    let sent = 0;
    /** Files that the kills cut short; a single kill may meet none. */
    let cutShort = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const { child, url } = await startServer();
      let isAlive = true;
      const firstAnswer = Promise.withResolvers<void>();
      const send = async () => {
        while (isAlive) {
          sent += 1;
          const photo = new Uint8Array(Buffer.concat([jpeg, randomBytes(randomInt(1000, 900_000))]));
          const body = new FormData();
          body.append('clientFileId', String(sent));
          body.append('file', new Blob([photo]), `photo ${sent}.jpg`);
          try {
            const response = await fetch(url, { method: 'POST', body });
            if (response.status !== 201) throw new Error(await response.text());
            // The whole answer counts, not only its status.
            await response.json();
            acknowledged.add(sha256Of(photo));
            firstAnswer.resolve();
          } catch (error) {
            if (!isAlive) return;
            firstAnswer.reject(error);
            throw error;
          }
        }
      };
      const senders = Array.from({ length: SENDERS }, send);
      // However slow the machine is, a random moment among uploads that are in every stage at once.
      await firstAnswer.promise;
      await setTimeout(randomInt(0, 240));
      isAlive = false;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await Promise.all(senders);
      // Before the next server: it removes them as it starts.
      cutShort += (await fs.readdir(incoming)).length;
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);

    const blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
    expect(cutShort).toBeGreaterThan(0);
    await blobs.start();
    expect(await fs.readdir(incoming)).toEqual([]);
    const stored = new Set<string>();
    for await (const blob of blobs.list()) {
      stored.add(blob.sha256);
      expect(sha256Of(await fs.readFile(blobs.localPath(blob.sha256)))).toBe(blob.sha256);
    }
    await blobs.stop();
    const database = openSqlite<{ photo: { sha256: string } }>(path.join(folder, 'upload-server.sqlite'));
    const rows = new Set((await database.selectFrom('photo').select('sha256').execute()).map((row) => row.sha256));
    await database.destroy();
    expect([...acknowledged].filter((sha256) => !rows.has(sha256))).toEqual([]);
    expect([...rows].filter((sha256) => !stored.has(sha256))).toEqual([]);
  });
});
