import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testCatalogue } from '@printfront/shared/testing/catalogue.ts';
import { KEEPING_SETTING } from '@printfront/shared/testing/keeping-in-test.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';
import { createTestClient, type TestClient } from './client-in-test.ts';
import { openEdgeDatabase } from './database/database.ts';
import { switchCatalogue } from './sync/catalogue-snapshot.repository.ts';
import { readOrMakeIdentity, saveEnrolment } from './sync/sync-state.repository.ts';

interface Ready {
  ready: true;
  port: number;
  /** With a certificate. */
  tlsPort?: number;
  pairingUrl: string;
  frontUrlBase: string;
  serverId: string | null;
  /** Of a computer that is new. */
  setUpCode: string | null;
}

export interface EdgeStarted extends Ready {
  url: string;
  /** What it has written so far. */
  output: () => string;
  /** With its status; null after a signal. */
  gone: Promise<number | null>;
  /** With the signal that ended it; null when it ended by itself. */
  endedBy: Promise<NodeJS.Signals | null>;
}

export type EdgeProcess = Awaited<ReturnType<typeof createEdgeProcess>>;

/**
 * The shop's server as `npm run edge` starts it, to be killed and started again.
 *
 * @param given where its data goes; otherwise into a folder of its own
 */
export async function createEdgeProcess(given?: string) {
  const dataFolder = given ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-edge-process-')));
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
    /** It does nothing any more, and is only waiting for its end. */
    freeze: () => void child?.kill('SIGSTOP'),
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),

    /**
     * Central and the router are addresses where nobody is.
     *
     * @param preload what is put into the process before it begins
     * @throws Error with what it wrote when it ends
     */
    async start(settings: Record<string, string> = {}, preload?: URL): Promise<EdgeStarted> {
      const own = {
        ...programEnvironment(),
        DATA_DIR: dataFolder,
        EDGE_PORT: '0',
        EDGE_HOST: '127.0.0.1',
        MINIMUM_FREE_BYTES: '0',
      };
      const away = {
        CENTRAL_URL: 'http://127.0.0.1:9',
        ROUTER_HOST: '127.0.0.1',
        ROUTER_PORT: '9',
        ROUTER_PASSWORD: 'secret',
        LOG_LEVEL: 'error',
      };
      const main = KEEPING_SETTING in settings ? 'main-in-test.ts' : 'main.ts';
      const started = fork(path.join(import.meta.dirname, main), {
        env: { ...own, ...away, ...settings },
        execArgv: preload === undefined ? [] : ['--import', preload.href],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      const gone = once(started, 'exit').then(([status]) => status as number | null);
      const endedBy = once(started, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
      let output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
        });
      }
      const ready = await Promise.race([
        once(started, 'message').then(([message]) => message as Ready),
        gone.then((status) => Promise.reject(new Error(`the server ended with ${status}: ${output}`))),
      ]);
      return { ...ready, url: `http://127.0.0.1:${ready.port}`, output: () => output, gone, endedBy };
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
      if (given === undefined) await fs.rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export async function pair({ url, pairingUrl }: { url: string; pairingUrl: string }): Promise<TestClient> {
  const kiosk = createTestClient(url);
  const pairingCode = new URL(pairingUrl).hash.slice('#pair='.length);
  const { status } = await kiosk.call('POST', '/storefront/touch', { pairingCode });
  if (status !== 200) throw new Error(`pairing was answered with ${status}`);
  return kiosk;
}
