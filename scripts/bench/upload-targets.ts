import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import process from 'node:process';
import readline from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startChild } from '../child-service.ts';

/** A server that is running and takes photos. */
export interface RunningTarget {
  /** Where a photo is POSTed to, and with which headers. */
  readonly uploadUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly child: ChildProcess;
  /** Photos without a thumbnail yet. */
  waitingPhotos(): Promise<number>;
}

/** A server to be measured: started anew for every round, in an empty folder. Another one is another function here. */
export interface UploadTarget {
  readonly name: string;
  start(folder: string): Promise<RunningTarget>;
}

export const BARE: UploadTarget = {
  name: 'bare Node server',
  start: (folder) => startProgram(new URL('./bare-server.ts', import.meta.url), [folder]),
};

/** The shop's server as it runs in a shop, but for the thumbnails, so that the two can be told apart. */
export const PRINTFRONT: UploadTarget = {
  name: 'Printfront',
  start: (folder) => startShopServer(folder, { PHOTO_WORKERS: '0' }),
};

export const PRINTFRONT_WITH_THUMBNAILS: UploadTarget = {
  name: 'Printfront, thumbnails meanwhile',
  start: (folder) => startShopServer(folder, {}),
};

/**
 * An edge server with the demo shop's catalogue and one open order of a paired kiosk. Central runs only until the edge
 * has the catalogue: what is measured is the shop's server alone, as when the internet is away.
 */
async function startShopServer(folder: string, settings: Record<string, string>): Promise<RunningTarget> {
  const shared = { DATA_DIR: folder, LOG_LEVEL: 'error', MINIMUM_FREE_BYTES: '0', ENROL_CODE: 'bench-enrol-code' };
  const central = startChild(scriptOf('cloud-sync/central/main.ts'), {
    ...shared,
    CENTRAL_PORT: '0',
    SEED_DEMO_SHOP: 'true',
  });
  const { port: centralPort } = await central.ready;
  const edge = startChild(scriptOf('edge-server/main.ts'), {
    ...shared,
    ...settings,
    EDGE_PORT: '0',
    CENTRAL_URL: `http://127.0.0.1:${centralPort}`,
  });
  const { port, pairingUrl = '' } = await edge.ready;
  const base = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${base}/readyz`)).ok) await setTimeout(50);
  await central.stop();

  const post = async (address: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}/api/v1${address}`, {
      method: 'POST',
      headers: { 'x-requested-with': 'printfront', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const paired = await post('/storefront/touch', { pairingCode: pairingUrl.split('pair=')[1] });
  const cookie = paired.headers.get('set-cookie')?.split(';')[0] ?? '';
  const id = String(randomInt(1, 10)) + String(randomInt(0, 2 ** 46)).padStart(14, '0');
  await post('/storefront/orders', { id }, { cookie });
  return {
    uploadUrl: `${base}/api/v1/storefront/orders/${id}/files`,
    headers: { 'x-requested-with': 'printfront' },
    child: edge.process,
    async waitingPhotos() {
      const health: unknown = await (await fetch(`${base}/readyz`)).json();
      return Readiness.parse(health).photos.waiting;
    },
  };
}

const Readiness = z.object({ photos: z.object({ waiting: z.int() }) });
const scriptOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

async function startProgram(program: URL, args: string[]): Promise<RunningTarget> {
  const child = spawn(process.execPath, [fileURLToPath(program), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = readline.createInterface({ input: child.stdout });
  const port = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', () => reject(new Error(`${program.pathname} ended before it listened.`)));
  });
  const uploadUrl = `http://127.0.0.1:${port}/`;
  return {
    uploadUrl,
    headers: {},
    child,
    async waitingPhotos() {
      const state: unknown = await (await fetch(uploadUrl)).json();
      return typeof state === 'object' && state !== null && 'waiting' in state ? Number(state.waiting) : 0;
    },
  };
}

/** Linux counts processor time in hundredths of a second, whatever its kernel's clock (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;

/** Processor seconds used so far by the process, its children not counted. */
export function processorSeconds(pid: number): { readonly user: number; readonly system: number } {
  // Field 2 is the name in parentheses, which may hold blanks; fields 14 and 15 are user and system time.
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/, '').trim().split(/\s+/);
  return { user: Number(fields[11]) / TICKS_PER_SECOND, system: Number(fields[12]) / TICKS_PER_SECOND };
}

/** User time of the whole machine so far, without niced processes (our own photo workers are). */
export function machineUserSeconds(): number {
  return Number(fs.readFileSync('/proc/stat', 'latin1').split(/\s+/)[1]) / TICKS_PER_SECOND;
}

/** The most memory the process has held at once, in bytes. */
export function peakMemoryBytes(pid: number): number {
  return Number(fs.readFileSync(`/proc/${pid}/status`, 'latin1').match(/VmHWM:\s+(\d+) kB/)?.[1]) * 1024;
}
