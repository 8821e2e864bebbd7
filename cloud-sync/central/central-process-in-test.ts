import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';

interface Ready {
  port: number;
  firstAdmin: { username: string; password: string } | null;
}

export type CentralProcess = Awaited<ReturnType<typeof startCentralProcess>>;

/** Central as a program of its own on this machine, with a data folder that goes with it. Ready when this resolves. */
export async function startCentralProcess(environment: Record<string, string>) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-central-process-'));
  const child = fork(path.join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, CENTRAL_PORT: '0', CENTRAL_HOST: '127.0.0.1', DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const exited = once(child, 'exit').then(() => {});
  const { port, firstAdmin } = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    // Not before all that it said has come.
    child.once('close', () => reject(new Error(`Central did not start: ${output}`)));
  }).catch(async (error) => {
    await fs.rm(folder, { recursive: true, force: true });
    throw error;
  });
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  }
  return {
    port,
    folder,
    firstAdmin,
    /** All that it has written. */
    output: () => output,
    /** As the app calls it. */
    call(
      address: string,
      { method = 'GET', body, session }: { method?: string; body?: unknown; session?: string } = {},
    ) {
      const isForm = body instanceof FormData;
      return fetch(`http://127.0.0.1:${port}${API_BASE}${address}`, {
        method,
        headers: {
          'x-requested-with': 'printfront',
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...(session === undefined ? {} : { cookie: `pf_session=${session}` }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
