import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseUnitSettings } from '@printfront/shared/server/env/unit-settings.ts';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCentralDatabase } from '../../cloud-sync/central/database/database.ts';
import { openEdgeDatabase } from '../../edge-server/database/database.ts';
import { provisionInTest } from '../../edge-server/router-tools/provision/provision-in-test.ts';
import { ASKED_AT } from '../deploy/asked-at-in-test.ts';
import { importsOf } from '../walls/import-graph.ts';
import { COMMAND_NAMES } from './commands.ts';
import { findMachine, hostToAsk } from './machine.ts';
import { ACTIVE_UNIT, type ScratchMachine, scratchMachine } from './scratch-machine-in-test.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const ENTRY = path.join(PROJECT, 'scripts/printfront.ts');

/** As somebody types it. */
async function type(machine: ScratchMachine, words: readonly string[], input = '', settings = {}) {
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [ENTRY, ...words, '--root', machine.root], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  child.stdin.end(input);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, output };
}

/** A server that is not set up yet. */
async function newShop() {
  const server = http.createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isSetUp = request.url === '/api/v1/shop/set-up';
    response.end(isSetUp ? '{"isOpen":true,"isEnrolled":false,"isEntered":false}' : '{"status":"ok"}');
  });
  const url = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return scratchMachine('edge', [`EDGE_PORT=${new URL(url).port}`]);
}

test('it says what it can do, and refuses other words with one sentence and 64', async () => {
  const machine = scratchMachine();
  const help = await type(machine, ['--help']);
  for (const name of COMMAND_NAMES) {
    expect(help.output).toContain(`  ${name} `);
    const own = await type(machine, [name, '--help']);
    expect([own.status, own.output.startsWith(`Usage: printfront ${name}`)]).toEqual([0, true]);
  }
  for (const words of [['dance'], ['status', '--dance'], ['status', 'now'], ['restore'], ['logs', '--lines=many']]) {
    const { status, output } = await type(machine, words);
    expect([words, status, output.trim().split('\n').length]).toEqual([words, 64, 1]);
  }
  expect(machine.asked()).toEqual([]);
});

test('without an installed server it ends with 69, with both it asks which', async () => {
  const machine = scratchMachine();
  machine.write('etc/systemd/system/printfront-central.service', '');
  expect(await type(machine, ['doctor'])).toMatchObject({ status: 64, output: expect.stringContaining('--central') });
  // Settings that a package left behind are no server.
  fs.rmSync(path.join(machine.root, 'etc/systemd/system/printfront-central.service'));
  machine.write('etc/printfront/central.env', '');
  expect(await type(machine, ['backup', '--help'])).toMatchObject({ status: 0 });
  expect((await type(machine, ['status'])).output).not.toContain('both installed');
  fs.rmSync(path.join(machine.root, 'etc'), { recursive: true });
  expect(await type(machine, ['doctor'])).toMatchObject({ status: 69 });
});

test('a version of which folders are missing says so, and how it becomes whole', () => {
  const { write, root } = scratchMachine();
  const release = path.join(root, 'opt/printfront/releases/0.3.0');
  write('opt/printfront/releases/0.3.0/package.json', '{"type":"module","version":"0.3.0"}');
  write('opt/printfront/releases/0.3.0/release.json', '{"package":"printfront-shop","version":"0.3.0"}');
  for (const name of ['printfront.ts', 'printfront']) {
    fs.cpSync(path.join(PROJECT, 'scripts', name), path.join(release, 'scripts', name), { recursive: true });
  }
  const say = (...words: string[]) => {
    const program = [path.join(release, 'scripts/printfront.ts'), ...words, '--root', root];
    const { status, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
    return [status, stderr];
  };
  const sentence = (lost: string) =>
    new RegExp(
      `^The installed Printfront is not whole \\(${lost} is missing\\): install .* \\./printfront-shop_0\\.3\\.0_.*\\n$`,
    );
  expect(say('status')).toEqual([69, expect.stringMatching(sentence('@printfront/shared'))]);
  fs.symlinkSync(path.join(PROJECT, 'node_modules'), path.join(release, 'node_modules'));
  expect(say('doctor')).toEqual([69, expect.stringMatching(sentence('\\S+/cloud-sync/\\S+'))]);
});

const STARTED = ['systemctl reset-failed printfront-edge', 'systemctl start --no-block printfront-edge'];

test.each([['setup'], ['restore', 'newest', '--yes']])(
  'printfront %s of a server that ends with a wrong setting says that, and ends with 78',
  async (...words) => {
    const machine = scratchMachine('edge', [`EDGE_PORT=${await freePort()}`]);
    await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
    await type(machine, ['backup']);
    // As systemd does it for a unit of Type=notify: who waits for the start is told that it did not work.
    const started = `case "$*" in *--no-block*) ;; *start\\ *|*--now*) exit 1 ;; show*) cat '${machine.root}/answers/systemctl' ;; esac`;
    machine.write('bin/systemctl', `#!/bin/sh\n${started}\n`, 0o755);
    machine.answer('systemctl', 'LoadState=loaded\nActiveState=failed\nExecMainStatus=78\nNRestarts=0\n');
    const { status, output } = await type(machine, words);
    expect([status, output]).toEqual([78, expect.stringContaining('A setting is wrong: printfront doctor says which')]);
  },
);

test('set-up starts the unit, and shows the page, a picture of it and the newest code', async () => {
  const machine = await newShop();
  machine.answer(
    'journalctl',
    ['111-111', '222-222']
      .map(
        (code) =>
          `Not set up yet. Open http://192.168.1.9:8080/set-up (here: http://localhost:8080/set-up) and type the code ${code}. The next start makes another one.`,
      )
      .join('\n'),
  );
  const { status, output } = await type(machine, ['setup']);
  expect(status, output).toBe(0);
  expect(machine.asked().slice(0, 4)).toEqual([
    'systemctl daemon-reload',
    'systemctl enable printfront-edge',
    ...STARTED,
  ]);
  expect(output).toContain('Open  http://192.168.1.9:8080/set-up\nCode  222-222');
  expect(output).toContain('█');
});

test('central of the package is asked for its address, and is told that a proxy is missing', async () => {
  const server = http.createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"status":"ok","isOpen":true}'),
  );
  const url = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  const brought = fs.readFileSync(path.join(PROJECT, 'scripts/deploy/central.env.example'), 'utf8');
  const machine = scratchMachine('central', [brought, `CENTRAL_PORT=${new URL(url).port}`]);
  const settings = path.join(machine.root, 'etc/printfront/central.env');
  machine.answer(
    'journalctl',
    'There is no owner yet. Open https://prints.shop.test/first-run and type the code 333-333.',
  );
  const unasked = await type(machine, ['setup']);
  expect(unasked).toMatchObject({ status: 64, output: expect.stringContaining('Central needs its address') });
  const refused = await type(machine, ['setup'], 'https://prints.shop.test/page\n');
  expect(refused).toMatchObject({ status: 64, output: expect.stringContaining('is no address') });
  expect(machine.asked()).toEqual([]);

  // As people type it.
  const { status, output } = await type(machine, ['setup'], 'prints.shop.test\n');
  expect(status, output).toBe(0);
  expect(parseUnitSettings(fs.readFileSync(settings, 'utf8'))).toEqual({
    ...{ CENTRAL_PORT: new URL(url).port, CENTRAL_PUBLIC_URL: 'https://prints.shop.test' },
    ...{ CENTRAL_HOST: '127.0.0.1', TRUST_PROXY: 'true' },
  });
  expect(fs.statSync(settings).mode & 0o777).toBe(0o600);
  // The package has started it without the address.
  expect(machine.asked()).toContain('systemctl stop printfront-central');
  expect(output).toContain('Open  https://prints.shop.test/first-run\nCode  333-333');
  expect(output).toContain(`Central listens on this machine only, at ${url}: put a proxy before it`);

  const again = await type(machine, ['setup', '--address', 'https://other.test']);
  expect(again).toMatchObject({ status: 78, output: expect.stringContaining('https://prints.shop.test') });
  expect((await type(machine, ['setup'])).status).toBe(0);
  expect(machine.asked().filter((line) => line.startsWith('systemctl stop'))).toHaveLength(1);
});

test('the example address of an earlier package counts as none: set-up asks for another', async () => {
  const earlier = 'CENTRAL_PUBLIC_URL=https://prints.example\nCENTRAL_HOST=127.0.0.1\nTRUST_PROXY=true';
  const machine = scratchMachine('central', [earlier, `CENTRAL_PORT=${await freePort()}`]);
  const unasked = await type(machine, ['setup']);
  expect(unasked).toMatchObject({ status: 64, output: expect.stringContaining('Central needs its address') });
  await type(machine, ['setup', '--seconds=1'], 'https://prints.shop.test\n');
  const settings = fs.readFileSync(path.join(machine.root, 'etc/printfront/central.env'), 'utf8');
  expect(parseUnitSettings(settings)).toMatchObject({ CENTRAL_PUBLIC_URL: 'https://prints.shop.test' });
});

test('a central that turns out to need no proxy loses the lines that set-up wrote for one', async () => {
  const { port } = new URL(await answering());
  const machine = scratchMachine('central', [`CENTRAL_PORT=${port}`]);
  const settings = path.join(machine.root, 'etc/printfront/central.env');
  await type(machine, ['setup'], `203.0.113.9:${port}\n`);
  expect(fs.readFileSync(settings, 'utf8')).toContain('CENTRAL_HOST=127.0.0.1\nTRUST_PROXY=true\n');
  const { status, output } = await type(machine, ['setup', '--address', `192.168.1.5:${port}`, '--yes']);
  expect(status, output).toBe(0);
  const expected = { CENTRAL_PORT: port, CENTRAL_PUBLIC_URL: `http://192.168.1.5:${port}` };
  expect(parseUnitSettings(fs.readFileSync(settings, 'utf8'))).toEqual(expected);
  expect(output).not.toContain('take that line');
  expect(output).toContain(`Browsers open it at http://192.168.1.5:${port} (`);
  // An example counts as none, and had them written all the same.
  fs.writeFileSync(settings, `CENTRAL_PORT=${port}\n`);
  await type(machine, ['setup', '--address', 'https://prints.example', '--seconds=1']);
  expect(fs.readFileSync(settings, 'utf8')).toContain('CENTRAL_HOST=127.0.0.1\nTRUST_PROXY=true\n');
  const real = await type(machine, ['setup', '--address', `http://192.168.1.5:${port}`]);
  expect(parseUnitSettings(fs.readFileSync(settings, 'utf8')), real.output).toEqual(expected);
  expect(real.output).toContain('and without CENTRAL_HOST=127.0.0.1, TRUST_PROXY=true');
  // What a person wrote for a proxy of their own stays, and is said.
  fs.writeFileSync(
    settings,
    `CENTRAL_PORT=${port}\nCENTRAL_PUBLIC_URL=https://a.test\nCENTRAL_HOST=127.0.0.1\nTRUST_PROXY=1\n`,
  );
  const open = await type(machine, ['setup', '--address', `http://203.0.113.9:${port}`, '--yes']);
  expect(fs.readFileSync(settings, 'utf8')).toContain('CENTRAL_HOST=127.0.0.1\nTRUST_PROXY=1\n');
  expect(open.output).toContain('take that line and TRUST_PROXY out');
  expect(open.output).toContain(`Everybody on the way can read what is said at http://203.0.113.9:${port}`);
});

test('set-up says when the address leads to another port, or to plain HTTP where there is a certificate', async () => {
  const port = Number(new URL(await answering()).port);
  const ofCentral = (...lines: string[]) => scratchMachine('central', [`CENTRAL_PORT=${port}`, ...lines]);
  const lacksPort = await type(ofCentral(), ['setup', '--address', 'http://192.168.1.5']);
  expect(lacksPort.status, lacksPort.output).toBe(0);
  expect(lacksPort.output).toContain(
    `Browsers come to port 80 at http://192.168.1.5, and the server listens at ${port}`,
  );
  expect(lacksPort.output).toContain(`set http://192.168.1.5:${port} as the address`);
  const right = await type(ofCentral(), ['setup', '--address', `http://192.168.1.5:${port}`]);
  expect([right.status, right.output.includes('Browsers come')]).toEqual([0, false]);
  const behindProxy = await type(ofCentral(), ['setup', '--address', 'https://prints.shop.test']);
  expect([behindProxy.status, behindProxy.output.includes('Browsers come')]).toEqual([0, false]);
  const plain = await type(ofCentral('TLS_CERT=/etc/tls/cert.pem'), ['setup', '--address', 'http://prints.shop.test']);
  expect(plain).toMatchObject({ status: 64, output: expect.stringContaining('say https://prints.shop.test') });
  const tlsPort = await freePort();
  const shop = scratchMachine('edge', [`EDGE_PORT=${port}`, `EDGE_TLS_PORT=${tlsPort}`]);
  // Nothing listens there without a certificate.
  expect((await type(shop, ['setup', '--address', 'https://kiosk.shop.test'])).output).toContain(
    `it has no certificate, and answers at http://kiosk.shop.test:${port} only`,
  );
  const secure = https.createServer(
    makeCertificate(makeAuthority('test'), { ipAddresses: ['127.0.0.1'] }),
    (_, answer) => answer.end('{}'),
  );
  await new Promise<void>((resolve) => secure.listen(tlsPort, '127.0.0.1', resolve));
  onTestFinished(() => void secure.close());
  expect((await type(shop, ['setup'])).output).toContain('EDGE_TLS_PORT=443');
});

test('an address is looked at before anything is written, and one that is set gives way to another', async () => {
  const machine = await newShop();
  const settings = path.join(machine.root, 'etc/printfront/edge.env');
  const setup = (address: string, input = '') => type(machine, ['setup', '--address', address], input);
  const wrong = async () => {
    for (const [address, why] of [
      ['x', 'without a dot'],
      ['not a name', 'there is no name in it'],
      ['ftp://x', 'begins with ftp://'],
      ['https://prints.shop.test/page', 'more in it than a name'],
    ] as const) {
      expect(await setup(address)).toEqual({ status: 64, output: expect.stringContaining(`“${address}”`) });
      expect((await setup(address)).output).toContain(why);
    }
  };
  const before = fs.readFileSync(settings, 'utf8');
  await wrong();
  expect([fs.readFileSync(settings, 'utf8'), machine.asked()]).toEqual([before, []]);
  expect(await setup('https://wrong.shop.test')).toMatchObject({ status: 0 });
  await wrong();
  const port = parseUnitSettings(before).EDGE_PORT;
  const right = `http://192.0.2.2:${port}`;
  expect(await setup(right, 'no\n')).toEqual({
    status: 78,
    output: expect.stringContaining(`write PUBLIC_URL=${right} there instead`),
  });
  expect(await setup(right, 'yes\n')).toMatchObject({ status: 0 });
  expect(fs.readFileSync(settings, 'utf8')).toBe(`${before}PUBLIC_URL=${right}\n`);
  expect(fs.statSync(settings).mode & 0o777).toBe(0o600);
  expect(machine.asked().filter((line) => line.startsWith('systemctl stop'))).toHaveLength(2);
});

const NOBODY_KNOWS = `
  require('node:dns').promises.lookup = async () => { throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }); };
`;

test.each([
  ['http://printserver', 'The name printserver is known in its own network at most: customers at home do not find'],
  ['https://central.lan', 'The name central.lan is known in its own network at most'],
  ['http://localhost', 'Nobody but this machine finds central by the name localhost'],
  ['https://no-such-shop.invalid', 'Nobody knows the name no-such-shop.invalid here: look how it is written'],
  ['http://192.168.1.5', null],
  ['http://[::1]', null],
])('central at %s is said to be found by whom', async (address, sentence) => {
  const url = await answering();
  const machine = scratchMachine('central', [`CENTRAL_PORT=${new URL(url).port}`]);
  // What a machine in the internet would be told, whatever is asked for names here.
  const nobody = machine.write('nobody.cjs', NOBODY_KNOWS);
  const settings = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(nobody)}`.trim() };
  const { status, output } = await type(machine, ['setup', '--address', address], '', settings);
  expect(status, output).toBe(0);
  if (sentence === null) expect(output).not.toMatch(/the name|The name/);
  else expect(output).toContain(sentence);
});

async function answering(): Promise<string> {
  const server = http.createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"status":"ok"}'),
  );
  onTestFinished(() => void server.close());
  return listenOnLoopback(server);
}

test('a central in the shop’s own network is reached without a proxy, and a certificate of its own needs none', async () => {
  for (const [own, address] of [
    [[], 'http://192.168.1.5:3000'],
    [['TLS_CERT=/etc/printfront/tls/cert.pem', 'TLS_KEY=/etc/printfront/tls/key.pem'], 'https://prints.shop.test'],
  ] as const) {
    const machine = scratchMachine('central', [...own, `CENTRAL_PORT=${await freePort()}`]);
    const { output } = await type(machine, ['setup', '--address', address, '--seconds=1']);
    const written = fs.readFileSync(path.join(machine.root, 'etc/printfront/central.env'), 'utf8');
    expect(written).toContain(`\nCENTRAL_PUBLIC_URL=${address}\n`);
    expect(written + output).not.toContain('127.0.0.1');
  }
});

test('status says how it is doing; 69 when nothing answers', async () => {
  const machine = await newShop();
  machine.answer('systemctl', ACTIVE_UNIT);
  expect(await type(machine, ['status'])).toMatchObject({
    status: 0,
    output: expect.stringContaining('Nothing needs anybody now'),
  });
  machine.write('etc/printfront/edge.env', `EDGE_PORT=${await freePort()}\n`);
  expect(await type(machine, ['status'])).toMatchObject({ status: 69 });
});

test('status names a copy that took the database’s place, in local time, and a disk of backups that is away', async () => {
  const restored = {
    ...{ at: new Date().toISOString(), why: 'the database was damaged' },
    copyOf: new Date(2026, 10, 27, 14, 5).toISOString(),
  };
  const server = http.createServer((_request, response) => response.end(JSON.stringify({ restored })));
  const url = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  const machine = scratchMachine('edge', [
    `EDGE_PORT=${new URL(url).port}`,
    'BACKUP_REPOSITORY=/mnt/no-such-disk/backups',
  ]);
  const { status, output } = await type(machine, ['status']);
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(
      /^- On \d{4}-\d\d-\d\d at \d\d:\d\d its copy of 2026-11-27 at 14:05 took the place of the database: the database was damaged\. What was done between the two is missing\.$/m,
    ),
  ]);
  expect(output).toContain('- The folder of the backups, /mnt/no-such-disk/backups, is not there.');
});

test.each([
  ['edge', 'EDGE_HOST'],
  ['central', 'CENTRAL_HOST'],
] as const)('a server that listens at one address of %s is asked there', async (kind, name) => {
  const server = http.createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{"status":"ok"}'),
  );
  // Loopback has more addresses than the usual one.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const machine = scratchMachine(kind, [`${name}=127.0.0.2`, `${kind.toUpperCase()}_PORT=${port}`]);
  machine.answer('systemctl', ACTIVE_UNIT);
  const { status, output } = await type(machine, ['status']);
  expect([status, output]).toEqual([0, expect.stringContaining(`ready at http://127.0.0.2:${port}`)]);
});

test('a server is asked where it listens, and at loopback where that is everywhere', () => {
  for (const [listensAt, host] of [[undefined, '127.0.0.1'] as const, ...ASKED_AT]) {
    expect(hostToAsk(listensAt)).toBe(host);
  }
});

const SAID_OF_COPY =
  /^Copying the database to (\S+) …\nIt is copy 1, of the database alone: .+\nTo go back to it: printfront restore 1 --folder \1\n$/;

test('a copy by hand is listed, and gone back to between stop and start', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  expect(await type(machine, ['backup'])).toMatchObject({ status: 0, output: expect.stringMatching(SAID_OF_COPY) });
  expect(await type(machine, ['backup', 'list'])).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Copies by hand, by number and time .*:\n1 {2}20\d\d-/m),
  });
  expect(await type(machine, ['restore', 'newest'], 'no\n')).toMatchObject({
    status: 1,
    output: expect.stringMatching(
      /goes back to copy 1, made by hand on \d{4}-\d\d-\d\d at \d\d:\d\d, \d minutes? ago\./,
    ),
  });
  // Of those that the server makes there is none yet.
  expect(await type(machine, ['restore', '1', '--yes'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('no copy number 1'),
  });
  expect(machine.asked()).toEqual([]);
  const folder = path.join(machine.dataFolder, 'edge/by-hand');
  const { status, output } = await type(machine, ['restore', '1', '--yes', '--folder', folder]);
  expect(status, output).toBe(0);
  expect(machine.asked()).toEqual(['systemctl stop printfront-edge', ...STARTED]);
});

test('the newest copy is the newest of all, whoever made it', async () => {
  const machine = await newShop();
  const shop = path.join(machine.dataFolder, 'edge');
  const file = path.join(shop, 'edge.sqlite');
  await (await openEdgeDatabase(file)).destroy();
  /** A number in the database's own head, which nobody else uses. */
  const mark = (pragma: string) => {
    const database = new Sqlite(file);
    const [row] = database.pragma(pragma) as { user_version: number }[];
    database.close();
    return row?.user_version;
  };
  const [BEFORE, SET_UP, SPOILT] = [1, 2, 3];
  const minutesAgo = (folder: string, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000);
    for (const name of fs.readdirSync(path.join(shop, folder))) fs.utimesSync(path.join(shop, folder, name), at, at);
  };
  mark(`user_version = ${BEFORE}`);
  await type(machine, ['backup', '--folder', path.join(shop, 'snapshots')]);
  minutesAgo('snapshots', 50);
  mark(`user_version = ${SET_UP}`);
  await type(machine, ['backup']);
  mark(`user_version = ${SPOILT}`);
  const list = await type(machine, ['backup', 'list']);
  expect(list.output.match(/^1 {2}/gm)).toHaveLength(2);
  const back = async () => {
    const { status, output } = await type(machine, ['restore', 'newest', '--yes']);
    expect(status, output).toBe(0);
    return [/made by (hand|the server)/.exec(output)?.[1], mark('user_version')];
  };
  expect(await back()).toEqual(['hand', SET_UP]);
  minutesAgo('by-hand', 90);
  minutesAgo('snapshots', 50);
  expect(await back()).toEqual(['the server', BEFORE]);
});

test('the newest copy is a sound one, before anything is asked or stopped', async () => {
  const machine = await newShop();
  const shop = path.join(machine.dataFolder, 'edge');
  await (await openEdgeDatabase(path.join(shop, 'edge.sqlite'))).destroy();
  const place = (file: string, bytes: string | Buffer, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000);
    fs.mkdirSync(path.dirname(path.join(shop, file)), { recursive: true });
    fs.writeFileSync(path.join(shop, file), bytes);
    fs.utimesSync(path.join(shop, file), at, at);
  };
  const sound = fs.readFileSync(path.join(shop, 'edge.sqlite'));
  place('by-hand/000001.sqlite', sound, 90 * 24 * 60);
  place('snapshots/000007.sqlite', sound, 30);
  place('by-hand/000002.sqlite', 'no database at all', 1);
  const back = await type(machine, ['restore', 'newest', '--yes']);
  expect([back.status, back.output]).toEqual([
    0,
    expect.stringMatching(/Copy 2, made by hand .* is damaged .*Going back to copy 7, made by the server/s),
  ]);
  const asked = machine.asked();
  for (const file of ['by-hand/000001.sqlite', 'snapshots/000007.sqlite']) place(file, 'no', 20);
  const none = await type(machine, ['restore', 'newest', '--yes']);
  expect([none.status, none.output]).toEqual([1, expect.stringContaining('There is no copy that can be used in')]);
  expect(machine.asked()).toEqual(asked);
});

test('a copy by hand on a disk that others read is not theirs to read', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  const folder = path.join(machine.root, 'mnt/stick');
  expect(await type(machine, ['backup', '--folder', folder])).toMatchObject({ status: 0 });
  const modes = [folder, ...fs.readdirSync(folder).map((name) => path.join(folder, name))].map(
    (file) => fs.statSync(file).mode & 0o007,
  );
  expect(modes).toEqual([0, 0]);
  // A disk that takes nothing is one sentence.
  const { status, output } = await type(machine, ['backup', '--folder', '/proc/version']);
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^The database cannot be copied into \/proc\/version: .*\. No copy was made\.\n/m),
  ]);
  expect(output).not.toContain(' at ');
});

const FORGETFUL = {
  ...{ id: 'a5f0a0de-0000-4000-8000-000000000001', username: 'nok', name: 'Nok', rank: 80, provider: 'local' },
  ...{
    provider_subject: null,
    password_hash: 'forgotten',
    created_at: '2026-01-01T00:00:00.000Z',
    works_everywhere: 1 as const,
  },
  ...{ disabled_at: null, deletion_asked_at: null, second_factor_at: null, pin_hash: null },
};

test('an owner gets a link beside central, also where the shop’s server is installed too', async () => {
  const machine = scratchMachine('central', ['CENTRAL_PUBLIC_URL=https://prints.example']);
  machine.write('etc/printfront/edge.env', '');
  expect(await type(machine, ['owner'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('central.sqlite'),
  });
  const database = await openCentralDatabase(path.join(machine.dataFolder, 'central'));
  await database.insertInto('user').values(FORGETFUL).execute();
  await database.destroy();
  const made = await type(machine, ['owner', 'nok', '--without-second-factor']);
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining('https://prints.example/choose-password#') });
  expect(await type(machine, ['owner', '--shop'])).toMatchObject({ status: 64 });
});

test('what belongs to the other server says where that is', async () => {
  expect(await type(scratchMachine('edge'), ['owner'])).toEqual({
    status: 69,
    output: expect.stringMatching(/^Owners are at central, .*\n$/),
  });
  expect(await type(scratchMachine('central'), ['router'])).toEqual({
    status: 69,
    output: expect.stringMatching(/^Routers are in shops, .*\n$/),
  });
});

test.each([[], ['--dry-run'], ['--undo']])(
  'where no router is set, setting it up says how to (%#)',
  async (...words) => {
    expect(await type(scratchMachine('edge'), ['router', ...words], '', { ROUTER_HOST: '' })).toEqual({
      status: 78,
      output: expect.stringMatching(
        /^No router is set yet\. .*ROUTER_HOST=192\.168\.88\.1 .* printfront router --dry-run\n$/,
      ),
    });
  },
);

test('of the router it knows the place, and never takes the account of the server for an administrator’s', async () => {
  const { router } = await provisionInTest();
  const settings = ['ROUTER_HOST=127.0.0.1', `ROUTER_PORT=${router.port}`, 'ROUTER_PASSWORD=of the shop'];
  const machine = scratchMachine('edge', [...settings, 'ROUTER_USERNAME=printfront']);
  const asNobody = await type(machine, ['router', '--dry-run']);
  expect(asNobody).toMatchObject({ status: 1, output: expect.stringContaining('does not let admin in') });
  const asAdministrator = await type(machine, ['router', '--dry-run'], '', { ROUTER_PASSWORD: 'of the shop' });
  expect(asAdministrator).toMatchObject({ status: 0, output: expect.stringContaining('Dry run') });
  const elsewhere = await type(machine, ['router', '--script'], '', {
    ROUTER_HOST: '192.0.2.1',
    GUEST_INTERFACE: 'guests',
  });
  expect(elsewhere).toMatchObject({ status: 0, output: expect.stringContaining('ROUTER_HOST=192.0.2.1') });
  // Phones are let to where they are sent.
  const named = scratchMachine('edge', [...settings, 'PUBLIC_URL=https://kiosk.prints.example:8443']);
  const ofPhones = { ROUTER_HOST: '192.0.2.1', GUEST_INTERFACE: 'guests', EDGE_ADDRESS: '192.0.2.9' };
  const script = await type(named, ['router', '--script'], '', ofPhones);
  expect(script.output).toMatch(/dst-port="?8443\b/);
  expect(script.output).not.toMatch(/dst-port="?8080\b/);
  // A file is looked for where its name was typed, and not in the release.
  const authority = { ROUTER_HOST: '192.0.2.1', ROUTER_TLS: 'true', ROUTER_CA: './router-ca.pem' };
  const unread = await type(machine, ['router', '--dry-run'], '', authority);
  expect(unread.output).toContain(`there is no readable file ${path.resolve('router-ca.pem')}.`);
});

test('central on PostgreSQL is told how, before it is stopped', async () => {
  const machine = scratchMachine('central', ['DATABASE_URL=postgres://nobody@127.0.0.1:1/none']);
  const { status, output } = await type(machine, ['restore', 'newest', '--yes']);
  expect([status, output]).toEqual([1, expect.stringContaining('printfront restore --restored')]);
  expect(machine.asked()).toEqual([]);
  expect(await type(machine, ['restore', '--restored', 'newest'])).toMatchObject({ status: 64 });
});

test('in a container its variables are the settings, and what is about units is refused', async () => {
  const machine = scratchMachine('central');
  fs.rmSync(path.join(machine.root, 'etc/printfront'), { recursive: true });
  const server = http.createServer((_request, response) =>
    response.setHeader('content-type', 'application/json').end('{}'),
  );
  const url = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  const variables = {
    ...{ PRINTFRONT_CONTAINER: 'central', CENTRAL_PORT: new URL(url).port, MINIMUM_FREE_BYTES: '0' },
    DATA_DIR: machine.dataFolder,
  };
  machine.answer('systemctl', '');
  expect(await type(machine, ['doctor'], '', variables)).toMatchObject({ status: 0, output: 'Nothing is wrong.\n' });
  const onPostgres = { ...variables, DATABASE_URL_FILE: '/run/secrets/database-url' };
  const refused = await type(machine, ['backup'], '', onPostgres);
  expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('pg_dump') });
  expect(await type(machine, ['restore', 'newest'], '', variables)).toMatchObject({ status: 69 });
  // What PostgreSQL's tools have brought back has to be said, here as well.
  const nowhere = { ...variables, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const restored = await type(machine, ['restore', '--restored'], '', nowhere);
  expect(restored.status).not.toBe(69);
  expect(restored.output).toMatch(/127\.0\.0\.1:1|ECONNREFUSED/);
});

test('a backup elsewhere is found and named before the server is stopped', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  const restore = (...words: string[]) => type(machine, ['restore', ...words, '--elsewhere', '--yes']);
  expect(await restore('newest')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Nothing was changed. No backups are set up'),
  });
  const place = ['BACKUP_REPOSITORY=sftp:nobody@127.0.0.1:/backups', 'BACKUP_PASSPHRASE=a-long-passphrase'];
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), `${place.join('\n')}\n`);
  const stored = [
    {
      id: 'abcdef12'.repeat(8),
      time: '2026-11-20T02:00:00Z',
      tags: ['printfront-shop'],
      hostname: 'shop',
      paths: ['/'],
    },
  ];
  const restic = `#!/bin/sh\ncase " $* " in *' snapshots '*) echo '${JSON.stringify(stored)}' ;; *) exit 1 ;; esac\n`;
  machine.write('bin/restic', restic, 0o755);
  expect(await restore('1234')).toMatchObject({
    status: 1,
    output: expect.stringContaining('Nothing was changed. There is no backup 1234 there.'),
  });
  expect(machine.asked()).toEqual([]);
  const { output } = await type(machine, ['restore', 'abcd', '--elsewhere'], 'no\n');
  expect(output).toMatch(
    /goes back to the backup abcdef12 of the computer shop, made on 2026-11-20 at \S+, \d+ days ago\. What was done/,
  );
  expect(machine.asked()).toEqual([]);
});

test('a restore while an upgrade has the server stopped starts nothing, and none begins during a restore', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  await type(machine, ['backup']);
  const home = path.join(machine.root, 'opt/printfront');
  const upgrade = spawn('flock', [home, 'sh', '-c', 'echo locked; read -r line']);
  onTestFinished(() => void upgrade.kill());
  await once(upgrade.stdout, 'data');
  expect(await type(machine, ['restore', 'newest', '--yes'])).toMatchObject({
    status: 1,
    output: expect.stringMatching(/An upgrade, or another restore, is under way here\. Nothing was changed/),
  });
  expect(machine.asked()).toEqual([]);
  upgrade.stdin.end('\n');
  await once(upgrade, 'close');
  const locked = `flock --nonblock '${home}' true && echo free >> '${machine.root}/asked'`;
  machine.write(
    'bin/systemctl',
    `#!/bin/sh\necho "$1" >> '${machine.root}/asked'\n[ "$1" = show ] || { ${locked}; }\n`,
    0o755,
  );
  await type(machine, ['restore', 'newest', '--yes']);
  expect(machine.asked().filter((word) => word !== 'show')).toEqual(['stop', 'reset-failed', 'start']);
  // And it is let go of.
  expect(spawnSync('flock', ['--nonblock', home, 'true']).status).toBe(0);
});

test('who cuts a restore off leaves no server stopped', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  await type(machine, ['backup']);
  const byHand = path.join(machine.dataFolder, 'edge/by-hand');
  const asked = path.join(machine.root, 'asked');
  machine.write(
    'bin/systemctl',
    // The copy goes meanwhile, too: the restore does not work.
    `#!/bin/sh\necho "systemctl $*" >> '${asked}'\n[ "$1" != stop ] || { rm -r '${byHand}'; kill -INT $PPID; }\n`,
    0o755,
  );
  expect(await type(machine, ['restore', 'newest', '--yes'])).toMatchObject({ status: 1 });
  expect(machine.asked()).toEqual(['systemctl stop printfront-edge', ...STARTED]);
});

test('a restore that is killed leaves a note, by which the timer starts the server', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  await type(machine, ['backup']);
  const systemctl = fs.readFileSync(path.join(machine.root, 'bin/systemctl'));
  const asked = path.join(machine.root, 'asked');
  const killing = `#!/bin/sh\necho "systemctl $*" >> '${asked}'\n[ "$1" != stop ] || kill -KILL $PPID\n`;
  machine.write('bin/systemctl', killing, 0o755);
  await type(machine, ['restore', 'newest', '--yes']);
  expect(machine.asked()).toEqual(['systemctl stop printfront-edge']);
  machine.write('bin/systemctl', String(systemctl), 0o755);
  machine.answer('systemctl', 'ActiveState=inactive\n');
  const updates = { UPDATES_FOLDER: path.join(machine.root, 'updates') };
  expect(await type(machine, ['upgrade', '--wanted'], '', updates)).toEqual({ status: 0, output: '' });
  expect(machine.asked().slice(1)).toEqual([
    'systemctl reset-failed printfront-edge',
    'systemctl start printfront-edge --no-block',
  ]);
  // Once; and one that comes to its end leaves none.
  await type(machine, ['upgrade', '--wanted'], '', updates);
  expect(machine.asked()).toHaveLength(3);
  await type(machine, ['restore', 'newest', '--yes']);
  expect(machine.asked()).toHaveLength(6);
  expect((await type(machine, ['upgrade', '--wanted'], '', updates)).output).toBe('Nothing is wanted now.\n');
});

test('backup and restore say in a sentence that a setting is wrong, or a copy cannot be opened', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  fs.mkdirSync(path.join(machine.dataFolder, 'edge/snapshots/000009.sqlite'), { recursive: true });
  const closed = await type(machine, ['restore', 'newest', '--yes']);
  expect(closed).toMatchObject({ status: 1, output: expect.stringContaining('cannot be opened by this user') });
  fs.appendFileSync(path.join(machine.root, 'etc/printfront/edge.env'), 'MINIMUM_FREE_BYTES=lots\n');
  const [copied, restored] = [await type(machine, ['backup']), await type(machine, ['restore', 'newest', '--yes'])];
  for (const { status, output } of [copied, restored]) {
    expect(output).toContain('The setting MINIMUM_FREE_BYTES cannot be used');
    expect(status).toBe(78);
  }
  for (const { output } of [closed, copied, restored]) expect(output).not.toMatch(/^ +at |node:internal/m);
  expect(machine.asked()).toEqual([]);
});

const REFUSED = '{"level":30,"status":404,"code":"not-found","msg":"refused"}';
const BAD = '{"level":50,"time":1795788622760,"msg":"bad","err":{"message":"no room"},"id":7}';
const PORT_TAKEN = 'Port 3000 is taken by another program; stop it or choose another with CENTRAL_PORT.';
const at = (minute: number) => `2026-11-27T08:${String(minute).padStart(2, '0')}:00+07:00`;
const journal = (...lines: readonly (readonly [by: string, text: string])[]) =>
  lines.map(([by, text], minute) => `${at(minute)} shop ${by}: ${text}\n`).join('');

test('logs are sieved and said in words, and for programs as they were written', async () => {
  const machine = scratchMachine();
  machine.answer(
    'journalctl',
    journal(
      ['systemd[1]', 'Started printfront-edge.service - of the shop.'],
      ['node[7]', REFUSED],
      ['node[7]', `${REFUSED.slice(0, 40)} which the journal has cut`],
      ['node[7]', BAD],
      ['node[7]', PORT_TAKEN],
      ['node[7]', '    at Server.listen (node:net:1940:12)'],
      ['node[7]', 'node:internal/process/promises:394'],
      ['node[7]', 'file:///opt/printfront/current/edge-server/main.ts:12'],
      ['node[7]', 'Node.js v24.14.0'],
      ['systemd[1]', 'printfront-edge.service: Main process exited, code=exited, status=75/TEMPFAIL'],
    ),
  );
  expect((await type(machine, ['logs', '--refused', '--json'])).output).toBe(`${REFUSED}\n`);
  const inWords = 'info: refused (status=404, code=not-found)';
  expect((await type(machine, ['logs', '--refused'])).output).toBe(`${at(1)} ${inWords}\n`);
  expect((await type(machine, ['logs', '--errors'])).output.trim().split('\n')).toEqual([
    `${at(3)} error: bad: no room (id=7)`,
    `${at(4)} ${PORT_TAKEN}`,
    `${at(9)} printfront-edge.service: Main process exited, code=exited, status=75/TEMPFAIL`,
  ]);
  const all = (await type(machine, ['logs'])).output.split('\n');
  expect([all[1], all[4]]).toEqual([`${at(1)} ${inWords}`, `${at(4)} ${PORT_TAKEN}`]);
  await type(machine, ['logs', '--errors', '--since=yesterday', '--follow']);
  await type(machine, ['logs', '--refused', '--lines=5000']);
  await type(machine, ['logs', '--lines=9', '--since=yesterday']);
  const asked = 'journalctl --unit printfront-edge --output=short-iso --no-pager';
  expect(machine.asked()).toEqual([
    // A refused call of this morning is found, however much was written since.
    `${asked} --since=1 day ago`,
    `${asked} --since=1 day ago`,
    `${asked} --since=1 day ago`,
    `${asked} --lines=200`,
    `${asked} --since=yesterday --no-tail --follow`,
    `${asked} --lines=5000`,
    `${asked} --since=yesterday --lines=9`,
  ]);
  machine.answer('journalctl', journal(['node[7]', 'started']));
  expect((await type(machine, ['logs', '--refused'])).output).toContain('No refused call since “1 day ago”.');
});

test('a time that journalctl does not know is one sentence', async () => {
  const machine = scratchMachine();
  machine.write('bin/journalctl', "#!/bin/sh\necho 'Failed to parse timestamp: nonsense' >&2\nexit 1\n", 0o755);
  expect(await type(machine, ['logs', '--since', 'nonsense'])).toEqual({
    status: 64,
    output: '“nonsense” is no time for --since: say "1 hour ago", "yesterday" or "2026-12-01 14:00".\n',
  });
});

test('who reads no further is told nothing of it', async () => {
  const machine = await newShop();
  await (await openEdgeDatabase(path.join(machine.dataFolder, 'edge/edge.sqlite'))).destroy();
  await type(machine, ['backup']);
  machine.answer('journalctl', journal(...Array.from({ length: 20_000 }, () => ['node[7]', PORT_TAKEN] as const)));
  for (const words of [['status'], ['backup', 'list'], ['logs', '--errors']]) {
    const command = [process.execPath, ENTRY, ...words, '--root', machine.root].map((word) => `'${word}'`).join(' ');
    // Its reader is gone before it says a word.
    const { stderr } = spawnSync(
      'sh',
      [
        '-c',
        `{ while [ ! -e '${machine.root}/gone' ]; do sleep 0.01; done; ${command}; } | { exec <&-; : > '${machine.root}/gone'; }`,
      ],
      {
        encoding: 'utf8',
      },
    );
    expect([words, stderr]).toEqual([words, expect.not.stringMatching(/EPIPE|node:/)]);
    fs.rmSync(path.join(machine.root, 'gone'));
  }
});

test('what came from sources or a tarball is not said to go with a package', async () => {
  const machine = scratchMachine();
  machine.write('bin/dpkg-query', '#!/bin/sh\nexit 1\n', 0o755);
  const { status, output } = await type(machine, ['uninstall', '--yes']);
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^Nothing was changed: .*systemctl disable --now printfront-edge/),
  ]);
  expect(machine.asked()).toEqual([]);
});

test('a purge says what it cannot remove: data that lies elsewhere, and keys', async () => {
  const machine = scratchMachine('edge', ['DATA_DIR=/srv/prints']);
  const key = machine.write('etc/printfront/tls/key.pem', '');
  const { output } = await type(machine, ['uninstall', '--purge'], 'no\n');
  expect(output).toContain('Orders and photos stay in /srv/prints');
  expect(output).toContain(
    `${key} stays: remove that yourself. The settings in ${machine.root}/etc/printfront/edge.env of`,
  );
  expect(output).not.toContain('photos in /srv/prints are lost');
});

/** The one that runs, in a folder of its own. */
function releaseBefore(machine: ScratchMachine): string {
  const releases = path.join(machine.root, 'opt/printfront/releases');
  const before = path.join(releases, '0.0.9');
  fs.cpSync(path.join(releases, '0.1.0'), before, { recursive: true, verbatimSymlinks: true });
  return before;
}

test('going back names the version, and what is lost where the newer one has changed the database', async () => {
  const machine = await newShop();
  const release = releaseBefore(machine);
  const note = (taken: string) =>
    machine.write('opt/printfront/printfront-edge.before', `${release} 7 http://x/readyz${taken}\n`);
  const ask = async () => (await type(machine, ['upgrade', '--back'], 'no\n')).output;
  // Nothing is asked where there is nothing to say yes to.
  expect(await type(machine, ['upgrade', '--back'], 'yes\n')).toEqual({
    status: 1,
    output: 'There is no upgrade to go back from.\n',
  });
  // The power failed when it had just gone back.
  const runs = path.join(machine.root, 'opt/printfront/releases/0.1.0');
  machine.write('opt/printfront/printfront-edge.before', `${runs} 7 http://x/readyz\n`);
  expect(await ask()).toBe('There is no upgrade to go back from.\n');
  const threeHoursAgo = Math.round(Date.now() / 1000) - 3 * 3600;
  note(` ${threeHoursAgo}`);
  expect(await ask()).toMatch(/back to version \S+\. Nothing is lost/);
  fs.mkdirSync(path.join(machine.dataFolder, 'edge'));
  const sqlite = new Sqlite(path.join(machine.dataFolder, 'edge/edge.sqlite'));
  sqlite.exec(
    "create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('9999-newer', '')",
  );
  sqlite.close();
  expect(await ask()).toMatch(/back to version \S+ and to copy 7 of the database, which is 3 hours old: .* quarantine/);
  // The note of a version that says which file it is: newer copies may have taken its place.
  const copy = path.join(machine.root, 'mnt/disk of copies/000007.sqlite');
  note(` ${threeHoursAgo}\n${copy}`);
  expect(await ask()).toMatch(/^Nothing was changed: .*disk of copies\/000007\.sqlite, is not there any more\./m);
  machine.write('mnt/disk of copies/000007.sqlite', '');
  expect(await ask()).toContain('to copy 7 of the database, which is 3 hours old');
  fs.utimesSync(note(''), threeHoursAgo, threeHoursAgo);
  expect(await ask()).toContain('3 hours old');
  // A clock without its battery, and one that ran ahead.
  for (const wrong of [0, threeHoursAgo + 9 * 3600]) {
    note(` ${wrong}`);
    expect(await ask()).toMatch(/and to copy 7 of the database\. Nobody knows how old that is, .* quarantine/);
  }
  // None could be made of a stopped server: upgrade.sh refuses it in the same words.
  machine.write('opt/printfront/printfront-edge.before', `${release} none http://x/readyz\n`);
  expect(await ask()).toMatch(/^Nothing was changed: .* no copy from before it\. The version before cannot use it\.$/m);
  note('');
  // What nobody can look into was perhaps not changed at all.
  fs.writeFileSync(path.join(machine.dataFolder, 'edge/edge.sqlite'), 'damaged');
  expect(await ask()).toMatch(/^Nothing was changed: it could not be found out whether/);
  fs.rmSync(release, { recursive: true });
  expect(await ask()).toMatch(
    /^Nothing was changed: version \S+, which ran before, is not in \S+ any more\..*FILE\.\n$/,
  );
  expect(machine.asked()).toEqual([]);
});

test('what the version before says of a database it says on its own Node', async () => {
  const machine = await newShop();
  const release = releaseBefore(machine);
  fs.rmSync(path.join(release, 'node_modules'));
  const said = `${path.relative(machine.root, release)}/node_modules/node/bin/node`;
  machine.write(said, '#!/bin/sh\necho of the version before >&2\nexit 1\n', 0o755);
  machine.write('opt/printfront/printfront-edge.before', `${release} 7 http://x/readyz\n`);
  expect((await type(machine, ['upgrade', '--back'], 'no\n')).output).toContain('of the version before');
});

test('a server that runs from a home of its own is upgraded and gone back with there', () => {
  const machine = scratchMachine();
  const unit = path.join(machine.root, 'etc/systemd/system/printfront-edge.service');
  const moved = fs.readFileSync(unit, 'utf8').replaceAll('/opt/printfront/', '/opt/printfront-shop/');
  fs.writeFileSync(unit, moved);
  const { home, release } = findMachine({ root: machine.root });
  expect([home, release]).toEqual(['', '/current'].map((end) => `${machine.root}/opt/printfront-shop${end}`));
});

test('going back on PostgreSQL leaves the database to its own tools', async () => {
  const machine = scratchMachine('central', ['DATABASE_URL=postgres://127.0.0.1:1/printfront']);
  const release = releaseBefore(machine);
  machine.write('opt/printfront/printfront-central.before', `${release} none http://x/readyz\n`);
  const { output } = await type(machine, ['upgrade', '--back'], 'no\n');
  expect(output).toContain('what the newer version changed in it stays');
});

test('an upgrade refuses what is no package of this server, and uninstalling asks', async () => {
  const machine = await newShop();
  const file = machine.write('x.deb', 'x');
  machine.answer('dpkg-deb', 'Package: printfront-central\nVersion: 0.1.0\n');
  expect(await type(machine, ['upgrade', file, '--yes'])).toMatchObject({ status: 1 });
  expect(machine.asked().some((line) => line.startsWith('apt-get'))).toBe(false);
  const other = process.arch === 'arm64' ? 'amd64' : 'arm64';
  machine.answer('dpkg-deb', `Package: printfront-shop\nVersion: 0.1.0\nArchitecture: ${other}\n`);
  expect(await type(machine, ['upgrade', file, '--yes'])).toMatchObject({
    status: 1,
    output: expect.stringContaining(`x.deb is for ${other}, and this machine is`),
  });
  // What it lays its head out in is full, or not there: nobody fetches it again for that.
  const whole = fs.readFileSync(path.join(machine.root, 'bin/dpkg-deb'), 'utf8');
  for (const [said, why] of [
    ['tar: ./control: Cannot write: No space left on device', 'there is no room'],
    [
      'dpkg-deb: error: unable to create temporary directory: No such file or directory',
      'nothing can be written there',
    ],
  ]) {
    machine.write('bin/dpkg-deb', `#!/bin/sh\necho '${said}' >&2\nexit 2\n`, 0o755);
    expect(await type(machine, ['upgrade', file, '--yes'])).toMatchObject({
      status: 1,
      output: expect.stringContaining(`x.deb cannot be looked into: ${why} (`),
    });
  }
  machine.write('bin/dpkg-deb', whole, 0o755);
  // Its head is there, and the rest did not come.
  const stands = fs.readFileSync(path.join(machine.root, 'bin/dpkg-deb'), 'utf8');
  const half = '#!/bin/sh\n[ "$1" = --field ] && printf \'Package: printfront-shop\\nVersion: 0.1.0\\n\'\n';
  machine.write('bin/dpkg-deb', half, 0o755);
  expect(await type(machine, ['upgrade', file, '--yes'])).toMatchObject({
    status: 1,
    output: expect.stringContaining('x.deb has not come whole: fetch it again.'),
  });
  machine.write('bin/dpkg-deb', stands, 0o755);
  machine.answer('dpkg-deb', 'Package: printfront-shop\nVersion: 0.1.0\nInstalled-Size: 999999999999\n');
  const noRoom =
    /^Nothing was changed\. The disk of \S+ has \d+ MiB free, and version 0\.1\.0 needs 976562500 MiB\. Make room there, then try again\.$/m;
  expect(await type(machine, ['upgrade', file, '--yes'])).toEqual({
    status: 1,
    output: expect.stringMatching(noRoom),
  });
  expect(machine.asked().some((line) => line.startsWith('apt-get'))).toBe(false);
  machine.answer('dpkg-deb', 'Package: printfront-shop\nVersion: 0.1.0\n');
  const version = JSON.parse(fs.readFileSync(path.join(PROJECT, 'package.json'), 'utf8')).version;
  machine.answer('dpkg-deb', `Package: printfront-shop\nVersion: ${version}\n`);
  expect((await type(machine, ['upgrade', file], 'no\n')).output).toContain(
    `Version ${version} is installed once more;`,
  );
  machine.answer('dpkg-deb', 'Package: printfront-shop\nVersion: 0.1.0\n');
  const said = `echo "apt-get $*\${PRINTFRONT_KEEP_CURRENT:+ and keeps what runs}" >> '${path.join(machine.root, 'asked')}'`;
  machine.write('bin/apt-get', `#!/bin/sh\n${said}\n`, 0o755);
  expect(await type(machine, ['upgrade', file, '--yes'])).toMatchObject({ status: 0 });
  // Changed over to once, by the command; and no question about settings leaves a package half installed.
  expect(machine.asked().at(-1)).toMatch(/^apt-get install --yes .*--force-confold .*x\.deb and keeps what runs$/);
  expect(await type(machine, ['uninstall'], 'no\n')).toMatchObject({ status: 1 });
  expect(await type(machine, ['uninstall', '--purge', '--yes'], 'yes\n')).toMatchObject({ status: 1 });
  expect(await type(machine, ['uninstall'], 'yes\n')).toMatchObject({ status: 0 });
  expect(
    machine
      .asked()
      .filter((line) => line.startsWith('apt-get'))
      .slice(1),
  ).toEqual(['apt-get remove --yes printfront-shop']);
});

/** Somebody upgrades by hand, and a signal comes while a program of it is at work. */
async function upgradeWith(signal: NodeJS.Signals, when: 'apt-get' | 'upgrade.sh') {
  const machine = await newShop();
  const release = 'opt/printfront/releases/0.2.0';
  fs.mkdirSync(path.join(machine.root, release), { recursive: true });
  machine.answer('dpkg-deb', 'Package: printfront-shop\nVersion: 0.2.0\n');
  const program = (name: string) => `#!/bin/sh
echo ${name} >> '${machine.root}/asked'
[ ${name} != ${when} ] || while [ ! -e '${machine.root}/go-on' ]; do sleep 0.1; done
echo ${name} ended >> '${machine.root}/asked'
`;
  machine.write('bin/apt-get', program('apt-get'), 0o755);
  machine.write(`${release}/scripts/deploy/upgrade.sh`, program('upgrade.sh'));
  const words = ['upgrade', machine.write('x.deb', 'x'), '--yes', '--root', machine.root];
  const child = spawn(process.execPath, [ENTRY, ...words]);
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  await vi.waitUntil(() => machine.asked().includes(when), { timeout: 60_000 });
  child.kill(signal);
  // Whoever still hears it did not end by the one before.
  machine.write('go-on', '');
  const [status, by] = await once(child, 'close');
  return { status, by, output, asked: machine.asked().filter((line) => !line.startsWith('dpkg-deb ')) };
}

const ALL_OF_IT = ['apt-get', 'apt-get ended', 'upgrade.sh', 'upgrade.sh ended'];
test('a line that breaks while apt unpacks a version leaves it to be changed over to', async () => {
  expect(await upgradeWith('SIGHUP', 'apt-get')).toMatchObject({ status: 0, by: null, asked: ALL_OF_IT });
});

test('who ends an upgrade while apt unpacks has what ran, and reads how to go on', async () => {
  expect(await upgradeWith('SIGINT', 'apt-get')).toEqual({
    ...{ status: 1, by: null, asked: ALL_OF_IT.slice(0, 2) },
    output: expect.stringMatching(
      /^It was ended before version 0\.2\.0 was changed over to: \S+ runs as before\. To go on: printfront upgrade .*x\.deb$/m,
    ),
  });
});

test.each(['SIGINT', 'SIGHUP'] as const)(
  'the prompt comes back when upgrade.sh has ended, also after %s',
  async (signal) => {
    expect(await upgradeWith(signal, 'upgrade.sh')).toMatchObject({ status: 0, by: null, asked: ALL_OF_IT });
  },
);

test('it imports what a package without devDependencies has', () => {
  const packages = ['', 'shared', 'edge-server', 'cloud-sync'].map((folder) =>
    JSON.parse(fs.readFileSync(path.join(PROJECT, folder, 'package.json'), 'utf8')),
  );
  const known = new Set(packages.flatMap(({ dependencies = {} }) => Object.keys(dependencies)));
  const files = spawnSync('git', ['ls-files', 'scripts/printfront', 'scripts/printfront.ts'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter((file) => file.endsWith('.ts') && !/test\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  const foreign = files.flatMap((file) =>
    importsOf(fs.readFileSync(path.join(PROJECT, file), 'utf8'), file)
      .map(({ specifier }) => specifier)
      .filter((name) => !/^(\.|node:|@printfront\/)/.test(name) && !known.has(name)),
  );
  expect(foreign).toEqual([]);
});
