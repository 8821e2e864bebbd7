import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { expect } from 'vitest';
import { createTestClient, type TestClient } from './client-in-test.ts';
import { openEdgeDatabase } from './database/database.ts';
import { switchCatalogue } from './sync/catalogue-snapshot.repository.ts';
import { readOrMakeIdentity, saveEnrolment } from './sync/sync-state.repository.ts';

interface Ready {
  ready: true;
  port: number;
  pairingUrl: string;
  frontUrlBase: string;
  serverId: string | null;
}

export type EdgeProcess = Awaited<ReturnType<typeof createEdgeProcess>>;

/** The shop's server as `npm run edge` starts it, in a folder of its own, to be killed and started again. */
export async function createEdgeProcess() {
  const dataFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-edge-process-'));
  const folder = path.join(dataFolder, 'edge');
  const databaseFile = path.join(folder, 'edge.sqlite');
  let child: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    return (await gone)[0];
  }

  return {
    /** Of this server; its database and photos lie in it. */
    folder,
    databaseFile,
    end,

    /** Central and the router are addresses where nobody is. @throws Error with what it wrote when it ends */
    async start(settings: Record<string, string> = {}): Promise<Ready & { url: string; output: () => string }> {
      const own = {
        PATH: process.env.PATH,
        ...{ DATA_DIR: dataFolder, EDGE_PORT: '0', EDGE_HOST: '127.0.0.1', MINIMUM_FREE_BYTES: '0' },
      };
      const away = {
        CENTRAL_URL: 'http://127.0.0.1:9',
        ...{ ROUTER_HOST: '127.0.0.1', ROUTER_PORT: '9', ROUTER_PASSWORD: 'secret', LOG_LEVEL: 'error' },
      };
      const started = fork(path.join(import.meta.dirname, 'main.ts'), {
        env: { ...own, ...away, ...settings },
        execArgv: [],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
        });
      }
      const ready = await Promise.race([
        once(started, 'message').then(([message]) => message as Ready),
        once(started, 'exit').then(() => Promise.reject(new Error(`the server ended: ${output}`))),
      ]);
      return { ...ready, url: `http://127.0.0.1:${ready.port}`, output: () => output };
    },

    /** What central would have given it: a name, numbers, a catalogue. */
    async enrol(): Promise<void> {
      const database = await openEdgeDatabase(databaseFile);
      await readOrMakeIdentity(database);
      await saveEnrolment(database, { serverId: 'server-1', serverName: 'Test shop', overflowPrefix: '512' });
      await switchCatalogue(database, testCatalogue());
      await database.destroy();
    },

    async remove(): Promise<void> {
      await end('SIGKILL');
      await fs.rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export async function pair({ url, pairingUrl }: { url: string; pairingUrl: string }): Promise<TestClient> {
  const kiosk = createTestClient(url);
  const pairingCode = new URL(pairingUrl).hash.slice('#pair='.length);
  expect((await kiosk.call('POST', '/storefront/touch', { pairingCode })).status).toBe(200);
  return kiosk;
}
