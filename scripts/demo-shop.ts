import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { KeptOfDemo } from '@printfront/shared/contracts/demo.ts';
import { Port, readEnvironment, SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { z } from 'zod';
import { ChildEnded, type Ready } from './child-service.ts';
import { createDemoPrograms, type DemoPrograms } from './demo-programs.ts';
import { finishEnd, noteEnd, type RealShop, readRealShop } from './end-demo.ts';

/**
 * The whole of Printfront on one machine: central, the shop's edge server and, unless ROUTER_HOST names a real one, a
 * simulated MikroTik router. Each is a process of its own, as in a shop.
 */
const Settings = z.object({
  CENTRAL_PORT: Port.default(3000),
  EDGE_PORT: Port.default(8080),
  ROUTER_PORT: Port.default(8728),
  ROUTER_HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
});

type GivenSettings = z.output<typeof Settings>;

const projectFolder = path.resolve(import.meta.dirname, '..');

/** Secrets of this demo shop, made once: the code that enrols the edge, and the simulated router's password. */
function demoSecrets(dataFolder: string): { enrolCode: string; routerPassword: string } {
  const file = path.join(dataFolder, 'demo-secrets.json');
  mkdirSync(dataFolder, { recursive: true });
  if (!existsSync(file)) {
    const secret = () => randomBytes(12).toString('hex');
    writeFileSync(file, JSON.stringify({ enrolCode: secret(), routerPassword: secret() }), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function main(): Promise<void> {
  const settings = readEnvironment(Settings);
  const dataFolder = path.resolve(projectFolder, settings.DATA_DIR);
  const shared = {
    DATA_DIR: dataFolder,
    WEB_APP: process.env.WEB_APP ?? path.join(projectFolder, 'kiosk-app/dist'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    // The servers of the demo speak plain HTTP to each other and to the browser on this machine.
    TLS_CERT: '',
    TLS_KEY: '',
  };
  let isStopping = false;
  let isEnding = false;

  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    await programs.stopAll();
    process.exit(exitCode);
  };
  const startAnew = async (keep: KeptOfDemo) => {
    if (isStopping || isEnding) return;
    isEnding = true;
    await noteEnd(dataFolder, keep);
    await programs.stopAll();
    await startAll();
    isEnding = false;
  };
  const programs = createDemoPrograms(shared, {
    onEnd: (name) => {
      process.stderr.write(`The ${nameOf(name)} has ended, so everything stops.\n`);
      void stop(1);
    },
    onWish: ({ endDemo }) => {
      if (endDemo === undefined) return;
      startAnew(endDemo).catch((error) => {
        if (isStopping) return;
        process.stderr.write(`The demo could not be ended: ${error}\n`);
        void stop(1);
      });
    },
  });
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('disconnect', () => void stop(0));

  const isListening = mayRead();
  async function startAll(): Promise<void> {
    const aside = await finishEnd(dataFolder);
    const real = await readRealShop(dataFolder);
    const { central, edge } = await (real === null
      ? startDemo(programs, settings, dataFolder)
      : startRealShop(programs, settings, real));
    if (aside !== null) process.stdout.write(`\nThe demo has ended. All of it lies in ${aside} and may be deleted.\n`);
    process.stdout.write(welcome(settings, central, edge, isListening));
    process.send?.({ ready: true, central, edge });
  }
  await startAll();
  if (isListening) listenForSwitches(programs);
}

type Started = Promise<{ central: Ready; edge: Ready }>;

async function startDemo(programs: DemoPrograms, settings: GivenSettings, dataFolder: string): Started {
  const secrets = demoSecrets(dataFolder);
  const router =
    settings.ROUTER_HOST === undefined
      ? await startSimulatedRouter(programs, settings.ROUTER_PORT, secrets.routerPassword)
      : {};
  const central = await programs.start('central', 'cloud-sync/central/main.ts', {
    CENTRAL_PORT: String(settings.CENTRAL_PORT),
    ENROL_CODE: secrets.enrolCode,
    SEED_DEMO_SHOP: 'true',
    ENROL_NAME: 'Demo Shop',
  });
  const edge = await programs.start('edge', 'edge-server/main.ts', {
    EDGE_PORT: String(settings.EDGE_PORT),
    CENTRAL_URL: `http://127.0.0.1:${settings.CENTRAL_PORT}`,
    ENROL_CODE: secrets.enrolCode,
    ...router,
  });
  return { central, edge };
}

/** After an owner has ended the demo: nothing is made up any more, the router neither. */
async function startRealShop(programs: DemoPrograms, settings: GivenSettings, { enrolCode }: RealShop): Started {
  const enrolment: Record<string, string> = enrolCode === null ? {} : { ENROL_CODE: enrolCode };
  const central = await programs.start('central', 'cloud-sync/central/main.ts', {
    CENTRAL_PORT: String(settings.CENTRAL_PORT),
    ...enrolment,
  });
  const edge = await programs.start('edge', 'edge-server/main.ts', {
    EDGE_PORT: String(settings.EDGE_PORT),
    CENTRAL_URL: `http://127.0.0.1:${settings.CENTRAL_PORT}`,
    ...enrolment,
  });
  return { central, edge };
}

/** What a person may type, and how we speak of it. */
const SWITCHES: Record<string, string> = { central: 'central server', router: 'simulated router' };
const nameOf = (name: string) => SWITCHES[name] ?? `${name} server`;

/** Internet and router fail in real shops: the person who tries the demo may let them. */
function listenForSwitches(programs: DemoPrograms): void {
  let last: Promise<void> = Promise.resolve();
  createInterface({ input: process.stdin }).on('line', (line) => {
    const name = line.trim().toLowerCase();
    if (name !== '') last = last.then(() => turn(programs, name));
  });
}

/** A job in a terminal's background that reads from it is stopped by the system, and the shop with it. */
function mayRead(): boolean {
  if (!process.stdin.isTTY) return true;
  const { status, stdout } = spawnSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)], { encoding: 'utf8' });
  const [own, terminals] = (stdout ?? '').trim().split(/\s+/);
  return status !== 0 || own === terminals;
}

async function turn(programs: DemoPrograms, name: string): Promise<void> {
  const isOn = name in SWITCHES ? await programs.toggle(name).catch(() => false) : null;
  if (isOn === null) {
    process.stdout.write(`"${name}" cannot be switched here. Type central or router.\n`);
    return;
  }
  const what = nameOf(name);
  process.stdout.write(
    isOn ? `The ${what} is on again.\n` : `The ${what} is off, the shop goes on. Type ${name} to switch it on again.\n`,
  );
}

async function startSimulatedRouter(
  programs: DemoPrograms,
  port: number,
  password: string,
): Promise<Record<string, string>> {
  const loginPort = process.env.ROUTER_LOGIN_PORT ?? String(port + 1);
  const access = { ROUTER_USERNAME: 'printfront', ROUTER_PASSWORD: password };
  await programs.start('router', 'edge-server/router-tools/simulator/main.ts', {
    ROUTER_PORT: String(port),
    ROUTER_LOGIN_PORT: loginPort,
    ROUTER_LOGIN_LISTEN: '0.0.0.0',
    ...access,
  });
  return {
    ROUTER_HOST: '127.0.0.1',
    ROUTER_PORT: String(port),
    HOTSPOT_SSID: process.env.HOTSPOT_SSID ?? 'Printfront Demo',
    HOTSPOT_PASSPHRASE: process.env.HOTSPOT_PASSPHRASE ?? 'print-your-photos',
    HOTSPOT_LOGIN_HOST: process.env.HOTSPOT_LOGIN_HOST ?? `${ownAddress()}:${loginPort}`,
    ...access,
  };
}

/** This machine as phones on the same wifi reach it. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
}

function welcome(settings: GivenSettings, central: Ready, edge: Ready, isListening: boolean): string {
  const { firstAdmin } = central;
  const admin = firstAdmin
    ? `user name ${firstAdmin.username}, password ${firstAdmin.password} (shown only this once)`
    : process.env.ADMIN_PASSWORD
      ? 'with ADMIN_USERNAME and ADMIN_PASSWORD of the first start'
      : 'with the user name and password that the first start showed';
  return [
    '',
    'Printfront is running.',
    '',
    ...(central.firstRunCode == null
      ? []
      : [`  Begin here   http://localhost:${settings.CENTRAL_PORT}   the one-time code is ${central.firstRunCode}`]),
    `  Kiosk        ${edge.pairingUrl}   (this link makes one browser a kiosk)`,
    `  Phone page   ${edge.frontUrlBase}{order}   (the kiosk shows it as a QR code)`,
    `  Admin        http://localhost:${settings.EDGE_PORT}/admin   ${admin}`,
    `  At home      http://localhost:${settings.CENTRAL_PORT}   (the central site: customers sign up and order from there)`,
    `  API          http://localhost:${settings.EDGE_PORT}/api/v1/docs and http://localhost:${settings.CENTRAL_PORT}/api/v1/docs`,
    '',
    ...(isListening
      ? ['Type central or router, and Enter, to switch that one off and on again: the shop goes on without it.']
      : []),
    'Ctrl-C stops everything; all data stays.',
    '',
  ].join('\n');
}

try {
  await main();
} catch (error) {
  // A child that could not start has said why in its own sentence, and main is stopping the others.
  if (!(error instanceof ChildEnded)) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
