import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PROJECT = path.resolve(import.meta.dirname, '../..');
/** Where this project is installed, by the name that upgrades have for it. */
export const RELEASE = '/opt/printfront/releases/this';
/** Where the test's folder is found inside. */
const TOP_INSIDE = '/run/printfront-test';
const SYSTEMD = '/lib/systemd/systemd';
const NEW = ['--pid', '--fork', '--kill-child', '--mount', '--mount-proc', '--cgroup'];

/**
 * The machine as it is, with nothing of it kept: a process of its own world number 1, an installed Printfront, and control groups.
 * Units of the machine stay asleep.
 */
const BOOT = `
  set -e
  top=$1
  mount --make-rprivate /
  mount -t tmpfs tmpfs /run
  if mountpoint -q /sys/fs/cgroup; then umount -l /sys/fs/cgroup; fi
  mount -t cgroup2 none /sys/fs/cgroup
  mkdir -p $top/layers && mount -t tmpfs tmpfs $top/layers
  for place in etc var usr; do
    mkdir -p $top/layers/$place $top/layers/$place-work
    mount -t overlay overlay -o lowerdir=/$place,upperdir=$top/layers/$place,workdir=$top/layers/$place-work /$place
  done
  mount -t tmpfs tmpfs /opt
  mkdir -p ${RELEASE} /etc/printfront /etc/sysusers.d /run/systemd/system
  mount --bind ${PROJECT} ${RELEASE}
  ln -s ${RELEASE} /opt/printfront/current
  cp ${PROJECT}/scripts/deploy/printfront.sysusers.conf /etc/sysusers.d/printfront.conf
  systemd-sysusers /etc/sysusers.d/printfront.conf
  printf '[Unit]\\nDefaultDependencies=no\\n' > /run/systemd/system/printfront-test.target
  for server in edge central; do
    unit=/run/systemd/system/printfront-$server.service
    cp ${PROJECT}/scripts/deploy/printfront-$server.service $unit
    mkdir $unit.d
    cp $top/test.conf $unit.d/test.conf
    cp $top/$server.env /etc/printfront/$server.env
  done
  mkdir -p /usr/lib/printfront-kiosk
  cp ${PROJECT}/scripts/deploy/kiosk/*.sh ${PROJECT}/scripts/deploy/kiosk/policy.json /usr/lib/printfront-kiosk
  cp ${PROJECT}/scripts/deploy/kiosk/sysusers.conf /etc/sysusers.d/printfront-kiosk.conf
  systemd-sysusers /etc/sysusers.d/printfront-kiosk.conf
  systemd-tmpfiles --create ${PROJECT}/scripts/deploy/kiosk/tmpfiles.conf
  kiosk=/run/systemd/system/printfront-kiosk.service
  cp ${PROJECT}/scripts/deploy/kiosk/printfront-kiosk.service $kiosk
  mkdir $kiosk.d
  cp $top/kiosk.conf $kiosk.d/test.conf
  # Private folders of services would stay in the machine's own.
  mkdir ${TOP_INSIDE}
  mount --bind $top ${TOP_INSIDE}
  mount -t tmpfs -o mode=1777 tmpfs /tmp
  exec env -i container=test PATH="$PATH" ${SYSTEMD} --system --unit=printfront-test.target --log-target=null
`;

/** A machine that holds its systemd back is one that allows none. */
const LONGEST_BOOT_MS = 60_000;

/** Why no systemd can be started here; null when one can. */
export function obstacleToSystemd(): string | null {
  if (process.getuid?.() !== 0) return 'that takes root';
  if (spawnSync(SYSTEMD, ['--version']).status !== 0) return 'this machine has no systemd';
  const tried = spawnSync('unshare', [...NEW, 'sh', '-c', 'mount --make-rprivate / && mount -t cgroup2 none /mnt']);
  return tried.status === 0 ? null : 'this machine allows no process number 1 of its own';
}

export type Systemd = Awaited<ReturnType<typeof bootSystemd>>;

/**
 * A real systemd with the units of the servers and of the kiosk's screen as they are.
 *
 * @param top a folder of the test
 * @param lines further ones of both units, and the settings of each server
 * @throws Error when it does not come up
 */
export async function bootSystemd(top: string, lines: { unit: string; edge: string; central: string }) {
  const log = path.join(top, 'log');
  // What the machine starts before any unit, and a journal, are not needed here.
  const output = `append:${TOP_INSIDE}/log`;
  const service = `[Service]\n${lines.unit}\nStandardOutput=${output}\nStandardError=${output}\n`;
  const test = `[Unit]\nDefaultDependencies=no\n${service}`;
  await fs.writeFile(path.join(top, 'test.conf'), test);
  // Here is neither a terminal nor whom it would sign in.
  const terminal =
    'PAMName=\nTTYPath=\nTTYReset=no\nTTYVHangup=no\nTTYVTDisallocate=no\nStandardInput=null\nUtmpIdentifier=';
  const outputs = `StandardOutput=${output}\nStandardError=${output}`;
  await fs.writeFile(
    path.join(top, 'kiosk.conf'),
    `[Unit]\nDefaultDependencies=no\n[Service]\n${outputs}\n${terminal}\n`,
  );
  for (const server of ['edge', 'central'] as const) {
    await fs.writeFile(path.join(top, `${server}.env`), `${lines[server]}\n`);
  }
  const shell = spawn('unshare', [...NEW, 'sh', '-c', BOOT, 'sh', top], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }

  async function run(...words: string[]) {
    const inside = spawn('nsenter', ['-t', String(await childOf(shell)), '-m', '-p', '-C', ...words]);
    let output = '';
    for (const stream of [inside.stdout, inside.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    const [status] = await once(inside, 'close');
    return { status: Number(status), output: output.trim() };
  }

  async function isUp(): Promise<boolean> {
    if (shell.exitCode !== null) throw new Error(`systemd ended: ${said}`);
    return (await run('systemctl', 'is-active', 'printfront-test.target')).status === 0;
  }
  const deadline = performance.now() + LONGEST_BOOT_MS;
  while (!(await isUp().catch((error) => (shell.exitCode === null ? false : Promise.reject(error))))) {
    if (performance.now() > deadline) {
      shell.kill('SIGKILL');
      throw new Error(`a systemd does not come up on this machine: ${said}`);
    }
    await wait(50);
  }

  return {
    run,
    control: (...words: string[]) => run('systemctl', ...words),
    /** Of a unit, by the names that `systemctl show` has. */
    async show(unit: string, ...names: string[]): Promise<string[]> {
      const { output } = await run('systemctl', 'show', unit, ...names.map((name) => `--property=${name}`));
      const found = new Map(output.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]));
      return names.map((name) => found.get(name) ?? '');
    },
    /** Settings for the next start of a server, or of the kiosk's screen. */
    set: (server: 'edge' | 'central' | 'kiosk', settings: string) =>
      run('sh', '-c', `printf '%s\\n' "$1" > /etc/printfront/${server}.env`, 'sh', settings),
    log: () => fs.readFile(log, 'utf8'),
    async stop(): Promise<void> {
      const gone = once(shell, 'exit');
      shell.kill('SIGKILL');
      await gone;
    },
  };
}

/** The process that is number 1 inside. */
async function childOf({ pid }: ChildProcess): Promise<number> {
  for (;;) {
    const [child] = (await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
    if (child) return Number(child);
    await wait(20);
  }
}
