import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { START_AGAIN_STATUS } from '@printfront/shared/server/service/run-services.ts';
import { programEnvironment } from '@printfront/shared/testing/program-environment.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/**
 * A server as systemd runs it: one that ends to be started again is started again, in the same folder.
 *
 * @returns what it said each time that it was ready
 */
export async function startAgainAndAgain<Ready>(program: string, settings: Record<string, string>) {
  const { WEB_APP } = process.env;
  let child: ChildProcess;
  let isOver = false;
  const readies: Ready[] = [];
  const launch = () => {
    child = fork(path.join(projectFolder, program), {
      env: { ...programEnvironment(), WEB_APP, MINIMUM_FREE_BYTES: '0', LOG_LEVEL: 'error', ...settings },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (message) => void readies.push(message as Ready));
    child.once('exit', (status) => {
      if (!isOver && status === START_AGAIN_STATUS) launch();
    });
    return child;
  };
  const first = launch();
  await new Promise<void>((resolve, reject) => {
    first.once('message', () => resolve());
    first.once('exit', (status) => reject(new Error(`${program} ended with status ${status} before it was ready.`)));
  });
  return {
    readies,
    async stop(): Promise<void> {
      isOver = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Calls a server as a browser does that keeps one cookie of it. */
export function caller(url: string) {
  let cookie = '';
  // biome-ignore lint/suspicious/noExplicitAny: each call has an answer of its own
  return async (method: string, address: string, body?: object): Promise<{ status: number; body: any }> => {
    const response = await fetch(`${url}${API_BASE}${address}`, {
      method,
      headers: { 'x-requested-with': 'printfront', cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  };
}
