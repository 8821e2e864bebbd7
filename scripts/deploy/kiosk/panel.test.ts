import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let top: string;
let server: http.Server;
let panel: ChildProcess;
let isWanted = true;
const asked: string[] = [];
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-panel-'));
  // What turns the panel: nothing here has one.
  await fs.writeFile(path.join(top, 'xset'), `#!/bin/sh\necho "$*" >> ${top}/turned\n`, { mode: 0o755 });
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify({ isOpen: isWanted, opensAt: null, isWanted }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/storefront#pair=ABCD-2345`;
  panel = spawn('sh', [path.join(import.meta.dirname, 'panel.sh'), url], {
    stdio: 'inherit',
    env: {
      PATH: `${top}:${process.env.PATH}`,
      DISPLAY: ':none',
      ASK_SECONDS: '0.05 0.05',
    },
  });
});
afterAll(async () => {
  panel.kill();
  server.closeAllConnections();
  server.close();
  await fs.rm(top, { recursive: true, force: true });
});

const turned = async () =>
  (await fs.readFile(path.join(top, 'turned'), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line.startsWith('dpms force'))
    .map((line) => line.split(' ').at(-1));

test('the panel goes off while no screen is wanted, and on with an answer, without one, and when the kiosk ends', async () => {
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect([await turned(), new Set(asked)]).toEqual([[], new Set(['/api/v1/storefront/screen'])]);
  isWanted = false;
  await expect.poll(turned).toEqual(['off']);
  isWanted = true;
  await expect.poll(turned).toEqual(['off', 'on']);
  isWanted = false;
  await expect.poll(turned).toEqual(['off', 'on', 'off']);
  server.closeAllConnections();
  server.close();
  await expect.poll(turned).toEqual(['off', 'on', 'off', 'on']);
  panel.kill();
  expect(await once(panel, 'exit')).toEqual([0, null]);
  expect(await turned()).toEqual(['off', 'on', 'off', 'on', 'on']);
});
