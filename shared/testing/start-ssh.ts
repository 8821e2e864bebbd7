import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const SSHD = '/usr/sbin/sshd';
const isThere = (program: string, ...words: string[]) => spawnSync(program, words).error === undefined;

/** Why there is no SSH server for tests on this machine; null where there is one. */
export function whyNoSsh(): string | null {
  if (process.getuid?.() !== 0) return 'only root may let somebody in';
  if (!isThere(SSHD, '-V') || !isThere('sftp', '-V')) return 'openssh-server is not installed (npm test does that)';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'this machine lets nobody have mounts of his own';
  return null;
}

export interface SshServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Kind and key, as a list of known hosts has it. */
  hostKey(): Promise<string>;
  /** One line of a public key; who has its other half is let in without a password. */
  letIn(publicKey: string): Promise<void>;
  /** As when the computer was installed anew, or is another one. */
  changeHostKey(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The real server of Debian on a free port of the loopback interface, which takes one password and gives files alone. The password
 * is in a list of its own that this server alone sees, so that nothing of the machine is changed.
 */
export async function startSsh(): Promise<SshServer> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-sshd-'));
  const [port, password] = [await freePort(), randomBytes(9).toString('base64url')];
  const file = (name: string) => path.join(folder, name);
  await fs.mkdir('/run/sshd', { recursive: true });
  const hash = execFileSync('openssl', ['passwd', '-6', password], { encoding: 'utf8' }).trim();
  const others = (await fs.readFile('/etc/shadow', 'utf8')).split('\n').filter((line) => !line.startsWith('root:'));
  await fs.writeFile(file('shadow'), [`root:${hash}:20000:0:99999:7:::`, ...others].join('\n'), { mode: 0o600 });
  const settings = [
    ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${file('host')}`, `PidFile ${file('pid')}`],
    ...['UsePAM no', 'PasswordAuthentication yes', 'PermitRootLogin yes', 'StrictModes no'],
    ...[`AuthorizedKeysFile ${file('authorized')}`, 'Subsystem sftp internal-sftp', 'ForceCommand internal-sftp'],
    // A test asks again and again.
    ...['MaxStartups 100', 'LoginGraceTime 30'],
  ];
  await fs.writeFile(file('config'), `${settings.join('\n')}\n`);
  await fs.writeFile(file('authorized'), '');
  const hostKey = async () => (await fs.readFile(file('host.pub'), 'utf8')).split(' ').slice(0, 2).join(' ');
  const words = ['-p', String(port), '127.0.0.1'];
  let sshd: ChildProcess;

  async function start(): Promise<void> {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file('host')]);
    const own = `mount --bind '${file('shadow')}' /etc/shadow && exec ${SSHD} -D -f '${file('config')}'`;
    sshd = spawn('unshare', ['--mount', 'sh', '-c', own], { stdio: 'ignore' });
    for (const until = Date.now() + 30_000; spawnSync('ssh-keyscan', words).stdout.length === 0; await setTimeout(50)) {
      if (Date.now() > until) throw new Error('The SSH server does not answer.');
    }
  }
  async function end(): Promise<void> {
    const ended = new Promise((resolve) => sshd.once('close', resolve));
    sshd.kill();
    await ended;
  }
  await start();
  return {
    ...{ host: '127.0.0.1', port, user: 'root', password, hostKey },
    letIn: (publicKey) => fs.appendFile(file('authorized'), `${publicKey}\n`),
    async changeHostKey() {
      await end();
      for (const name of ['host', 'host.pub']) await fs.rm(file(name));
      await start();
    },
    async stop() {
      await end();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
