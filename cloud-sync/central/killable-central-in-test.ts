import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { KEEPING_SETTING } from '@printfront/shared/testing/keeping-in-test.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';

export const KILLABLE_ADMIN = { username: 'admin', password: 'correct horse battery' };
export const KILLABLE_ENROL_CODE = 'enrol-code-of-the-torture-run';

export interface CentralStarted {
  port: number;
  url: string;
  /** With its status; null after a signal. */
  gone: Promise<number | null>;
  /** With the signal that ended it; null when it ended by itself. */
  endedBy: Promise<NodeJS.Signals | null>;
  /** What it has written so far. */
  output: () => string;
}

export type KillableCentral = Awaited<ReturnType<typeof createKillableCentral>>;

/**
 * Central on SQLite and a disk as `npm run central` starts it, to be killed and started again on the same data.
 *
 * @param given where its data goes; otherwise into a folder of its own
 */
export async function createKillableCentral(given?: string) {
  const dataFolder = given ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-killable-central-')));
  const folder = path.join(dataFolder, 'central');
  let child: ChildProcess | undefined;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  return {
    /** Of this server; its database and photos lie in it. */
    folder,

    databaseFile: path.join(folder, 'central.sqlite'),
    end,
    /** It does nothing any more, and is only waiting for its end. */
    freeze: () => void child?.kill('SIGSTOP'),
    signal: (signal: NodeJS.Signals) => void child?.kill(signal),

    /** @param preload what is put into the process before it begins */
    async start(settings: Record<string, string> = {}, preload?: URL): Promise<CentralStarted> {
      const main = KEEPING_SETTING in settings ? 'main-in-test.ts' : 'main.ts';
      const started = fork(path.join(import.meta.dirname, main), {
        env: {
          ...programEnvironment(),
          DATA_DIR: dataFolder,
          CENTRAL_PORT: '0',
          CENTRAL_HOST: '127.0.0.1',
          MINIMUM_FREE_BYTES: '0',
          SEED_DEMO_SHOP: 'true',
          ENROL_CODE: KILLABLE_ENROL_CODE,
          LOG_LEVEL: 'error',
          ADMIN_USERNAME: KILLABLE_ADMIN.username,
          ADMIN_PASSWORD: KILLABLE_ADMIN.password,
          ...settings,
        },
        execArgv: preload === undefined ? [] : ['--import', preload.href],
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
        });
      }
      const gone = once(started, 'exit').then(([status]) => status as number | null);
      const endedBy = once(started, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
      const { port } = await Promise.race([
        once(started, 'message').then(([message]) => message as { port: number }),
        gone.then((status) => Promise.reject(new Error(`central ended with ${status}: ${output}`))),
      ]);
      return { port, url: `http://127.0.0.1:${port}`, gone, endedBy, output: () => output };
    },

    async remove(): Promise<void> {
      await end('SIGKILL');
      if (given === undefined) await fs.rm(dataFolder, { recursive: true, force: true });
    },
  };
}
