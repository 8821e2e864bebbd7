// Runs on whatever Node the machine has (20 or newer): everything after it runs on the Node 24 that npm installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const projectFolder = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const OLDEST_TO_SET_UP = 20;
/** A registry that is asked and never answers would otherwise hold a test run until somebody ends it. */
const INSTALL_TRIES = 3;
const INSTALL_LIMIT_MS = 8 * 60_000;

export function requireUsableNode() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_TO_SET_UP) return;
  fail(`Printfront needs Node ${OLDEST_TO_SET_UP} or newer to set itself up; this is ${process.versions.node}.`);
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Before anything is done: whoever asks is told what it is, and a word that nobody knows is refused. */
export function readWords(usage, known = []) {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) fail(`“${unknown}” is not known here.\n${usage}`);
}

const modifiedAt = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);

/** Installs what the lock file names, when nothing is installed yet or the lock file has changed since. */
export function installDependencies() {
  const installed = path.join(projectFolder, 'node_modules', '.package-lock.json');
  const lock = path.join(projectFolder, 'package-lock.json');
  if (existsSync(pinnedNode()) && modifiedAt(installed) >= modifiedAt(lock)) return;
  process.stdout.write('Installing dependencies (only now and when they change) …\n');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  // npm start sets npm_config_* for this run; production omits would leave the build tools out. What npm has kept
  // from before is taken from there: the lock file says what it must be.
  const words = [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  for (let left = INSTALL_TRIES; left > 0; left -= 1) {
    const npmRun = { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'], timeout: INSTALL_LIMIT_MS };
    const { status, error } = spawnSync(command, words, { ...npmRun, killSignal: 'SIGKILL' });
    if (status === 0) return;
    const hasWaitedLong = error?.code === 'ETIMEDOUT';
    if (!hasWaitedLong) break;
    process.stdout.write(`npm was not done after ${INSTALL_LIMIT_MS / 60_000} minutes and was ended.\n`);
  }
  fail('The dependencies could not be installed; the lines above say why.');
}

/** The Node that package.json pins through the npm package `node`. */
export function pinnedNode() {
  return path.join(projectFolder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Environment in which `node` and the tools of node_modules are the pinned ones. */
export function pinnedEnvironment(extra = {}) {
  const folders = [path.dirname(pinnedNode()), path.join(projectFolder, 'node_modules', '.bin')];
  return { ...process.env, ...extra, PATH: [...folders, process.env.PATH].join(path.delimiter) };
}

/** Hands this process over to the pinned Node: same terminal, same signals, same exit status. */
export function continueOnPinnedNode(script, args = []) {
  const child = spawn(pinnedNode(), [path.join(projectFolder, script), ...args], {
    cwd: projectFolder,
    stdio: process.send ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: pinnedEnvironment(),
  });
  if (process.send) child.on('message', (message) => process.send?.(message));
  // In a terminal Ctrl-C reaches the child by itself too; stopping twice is stopping once.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => process.exit(status ?? (signal === 'SIGINT' ? 130 : 1)));
}

const newestIn = (entry) => {
  if (!existsSync(entry)) return 0;
  if (!statSync(entry).isDirectory()) return modifiedAt(entry);
  return Math.max(
    0,
    ...readdirSync(entry)
      .filter((name) => name !== 'node_modules' && name !== 'dist')
      .map((name) => newestIn(path.join(entry, name))),
  );
};

/** Builds the app when its sources are newer than what was built last. */
export function buildWebApp() {
  const sources = ['kiosk-app', 'shared/contracts', 'shared/domain', 'package-lock.json'];
  const newest = Math.max(...sources.map((source) => newestIn(path.join(projectFolder, source))));
  if (modifiedAt(path.join(projectFolder, 'kiosk-app/dist/index.html')) >= newest) return;
  process.stdout.write('Building the app …\n');
  const vite = path.join(projectFolder, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(pinnedNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(projectFolder, 'kiosk-app'),
    env: pinnedEnvironment({ NODE_ENV: 'production' }),
    encoding: 'utf8',
  });
  if (status !== 0) fail(`The app could not be built:\n${stdout}${stderr}`);
}
