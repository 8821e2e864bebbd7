import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { hotspotInTest, SILENT } from '../../hotspot/hotspot-in-test.ts';
import type { RouterSimulator, RouterSimulatorOptions } from '../simulator/router-simulator.ts';
import type { RouterRow } from '../simulator/router-state.ts';
import { provisionRouter } from './provision-router.ts';
import { readProvisionSettings } from './provision-settings.ts';
import { undoProvision } from './undo-provision.ts';

export const API_PASSWORD = 'a-password-for-tests';

export interface ProvisionInTest {
  readonly router: RouterSimulator;
  /** One run, as the administrator, over TLS once the router answers so. @returns what it said */
  run(environment?: Record<string, string>, isDryRun?: boolean): Promise<string>;
  undo(): Promise<string>;
  /** File of the router's authority. */
  caFile(): string;
}

/** A simulated router of a shop, with vouchers of its own on it, that has not been set up yet. */
export async function provisionInTest(
  options: RouterSimulatorOptions = {},
  onFinished: (clean: () => Promise<void> | void) => void = onTestFinished,
): Promise<ProvisionInTest> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'printfront-provision-'));
  onFinished(() => rm(folder, { recursive: true, force: true }));
  const admin = { username: 'admin', password: 'of the shop' };
  const { router } = await hotspotInTest({ router: { ...admin, ...options }, onFinished });
  let ca = '';

  function settings(environment: Record<string, string>) {
    const service = (name: string) => router.state.rows('/ip/service').find((row) => row.name === name);
    const isTls = service('api')?.disabled === 'true';
    return readProvisionSettings({
      ROUTER_HOST: '127.0.0.1',
      ROUTER_PORT: String(isTls ? router.tlsPort : router.port),
      ROUTER_USERNAME: admin.username,
      ROUTER_PASSWORD: admin.password,
      ROUTER_CA_FOLDER: folder,
      ROUTER_API_PASSWORD: API_PASSWORD,
      ...(isTls ? { ROUTER_TLS: 'true', ROUTER_CA: ca } : {}),
      ...environment,
    });
  }

  async function collect(act: (say: (line: string) => void) => Promise<void>): Promise<string> {
    const lines: string[] = [];
    await act((line) => void lines.push(line));
    const said = lines.join('\n');
    ca = /^ {2}ROUTER_CA=(.*)$/m.exec(said)?.[1] ?? ca;
    return said;
  }

  return {
    router,
    run: (environment = {}, isDryRun = false) =>
      collect(async (say) => {
        await provisionRouter({ settings: settings(environment), isDryRun, logger: SILENT }, say);
      }),
    undo: () => collect((say) => undoProvision({ settings: settings({}), isDryRun: false, logger: SILENT }, say)),
    caFile: () => ca,
  };
}

/** The row of a menu with these values. */
export function rowOf(router: RouterSimulator, menu: string, name: string): RouterRow {
  const row = router.state.rows(menu).find((other) => other.name === name || other.comment === name);
  if (row === undefined) throw new Error(`${menu} has no ${name}`);
  return row;
}

/** Everything on the router but what differs from one run to the next. */
export function comparable(router: RouterSimulator): (readonly [menu: string, rows: RouterRow[]])[] {
  return Object.entries(router.state.snapshot()).map(([menu, rows]) => [
    menu,
    rows.map(({ '.id': _id, fingerprint: _fingerprint, ...values }) => values),
  ]);
}

const READS = /\/(print|getall|login|ping)$/;

/** Commands that change something. */
export function writesTo(router: RouterSimulator): string[] {
  return router.received.filter((command) => !READS.test(command));
}
