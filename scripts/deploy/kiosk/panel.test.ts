import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let top: string;
beforeAll(async () => {
  top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-panel-'));
});
afterAll(() => fs.rm(top, { recursive: true, force: true }));

/** As cage 0.2 of Debian 13 said it of a screen that is only thought, and of one more. */
const OUTPUTS = `HEADLESS-1 "Headless output 1"
  Make: (null)
  Enabled: yes
  Modes:
    1280x720 px (current)
  Position: 0,0
DP-2 "Dell Inc. DELL P2419H (DP-2)"
  Enabled: yes`;

interface Screen {
  readonly program: string;
  /** What it does besides noting its words. */
  readonly answer?: string;
  readonly settings: Record<string, string>;
  readonly off: readonly string[];
  readonly on: readonly string[];
}

/** What turns the panel: nothing here has one. */
const SCREENS: Record<string, Screen> = {
  X: { program: 'xset', settings: { DISPLAY: ':none' }, off: ['dpms force off'], on: ['dpms force on'] },
  cage: {
    program: 'wlr-randr',
    answer: `[ $# -gt 0 ] || cat <<'END'\n${OUTPUTS}\nEND`,
    settings: { WAYLAND_DISPLAY: 'none', KIOSK_PANEL: 'wlr' },
    off: ['--output HEADLESS-1 --off', '--output DP-2 --off'],
    on: ['--output HEADLESS-1 --on', '--output DP-2 --on'],
  },
};

async function runPanel({ program, answer = '', settings }: Screen) {
  const folder = await fs.mkdtemp(path.join(top, program));
  const notes = path.join(folder, 'turned');
  await fs.writeFile(path.join(folder, program), `#!/bin/sh\necho "$*" >> ${notes}\n${answer}\n`, { mode: 0o755 });
  const state = { isWanted: true, asked: [] as string[] };
  const server = http.createServer((request, response) => {
    state.asked.push(request.url ?? '');
    response.end(JSON.stringify({ isOpen: state.isWanted, opensAt: null, isWanted: state.isWanted }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/storefront#pair=ABCD-2345`;
  const panel = spawn('sh', [path.join(import.meta.dirname, 'panel.sh'), url], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { PATH: `${folder}:${process.env.PATH}`, ASK_SECONDS: '0.05 0.05', ...settings },
  });
  const noServer = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(() => {
    panel.kill();
    noServer();
  });
  return {
    state,
    panel,
    noServer,
    turned: async () =>
      (await fs.readFile(notes, 'utf8').catch(() => '')).split('\n').filter((line) => /force|--output/.test(line)),
  };
}

test.each(Object.entries(SCREENS))(
  'under %s the panel goes off while no screen is wanted, and on with an answer, without one, and when the kiosk ends',
  async (_, screen) => {
    const { state, panel, noServer, turned } = await runPanel(screen);
    const { off, on } = screen;
    await expect.poll(() => state.asked.length).toBeGreaterThan(1);
    expect([await turned(), new Set(state.asked)]).toEqual([[], new Set(['/api/v1/storefront/screen'])]);
    state.isWanted = false;
    await expect.poll(turned).toEqual(off);
    state.isWanted = true;
    await expect.poll(turned).toEqual([...off, ...on]);
    state.isWanted = false;
    await expect.poll(turned).toEqual([...off, ...on, ...off]);
    noServer();
    await expect.poll(turned).toEqual([...off, ...on, ...off, ...on]);
    panel.kill();
    expect(await once(panel, 'exit')).toEqual([0, null]);
    expect(await turned()).toEqual([...off, ...on, ...off, ...on, ...on]);
  },
);

test('a compositor that lets nobody turn its outputs, as cage of Debian 12, leaves the panel on and says so', async () => {
  const refused = 'echo "compositor doesn\'t support wlr-output-management-unstable-v1" >&2; exit 1';
  const { panel } = await runPanel({ ...(SCREENS.cage as Screen), answer: refused });
  let said = '';
  panel.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  expect(await once(panel, 'close')).toEqual([0, null]);
  expect(said).toContain('The panel stays on');
});
