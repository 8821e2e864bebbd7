import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const NEW = ['--pid', '--fork', '--kill-child', '--mount', '--cgroup'];
/** What the packages depend on; everything else of Debian stays out. */
const PARTS = 'systemd,init-system-helpers,debconf,libstdc++6,libgcc-s1';
const LONGEST_BOOT_MS = 60_000;

/** At its prompt; what this machine sets, such as certificates of its own, is not to be found there. */
const ENVIRONMENT = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  DEBIAN_FRONTEND: 'noninteractive',
  LC_ALL: 'C',
  HOME: '/root',
};

/** Why no Debian can be made and started here; null when one can. */
export function obstacleToDebian(): string | null {
  if (process.getuid?.() !== 0) return 'that takes root';
  if (spawnSync('mmdebstrap', ['--version']).status !== 0) return 'mmdebstrap is missing (apt install mmdebstrap)';
  const tried = spawnSync('unshare', [...NEW, 'sh', '-c', 'mount --make-rprivate / && mount -t cgroup2 none /mnt']);
  return tried.status === 0 ? null : 'this machine allows no process number 1 of its own';
}

/** The smallest Debian that there is, from its mirror. @param folder where it is laid out */
export function makeDebian(folder: string): void {
  const made = process.env.DEBIAN_ROOT;
  fs.mkdirSync(folder, { recursive: true });
  const { status, stderr } =
    made === undefined
      ? spawnSync('mmdebstrap', ['--variant=minbase', `--include=${PARTS}`, 'bookworm', folder], { encoding: 'utf8' })
      : spawnSync('tar', ['-xf', made, '-C', folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`no Debian could be made: ${stderr}`);
}

/** A layer over it becomes the whole file system, and Debian's systemd process number 1. The network is this machine's. */
const BOOT = `
  set -e
  base=$1 own=$2 packages=$3
  mount --make-rprivate /
  mkdir -p $own/upper $own/work $own/root
  mount -t overlay overlay -o lowerdir=$base,upperdir=$own/upper,workdir=$own/work $own/root
  cd $own/root
  mount -t proc proc proc
  mount -t tmpfs -o mode=755 tmpfs sys && mkdir -p sys/fs/cgroup && mount -t cgroup2 none sys/fs/cgroup
  mount -t tmpfs -o mode=755 tmpfs run
  mount -t tmpfs -o mode=1777 tmpfs tmp
  mount --rbind /dev dev
  mkdir -p srv/packages && mount --bind $packages srv/packages
  mkdir -p before && pivot_root . before && cd /
  umount -l /before
  exec env -i container=test PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \\
    /lib/systemd/systemd --system --unit=multi-user.target --log-target=null
`;

export interface DebianMachine {
  /** As root at its prompt. */
  run(commands: string): Promise<{ status: number; output: string }>;
  read(file: string): Promise<string>;
  stop(): Promise<void>;
}

/** @param own a folder for what this machine changes @param packages seen by it as /srv/packages */
export async function bootDebian(base: string, own: string, packages: string): Promise<DebianMachine> {
  fs.mkdirSync(own, { recursive: true });
  const shell = spawn('unshare', [...NEW, 'sh', '-c', BOOT, 'sh', base, own, packages], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (said += String(chunk)));

  async function run(commands: string) {
    const target = ['-t', String(await childOf(shell)), '-m', '-p', '-C', '-r', '-w'];
    const inside = spawn('nsenter', [...target, '/bin/sh', '-c', commands], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: ENVIRONMENT,
    });
    let output = '';
    for (const stream of [inside.stdout, inside.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const [status] = await once(inside, 'close');
    return { status: Number(status), output: output.trim() };
  }

  const deadline = performance.now() + LONGEST_BOOT_MS;
  while ((await run('systemctl is-active multi-user.target')).status !== 0) {
    if (shell.exitCode !== null || performance.now() > deadline) {
      shell.kill('SIGKILL');
      throw new Error(`Debian does not come up: ${said}`);
    }
    await wait(100);
  }
  return {
    run,
    read: async (file) => (await run(`cat ${file}`)).output,
    async stop() {
      const gone = once(shell, 'exit');
      shell.kill('SIGKILL');
      await gone;
    },
  };
}

/** The process that is number 1 inside. */
async function childOf({ pid, exitCode }: ChildProcess): Promise<number> {
  while (exitCode === null) {
    const file = `/proc/${pid}/task/${pid}/children`;
    const [child] = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split(' ') : [];
    if (child) return Number(child);
    await wait(20);
  }
  throw new Error('it has ended');
}

/** The same package by another number, with one file of its release changed. Its code is otherwise that of the first. */
export function renumberPackage(
  file: string,
  version: string,
  work: string,
  change?: (release: string) => void,
): string {
  const root = path.join(work, `renumbered-${version}`);
  const before = /_(\d+\.\d+\.\d+)_/.exec(file)?.[1] ?? '';
  const tool = (program: string, words: string[]) => {
    const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  tool('dpkg-deb', ['--raw-extract', file, root]);
  const release = path.join(root, 'opt/printfront/package');
  const places = ['DEBIAN/control', 'DEBIAN/postinst'].map((name) => path.join(root, name));
  for (const place of [...places, path.join(release, 'package.json'), path.join(release, 'release.json')]) {
    fs.writeFileSync(place, fs.readFileSync(place, 'utf8').replaceAll(before, version));
  }
  change?.(release);
  const made = path.join(work, path.basename(file).replace(before, version));
  tool('dpkg-deb', ['--root-owner-group', '-Znone', '--build', root, made]);
  fs.rmSync(root, { recursive: true });
  return made;
}
