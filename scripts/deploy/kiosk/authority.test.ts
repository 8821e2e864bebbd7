import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import { expect, onTestFinished, test } from 'vitest';

const AUTHORITY = Buffer.from('an authority as it is kept');
const FINGERPRINT = `sha256:${createHash('sha256').update(AUTHORITY).digest('hex')}`;

/** Whoever answers in the place of the shop's computer. */
async function fetchFrom(answer: (response: http.ServerResponse) => void, fingerprint = FINGERPRINT) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-authority-'));
  const server = http.createServer((_, response) => answer(response));
  const origin = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const kept = path.join(folder, 'authority.crt');
  const child = spawn('sh', [path.join(import.meta.dirname, 'authority.sh'), origin, fingerprint, kept]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, said: said.trim(), files: fs.readdirSync(folder) };
}

test('the authority with the fingerprint that was typed is kept, another is refused', async () => {
  const right = await fetchFrom((response) => response.end(AUTHORITY));
  expect(right).toEqual({ status: 0, said: AUTHORITY.toString('base64'), files: ['authority.crt'] });
  const other = await fetchFrom((response) => response.end('another'));
  expect(other).toMatchObject({ status: 78, said: expect.stringContaining('another fingerprint'), files: [] });
});

test('an answer that never ends fills no disk, and no answer is asked for again', async () => {
  let sentBytes = 0;
  const endless = await fetchFrom((response) => {
    const more = () => {
      while (!response.destroyed) {
        sentBytes += 65_536;
        if (!response.write(Buffer.alloc(65_536))) break;
      }
    };
    response.on('drain', more);
    more();
  });
  expect(endless).toMatchObject({ status: 1, said: expect.stringContaining('cannot be fetched yet'), files: [] });
  // What sockets hold, and not what comes within ten seconds.
  expect(sentBytes).toBeLessThan(50_000_000);
  const broken = await fetchFrom((response) => response.writeHead(500).end('no'));
  expect(broken).toMatchObject({ status: 1, files: [] });
});
