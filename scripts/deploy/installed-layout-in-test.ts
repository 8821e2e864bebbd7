import { spawnSync } from 'node:child_process';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '../..');
export const INSTALLED_OWNER = 65_534;

/**
 * Where somebody types commands beside an installed server: as root, in /opt/printfront/current, with settings in /etc/printfront
 * and data of another user in /var/lib/printfront. In mounts of their own, which nobody else sees.
 *
 * @param top a folder of the test
 * @param settings lines of both servers' files in /etc/printfront
 */
export function installedLayout(top: string, settings: { edge: readonly string[]; central: readonly string[] }) {
  const file = (name: 'edge' | 'central') => settings[name].map((line) => `'${line}'`).join(' ') || "''";
  /** @param commands of a shell */
  return function inLayout(commands: string) {
    const script = `
    set -e
    mount --make-rprivate /
    mkdir -p ${top}/layers && mount -t tmpfs tmpfs ${top}/layers
    for place in etc var; do
      mkdir -p ${top}/layers/$place ${top}/layers/$place-work
      mount -t overlay overlay -o lowerdir=/$place,upperdir=${top}/layers/$place,workdir=${top}/layers/$place-work /$place
    done
    mount -t tmpfs tmpfs /opt
    mkdir -p /opt/printfront /etc/printfront /var/lib/printfront ${top}/disk
    ln -s ${project} /opt/printfront/current
    chmod 755 ${top}
    chown ${INSTALLED_OWNER}:${INSTALLED_OWNER} /var/lib/printfront ${top}/disk
    printf '%s\\n' ${file('edge')} > /etc/printfront/edge.env
    printf '%s\\n' ${file('central')} > /etc/printfront/central.env
    cd /opt/printfront/current
    ${commands}
  `;
    const environment = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`, HOME: '/root' };
    const { status, stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
      encoding: 'utf8',
      env: environment,
    });
    return { status, stdout, output: `${stdout}${stderr}` };
  };
}

/** Such mounts are root's, and not allowed everywhere. */
export const isInstallable = () =>
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '--make-rprivate', '/']).status === 0;
