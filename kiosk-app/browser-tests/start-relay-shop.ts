import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFaultProxy, type FaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import Sqlite from 'better-sqlite3';
import { PHONE_HOST } from './start-shop.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const ENROL_CODE = 'code-of-the-shop';

export interface RelayShop {
  edgeUrl: string;
  centralUrl: string;
  admin: { username: string; password: string };
  /** Makes one browser a kiosk. */
  pairingUrl: string;
  /** The phone page on the shop's wifi and at central, both without a secure context. */
  wifiOrigin: string;
  mobileOrigin: string;
  /** Between the shop and central; phones on mobile data do not use it. */
  line: FaultProxy;
  /** The shop has not been heard of for a minute, as far as central knows. */
  ageAnnouncement(): void;
  stop(): Promise<void>;
}

interface Ready {
  pairingUrl: string;
  firstAdmin: { username: string; password: string };
}

/** Central and a shop's server as their own processes, with a line between them that can be cut. */
export async function startRelayShop(): Promise<RelayShop> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'printfront-relay-shop-'));
  const children: ChildProcess[] = [];
  const run = (script: string, environment: Record<string, string>) => {
    const child = fork(path.join(projectFolder, script), {
      env: { ...process.env, DATA_DIR: dataFolder, MINIMUM_FREE_BYTES: '0', LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    return new Promise<Ready>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Ready));
      child.once('exit', (status) => reject(new Error(`${script} ended with ${status} before it was ready.`)));
    });
  };

  const [centralPort, edgePort] = [await freePort(), await freePort()];
  const [mobileOrigin, wifiOrigin] = [`http://${PHONE_HOST}:${centralPort}`, `http://${PHONE_HOST}:${edgePort}`];
  const { firstAdmin } = await run('cloud-sync/central/main.ts', {
    CENTRAL_PORT: String(centralPort),
    CENTRAL_PUBLIC_URL: mobileOrigin,
    SEED_DEMO_SHOP: 'true',
    ENROL_CODE,
    ENROL_NAME: 'Siam branch',
  });
  const line = createFaultProxy(centralPort);
  await line.start();
  const { pairingUrl } = await run('edge-server/main.ts', {
    EDGE_PORT: String(edgePort),
    PUBLIC_URL: wifiOrigin,
    CENTRAL_URL: line.url(),
    ENROL_CODE,
    CATALOGUE_INTERVAL_SECONDS: '2',
  });
  return {
    edgeUrl: `http://localhost:${edgePort}`,
    centralUrl: `http://localhost:${centralPort}`,
    admin: firstAdmin,
    pairingUrl,
    wifiOrigin,
    mobileOrigin,
    line,
    ageAnnouncement() {
      const database = new Sqlite(path.join(dataFolder, 'central', 'central.sqlite'));
      const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
      database.prepare('update front_shop set announced_at = min(announced_at, ?)').run(aMinuteAgo);
      database.close();
    },
    async stop() {
      const exits = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(exits);
      await line.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
