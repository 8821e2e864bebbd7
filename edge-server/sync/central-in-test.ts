import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import type { SyncCommand } from '@printfront/cloud-sync/protocol/commands.ts';
import { createFaultProxy } from '@printfront/shared/testing/fault-proxy.ts';

/** Central is reached over HTTP only, here too: it is a process of its own, started by its path. */
const CENTRAL = fileURLToPath(new URL('../../cloud-sync/central/sync/sync-process-in-test.ts', import.meta.url));

export interface ReceivedOrder {
  order_id: string;
  iid: number;
  content: string;
  payment_status: number;
  production_status: number;
}

interface Desk {
  addEnrolCode(argument: { code: string }): Promise<void>;
  revoke(): Promise<void>;
  appendCommand(argument: SyncCommand): Promise<void>;
  setCatalogue(argument: { version: CatalogueSnapshot['version']; image?: string }): Promise<void>;
  orders(): Promise<ReceivedOrder[]>;
  effects(): Promise<{ order_id: string; what: string }[]>;
  blobs(): Promise<{ sha256: string; byteSize: number }[]>;
  forgetOrders(): Promise<void>;
  letTimePass(): Promise<void>;
}

export type CentralInTest = Awaited<ReturnType<typeof startCentralInTest>>;

/** A central behind a line that can be broken; it can be killed and started again on the same data. */
export async function startCentralInTest() {
  const above = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-central-'));
  const folder = path.join(above, 'data');
  await fs.mkdir(folder);
  const line = createFaultProxy(0);
  await line.start();
  let child: ChildProcess | undefined;
  let port = 0;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [CENTRAL, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    port = await new Promise<number>((resolve, reject) => {
      started.once('exit', (code) => reject(new Error(`central ended with ${code} before it listened`)));
      started.stdout?.once('data', (data) => resolve(Number(String(data))));
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

  async function ask(name: string, argument: unknown = {}): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}/desk/${name}`, {
      method: 'POST',
      body: JSON.stringify(argument),
    });
    if (!answer.ok) throw new Error(`the desk of central answered ${answer.status} to ${name}`);
    return ((await answer.json()) as { result: unknown }).result;
  }

  await start();
  return {
    line,
    start,
    kill,
    /** @returns brings its data back to what it was at this moment, as after the loss of a disk */
    async copyData(): Promise<() => Promise<void>> {
      const copy = path.join(above, randomUUID());
      await kill();
      await fs.cp(folder, copy, { recursive: true });
      await start();
      return async () => {
        await kill();
        await fs.rm(folder, { recursive: true });
        await fs.cp(copy, folder, { recursive: true });
        await start();
      };
    },
    /** Asks central's own process past the line, whatever the line is doing. */
    desk: new Proxy({} as Desk, { get: (_, name) => (argument: unknown) => ask(String(name), argument) }),
    async stop(): Promise<void> {
      await line.stop();
      await kill();
      await fs.rm(above, { recursive: true, force: true });
    },
  };
}
