import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { START_AGAIN_STATUS } from '@printfront/shared/server/service/run-services.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';

interface Ready {
  port: number;
  firstAdmin: { username: string; password: string } | null;
  firstRunCode: string | null;
}

/** Central as systemd runs it: one that ends to be started again is started again, on the same port and folder. */
export async function startCentralAgainAndAgain(folder: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const environment = programEnvironment();
  const readies: Ready[] = [];
  let child: ChildProcess;
  let output = '';
  let isOver = false;

  function launch(): void {
    child = fork(path.join(import.meta.dirname, 'main.ts'), {
      env: {
        ...environment,
        CENTRAL_PORT: String(port),
        CENTRAL_HOST: '127.0.0.1',
        DATA_DIR: folder,
        MINIMUM_FREE_BYTES: '0',
        LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk);
      });
    }
    child.on('message', (message) => void readies.push(message as Ready));
    child.once('exit', (status) => {
      if (!isOver && status === START_AGAIN_STATUS) launch();
    });
  }

  const url = `http://127.0.0.1:${port}`;
  launch();
  return {
    url,
    output: () => output,
    /** How often it has been ready, and what it said the last time. */
    readies,
    /** As the app calls it; status 0 while nobody answers. */
    async call(
      method: string,
      address: string,
      { body, session, ifMatch }: { body?: unknown; session?: string; ifMatch?: string } = {},
    ) {
      try {
        const response = await fetch(`${url}${API_BASE}${address}`, {
          method,
          headers: {
            'x-requested-with': 'printfront',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
            ...(session === undefined ? {} : { cookie: `pf_session=${session}` }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const cookie = /pf_session=([^;]+)/.exec(response.headers.getSetCookie().join(';'))?.[1];
        const text = await response.text();
        const read = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
        // biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own
        return { status: response.status, body: read as any, session: cookie };
      } catch {
        return { status: 0, body: null, session: undefined };
      }
    },
    /** Ends it without a word, and starts it once more. */
    async killAndLaunch() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      launch();
    },
    async stop() {
      isOver = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
