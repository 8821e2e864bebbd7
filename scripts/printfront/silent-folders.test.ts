import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { expect, test } from 'vitest';
import { type ScratchMachine, scratchMachine } from './scratch-machine-in-test.ts';

const ENTRY = path.resolve(import.meta.dirname, '../printfront.ts');
/** Until the command would be ended: a disk that is away never answers. */
const PATIENCE_MS = 100_000;

/** Whoever touches that folder is kept for ever, as by a drive whose machine is away. */
const silentDisk = (folder: string) => `
import fs from 'node:fs';
import promises from 'node:fs/promises';
for (const module of [fs, promises]) {
  for (const [name, real] of Object.entries(module)) {
    if (typeof real !== 'function' || !/^(access|exists|lstat|mkdir|open|readFile|readdir|realpath|stat|statfs)(Sync)?$/.test(name)) continue;
    module[name] = Object.assign((...given) => {
      if (String(given[0]).startsWith(${JSON.stringify(folder)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      return real(...given);
    }, real);
  }
}
`;

async function type(machine: ScratchMachine, folder: string, words: readonly string[]) {
  const preload = machine.write('silent-disk.mjs', silentDisk(folder));
  const env = { ...process.env, NODE_OPTIONS: `--import=${preload}` };
  const child = spawn(process.execPath, [ENTRY, ...words, '--root', machine.root], {
    ...{ env, timeout: PATIENCE_MS, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, output };
}

test.each(['SNAPSHOT_DIR', 'HOT_FOLDER', 'DATA_DIR'])(
  'a folder of %s on a disk that is away is said, and not waited for',
  async (name) => {
    const machine = scratchMachine('edge', [`EDGE_PORT=${await freePort()}`, 'MINIMUM_FREE_BYTES=0']);
    const folder = path.join(machine.root, 'mnt/away');
    fs.mkdirSync(folder, { recursive: true });
    fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `${name}=${folder}\n`);
    const [doctor, status, restore] = await Promise.all(
      [['doctor', '--json'], ['status'], ['restore', 'newest', '--yes']].map((words) => type(machine, folder, words)),
    );
    const findings = (JSON.parse(doctor?.output ?? '') as { findings: { code: string; what: string }[] }).findings;
    expect(findings.filter(({ code }) => code !== 'unit-stopped')).toEqual([
      expect.objectContaining({
        code: 'folder-silent',
        what: `The folder ${folder} (${name}) does not answer.`,
      }),
    ]);
    expect(status?.status).toBe(69);
    if (name !== 'HOT_FOLDER')
      expect(status?.output).toContain(`${folder}${name === 'DATA_DIR' ? '/edge' : ''} does not answer`);
    expect(restore?.status).toBe(name === 'HOT_FOLDER' ? 1 : 69);
  },
  3 * PATIENCE_MS,
);

test(
  'a program that cannot even be ended keeps nobody',
  async () => {
    const script = `
    import { ChildProcess } from 'node:child_process';
    import { runProgram } from '${path.join(import.meta.dirname, 'run-program.ts')}';
    ChildProcess.prototype.kill = function () { console.log(this.pid); return true; };
    const { isLate } = await runProgram('sleep', ['600'], { patienceMs: 1 });
    console.log(isLate);
  `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      ...{ timeout: PATIENCE_MS, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'inherit'] },
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += String(text)));
    const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
    const [sleeper, isLate] = output.trim().split('\n');
    process.kill(Number(sleeper));
    expect([status, isLate]).toEqual([0, 'true']);
  },
  2 * PATIENCE_MS,
);
