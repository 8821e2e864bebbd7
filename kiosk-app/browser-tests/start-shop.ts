import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { fillAsSeeded, SEEDED_OWNER } from '@printfront/shared/testing/seeded-central.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');

export interface Shop {
  edgeUrl: string;
  centralUrl: string;
  /** Makes one browser a kiosk. */
  pairingUrl: string;
  /** The edge as phones reach it: plain HTTP on a name that browsers do not treat as secure. */
  frontUrl: string;
  admin: { username: string; password: string };
  dataFolder: string;
  stop(): Promise<void>;
}

/** A name that Chromium maps to loopback for the tests, and that is no secure context. */
export const PHONE_HOST = 'front.test';

interface DemoReady {
  ready: true;
  central: { firstAdmin: Shop['admin'] | null };
  edge: { pairingUrl: string };
}

/**
 * The same processes that `npm start` runs, on free ports and in a folder of their own.
 *
 * @param settings more of them, for both servers
 */
export async function startShop(settings: Record<string, string> = {}): Promise<Shop> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'printfront-shop-'));
  await fillAsSeeded(dataFolder);
  const [centralPort, edgePort] = [await freePort(), await freePort()];
  const [routerPort, loginPort] = [await freePort(), await freePort()];
  const frontUrl = `http://${PHONE_HOST}:${edgePort}`;
  const child = fork(path.join(projectFolder, 'scripts/demo-shop.ts'), {
    env: {
      ...process.env,
      ...settings,
      CENTRAL_PORT: String(centralPort),
      EDGE_PORT: String(edgePort),
      ROUTER_PORT: String(routerPort),
      ROUTER_LOGIN_PORT: String(loginPort),
      DATA_DIR: dataFolder,
      PUBLIC_URL: frontUrl,
      HOTSPOT_LOGIN_HOST: `${PHONE_HOST}:${loginPort}`,
      MINIMUM_FREE_BYTES: '0',
      CATALOGUE_INTERVAL_SECONDS: '2',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { central, edge } = await readyMessage(child);
  return {
    edgeUrl: `http://localhost:${edgePort}`,
    centralUrl: `http://localhost:${centralPort}`,
    pairingUrl: edge.pairingUrl,
    frontUrl,
    admin: central.firstAdmin ?? SEEDED_OWNER,
    dataFolder,
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function readyMessage(child: ChildProcess): Promise<DemoReady> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => resolve(message as DemoReady));
    child.once('exit', (status) => reject(new Error(`The demo shop ended with status ${status} before it was ready.`)));
  });
}
