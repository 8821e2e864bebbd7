import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { makeDebianPackage } from './debian-package.ts';
import { PROJECT } from './release-version.ts';

export const ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'amd64';

/** A server as small as can be; it says its version, and is ready or not, so many times before it ends. */
const serverOf = (version: string, isReady: boolean, readyTimes: number) => `
  import { createServer } from 'node:http';
  let asked = 0;
  createServer((request, response) => request.url === '/readyz' && ++asked > ${readyTimes} ? process.exit(1) : response
    .writeHead(['/version', '/healthz'].includes(request.url) || (request.url === '/readyz' && ${isReady}) ? 200 : 503)
    .end(request.url === '/version' ? '${version}' : '{"status":"ok"}')).listen(Number(process.env.EDGE_PORT));
`;

interface Small {
  version: string;
  isReady?: boolean;
  /** It ends when it is asked once more. */
  readyTimes?: number;
  /** When its files were made: a release does not tell. */
  madeAt?: Date;
  umask?: number;
}

/** A package with the real scripts, units and settings around a server of a few lines. */
export function smallPackage(
  top: string,
  { version, isReady = true, readyTimes = Number.MAX_SAFE_INTEGER, madeAt = new Date(), umask = 0o022 }: Small,
): string {
  const before = process.umask(umask);
  try {
    const work = fs.mkdtempSync(path.join(top, 'work-'));
    const release = path.join(work, 'release');
    const write = (file: string, text: string) => {
      fs.mkdirSync(path.dirname(path.join(release, file)), { recursive: true });
      fs.writeFileSync(path.join(release, file), text);
      fs.utimesSync(path.join(release, file), madeAt, madeAt);
    };
    write('THIRD-PARTY-LICENSES', 'None.\n');
    write('package.json', `{"type":"module","version":"${version}"}\n`);
    write('release.json', `${JSON.stringify({ package: 'printfront-shop', version, architecture: ARCHITECTURE })}\n`);
    write('kiosk-app/dist/index.html', version);
    write('edge-server/main.ts', serverOf(version, isReady, readyTimes));
    const says = `'${version}' + (words[0] === '--version' ? '' : ' ' + words.join(' '))`;
    write('scripts/printfront.ts', `const words = process.argv.slice(2); process.stdout.write(${says});\n`);
    write('scripts/deploy/database.ts', "process.stdout.write('7\\n');\n");
    const ofSettings = ['unit-settings.ts', 'machine-variables.ts', 'exit-statuses.ts'].map(
      (name) => `shared/server/env/${name}`,
    );
    const real = [
      'scripts/deploy/upgrade.sh',
      'scripts/deploy/switch-to.sh',
      'scripts/deploy/with-settings.ts',
      'scripts/deploy/wait-ready.ts',
      'scripts/deploy/stay-well.ts',
      'scripts/deploy/running-release.ts',
      ...ofSettings,
      'shared/package.json',
    ];
    for (const file of real) write(file, fs.readFileSync(path.join(PROJECT, file), 'utf8'));
    fs.mkdirSync(path.join(release, 'node_modules/node/bin'), { recursive: true });
    fs.mkdirSync(path.join(release, 'node_modules/@printfront'), { recursive: true });
    fs.symlinkSync('../../shared', path.join(release, 'node_modules/@printfront/shared'));
    fs.symlinkSync(process.execPath, path.join(release, 'node_modules/node/bin/node'));
    return makeDebianPackage({
      packageName: 'printfront-shop',
      architecture: ARCHITECTURE,
      version: { version, commit: 'of a test', epoch: 1_700_000_000 },
      release,
      work,
      out: work,
    });
  } finally {
    process.umask(before);
  }
}

/**
 * A machine to install on: this one, where the folders that a package writes to are layers of their own. Its systemd is a script
 * that starts and ends the one server.
 *
 * @param top a folder of the test
 */
export function machineToInstallOn(top: string) {
  /** @param commands of a shell @returns what they said */
  return function onMachine(commands: string) {
    const script = `
      set -e
      mount --make-rprivate /
      mkdir -p ${top}/layers && mount -t tmpfs tmpfs ${top}/layers
      for place in etc var usr; do
        mkdir -p ${top}/layers/$place ${top}/layers/$place-work
        mount -t overlay overlay -o lowerdir=/$place,upperdir=${top}/layers/$place,workdir=${top}/layers/$place-work /$place
      done
      mount -t tmpfs tmpfs /opt
      mount -t tmpfs tmpfs /media
      mount -t tmpfs tmpfs /run
      cp ${import.meta.dirname}/systemctl-in-test.sh /usr/local/sbin/systemctl
      printf '#!/bin/sh\\nexec systemctl "$@"\\n' > /usr/local/sbin/deb-systemd-invoke
      chmod 755 /usr/local/sbin/systemctl /usr/local/sbin/deb-systemd-invoke ${top}
      mkdir -p /run/systemd/system
      trap 'systemctl stop printfront-edge >/dev/null 2>&1' EXIT
      export DEBIAN_FRONTEND=noninteractive LC_ALL=C WATCH_SECONDS=1
      ${commands}
    `;
    const environment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      ['--mount', '--net', 'sh', '-c', `ip link set lo up; ${script}`],
      {
        encoding: 'utf8',
        env: environment,
      },
    );
    return { status, stdout, output: `${stdout}${stderr}` };
  };
}
