import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseUnitSettings } from '@printfront/shared/server/env/unit-settings.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { type Owner, runProgram } from './run-program.ts';

export type ServerKind = 'edge' | 'central';

/** Where one installed server has its things; as docs/deployment.md and the packages lay them out. */
export interface Machine {
  readonly kind: ServerKind;
  /** `/`, or a folder that stands for it in tests. */
  readonly root: string;
  /** The path of something of the system, below the root. */
  at(file: string): string;
  readonly unit: string;
  readonly unitFile: string | undefined;
  readonly settingsFile: string;
  /** There is no systemd, and the variables are the settings. */
  readonly isContainer: boolean;
  /** Releases and the link `current`. */
  readonly home: string;
  /** The release that runs. */
  readonly release: string;
  /** What is set in the file of settings. */
  readonly said: Readonly<Record<string, string>>;
  /** With which the unit starts the server. */
  readonly environment: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  /** The server's own folder in it. */
  readonly folder: string;
  readonly database: string;
  readonly port: number;
  /** Where the server answers on this machine. */
  readonly url: string;
}

/** The server whose container this is (Containerfile). */
const containerOf = (): ServerKind | undefined =>
  process.env.PRINTFRONT_CONTAINER === 'central' ? 'central' : undefined;

export interface WhichMachine {
  root?: string | undefined;
  shop?: boolean | undefined;
  central?: boolean | undefined;
}

export const NAMES = { edge: "the shop's server", central: 'central' } as const satisfies Record<ServerKind, string>;
const PORTS = { edge: 8080, central: 3000 } as const satisfies Record<ServerKind, number>;
const UNIT_FOLDERS = ['/etc/systemd/system', '/lib/systemd/system', '/usr/lib/systemd/system'];

/**
 * Which server is meant, and where its things are.
 *
 * @throws CommandError when none is installed here, when both are and nobody said which, or when this user may not look
 */
export function findMachine({ root: given, shop, central }: WhichMachine): Machine {
  const root = rootOf(given);
  if (shop && central) throw new CommandError(EXIT.usage, 'Say --shop or --central, not both.');
  const wanted: readonly ServerKind[] = shop ? ['edge'] : central ? ['central'] : ['edge', 'central'];
  const known = wanted.filter((kind) => containerOf() === kind || isKnown(root, kind));
  // Settings outlive their package: where a unit is, they make no second server.
  const running = known.filter((kind) => containerOf() === kind || unitFileOf(root, kind) !== undefined);
  const installed = running.length > 0 ? running : known;
  const [kind, other] = installed;
  if (kind === undefined) {
    const what = wanted.length === 2 ? 'Printfront' : NAMES[wanted[0] ?? 'edge'];
    throw new CommandError(
      EXIT.unreachable,
      `${capital(what)} is not installed here: there is neither a file in ${path.join(root, 'etc/printfront')} nor a unit.`,
    );
  }
  if (other !== undefined) {
    throw new CommandError(
      EXIT.usage,
      "The shop's server and central are both installed here: say --shop or --central.",
    );
  }
  return readMachine(root, kind);
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const belowRoot = (root: string, file: string) => (root === '/' ? file : path.join(root, file));
const settingsFileOf = (root: string, kind: ServerKind) => belowRoot(root, `/etc/printfront/${kind}.env`);
const unitFileOf = (root: string, kind: ServerKind) =>
  UNIT_FOLDERS.map((folder) => belowRoot(root, `${folder}/printfront-${kind}.service`)).find((file) =>
    fs.existsSync(file),
  );
/** Whether only the other server is here. */
export function isOnlyOther(given: string | undefined, kind: ServerKind): boolean {
  const root = rootOf(given);
  return containerOf() !== kind && !isKnown(root, kind) && isKnown(root, kind === 'edge' ? 'central' : 'edge');
}

const rootOf = (given: string | undefined) => path.resolve(given ?? (process.env.PRINTFRONT_ROOT || '/'));
const isKnown = (root: string, kind: ServerKind) =>
  fs.existsSync(settingsFileOf(root, kind)) || unitFileOf(root, kind) !== undefined;

function readMachine(root: string, kind: ServerKind): Machine {
  const at = (file: string) => belowRoot(root, file);
  const settingsFile = settingsFileOf(root, kind);
  const isContainer = containerOf() === kind;
  const said = isContainer ? saidOf(process.env) : readSaid(settingsFile);
  const dataFolder = path.resolve(said.DATA_DIR || at('/var/lib/printfront'));
  const folder = path.join(dataFolder, kind);
  const unitFile = unitFileOf(root, kind);
  // Beside the other server on one machine it has a home of its own.
  const home = at(/^WorkingDirectory=(\/.+)\/current$/m.exec(textOf(unitFile))?.[1] ?? '/opt/printfront');
  const port = Number(said[kind === 'edge' ? 'EDGE_PORT' : 'CENTRAL_PORT']) || PORTS[kind];
  // The shop's server has HTTPS beside plain HTTP; central has one or the other.
  const scheme = kind === 'central' && said.TLS_CERT ? 'https' : 'http';
  return {
    kind,
    root,
    at,
    unit: `printfront-${kind}`,
    unitFile,
    settingsFile,
    isContainer,
    home,
    release: path.join(home, 'current'),
    said,
    environment: { PATH: process.env.PATH, NODE_ENV: 'production', ...said, DATA_DIR: dataFolder },
    dataFolder,
    folder,
    database: path.join(folder, `${kind}.sqlite`),
    port,
    url: `${scheme}://${hostToAsk(said[kind === 'edge' ? 'EDGE_HOST' : 'CENTRAL_HOST'])}:${port}`,
  };
}

/**
 * Where a server answers on its own machine: at the one address that it listens at, else at loopback. As a URL has it.
 *
 * @param listensAt `EDGE_HOST` or `CENTRAL_HOST`
 */
export function hostToAsk(listensAt: string | undefined): string {
  if (!listensAt || listensAt === '0.0.0.0' || (net.isIPv6(listensAt) && /^[0:]+$/.test(listensAt))) return '127.0.0.1';
  return net.isIPv6(listensAt) ? `[${listensAt}]` : listensAt;
}

function readSaid(file: string): Record<string, string> {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new CommandError(
      EXIT.needsRoot,
      `The settings ${file} cannot be read: run this as root (sudo printfront …).`,
    );
  }
  return saidOf(parseUnitSettings(text));
}

const saidOf = (settings: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** @throws CommandError where the command would change the system, and this user may not */
export function requireRoot(what: string): void {
  // Nobody but the server's own user is in a container, and whoever got in there is let do more outside.
  if (process.getuid?.() === 0 || containerOf() !== undefined) return;
  throw new CommandError(EXIT.needsRoot, `${what} takes root: sudo printfront …`);
}

/** What systemd knows of a unit; without it, or when it is silent, nothing is said. */
export async function readUnit(unit: string): Promise<Readonly<Record<string, string>>> {
  const wanted =
    'LoadState,ActiveState,SubState,Result,UnitFileState,NRestarts,ActiveEnterTimestamp,' +
    'ActiveEnterTimestampMonotonic,ExecMainStatus,MainPID,ProtectSystem,StateDirectory,ReadWritePaths,' +
    'NeedDaemonReload,DropInPaths,InvocationID';
  const { stdout } = await runProgram('systemctl', ['show', unit, `--property=${wanted}`]);
  return Object.fromEntries(
    stdout.split('\n').flatMap((line) => {
      const equals = line.indexOf('=');
      return equals < 1 ? [] : [[line.slice(0, equals), line.slice(equals + 1)]];
    }),
  );
}

/** How long it has run, by a clock that nobody sets. @returns null while it does not, or where nobody knows */
export function secondsRunning({ ActiveState, ActiveEnterTimestampMonotonic }: Readonly<Record<string, string>>) {
  // In microseconds since the machine began; zero of a unit that never ran.
  const since = Number(ActiveEnterTimestampMonotonic ?? 0) / 1e6;
  return ActiveState === 'active' && since !== 0 ? os.uptime() - since : null;
}

/** Its address may stand in a file. */
export const isOnPostgres = ({ kind, said }: Machine): boolean =>
  kind === 'central' && (said.DATABASE_URL ?? said.DATABASE_URL_FILE) !== undefined;

/** Where the server puts its copies of the database. A folder without a beginning counts from the release, as for the server. */
export const folderOfCopies = ({ said, folder, release }: Machine): string =>
  said.SNAPSHOT_DIR ? path.resolve(release, said.SNAPSHOT_DIR) : path.join(folder, 'snapshots');

/** The user that the unit runs as, and its number here. @returns null where nobody knows */
export function findOwner(machine: Machine): { name: string; uid: number; gid: number } | null {
  const name = /^User=(\S+)$/m.exec(textOf(machine.unitFile))?.[1] ?? 'printfront';
  const users = fs.existsSync(machine.at('/etc/passwd')) ? fs.readFileSync(machine.at('/etc/passwd'), 'utf8') : '';
  const row = users.split('\n').find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = row?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { name, uid: Number(uid), gid: Number(gid) };
}

/** Whose the data is: what is in it was written by whoever has taken over a server, and is not for root to open. */
export const ownerOfData = ({ dataFolder }: Machine): Owner =>
  fs.existsSync(dataFolder) ? fs.statSync(dataFolder) : { uid: 0, gid: 0 };

/** The Node that the unit starts the server with. */
export function findNode(machine: Machine): string {
  const said = /^ExecStart=[-@:+!]*(\S+)/m.exec(textOf(machine.unitFile))?.[1];
  return said === undefined ? nodeIn(machine.release) : machine.at(said);
}

/** The Node that comes with a release. */
export const nodeIn = (release: string): string => path.join(release, 'node_modules/node/bin/node');

const textOf = (unitFile: string | undefined) => (unitFile === undefined ? '' : fs.readFileSync(unitFile, 'utf8'));

/** Whether this release runs; one that was not even laid out does not. */
export const isCurrent = ({ release: current }: Machine, release: string) =>
  [current, release].every((one) => fs.existsSync(one)) && fs.realpathSync(current) === fs.realpathSync(release);
