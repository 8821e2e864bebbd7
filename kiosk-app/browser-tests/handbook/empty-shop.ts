import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { expect } from 'vitest';

/** What an owner has before the first page is opened: two computers that were switched on, and a router out of its box. */
export interface EmptyShop {
  centralUrl: string;
  edgeUrl: string;
  /** As it stands in the log of each. */
  centralCode: string;
  computerCode: string;
  router: { port: number; adminPassword: string; loginPort: number };
  /** Nothing is there yet. */
  hotFolder: string;
  /** As a cable that is pulled out does. */
  switchOff(which: 'central' | 'router'): Promise<void>;
  stop(): Promise<void>;
}

const projectFolder = path.resolve(import.meta.dirname, '../../..');

/** One program with nothing but where it keeps its data and which port it takes. */
function startProgram(script: string, environment: Record<string, string>) {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child: ChildProcess = fork(path.join(projectFolder, script), {
    env: { ...inherited, MINIMUM_FREE_BYTES: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  const hear = (words: Buffer) => {
    log += words;
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (status) => reject(new Error(`${script} ended with status ${status}: ${log}`)));
  });
  return {
    ready,
    /** The one-time code, where whoever installed it finds it. */
    async codeInLog(): Promise<string> {
      const inLog = () => /type the code ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(log)?.[1];
      await expect.poll(inLog).toBeDefined();
      return inLog() ?? '';
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export async function startEmptyShop(): Promise<EmptyShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printfront-handbook-'));
  const [centralPort, edgePort, routerPort, loginPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const adminPassword = 'on the sticker';
  const central = startProgram('cloud-sync/central/main.ts', {
    DATA_DIR: path.join(folder, 'central'),
    CENTRAL_PORT: String(centralPort),
  });
  const edge = startProgram('edge-server/main.ts', {
    DATA_DIR: path.join(folder, 'shop'),
    EDGE_PORT: String(edgePort),
    CATALOGUE_INTERVAL_SECONDS: '2',
  });
  const router = startProgram('edge-server/router-tools/simulator/main.ts', {
    ROUTER_PORT: String(routerPort),
    ROUTER_LOGIN_PORT: String(loginPort),
    ROUTER_USERNAME: 'admin',
    ROUTER_PASSWORD: adminPassword,
  });
  const programs = [router, edge, central];
  const stop = async () => {
    for (const program of programs) await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(programs.map(({ ready }) => ready));
    return {
      centralUrl: `http://localhost:${centralPort}`,
      edgeUrl: `http://localhost:${edgePort}`,
      centralCode: await central.codeInLog(),
      computerCode: await edge.codeInLog(),
      router: { port: routerPort, adminPassword, loginPort },
      hotFolder: path.join(folder, 'printer'),
      switchOff: (which) => (which === 'central' ? central : router).stop(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
