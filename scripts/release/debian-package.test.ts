import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInstallable } from '../deploy/installed-layout-in-test.ts';
import { machineToInstallOn, smallPackage } from './package-in-test.ts';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const canPack = has('dpkg-deb');
const canInstall = canPack && isInstallable() && has('systemd-sysusers') && has('deb-systemd-helper') && has('ip');
if (!canInstall) process.stdout.write('Installing packages is not tried: this takes root on a Debian with systemd.\n');

let top: string;
let install: ReturnType<typeof machineToInstallOn>;
let first: string;
let second: string;
let third: string;
let never: string;
beforeAll(() => {
  top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-package-'));
  if (!canPack) return;
  install = machineToInstallOn(top);
  first = smallPackage(top, { version: '1.0.0' });
  second = smallPackage(top, { version: '1.1.0' });
  third = smallPackage(top, { version: '1.4.0' });
  never = smallPackage(top, { version: '1.2.0', isReady: false });
});
afterAll(() => fs.rmSync(top, { recursive: true, force: true }));

const DPKG = 'dpkg --force-depends';
const SAY_VERSION = `
  say_version() {
    for try in $(seq 400); do curl -sf http://127.0.0.1:8080/version && return 0; sleep 0.05; done; echo nobody answers; return 1
  }`;

test.skipIf(!canPack)('a package has the same bytes, whenever and by whomever it is made', () => {
  const bytes = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  const again = smallPackage(top, { version: '1.0.0', madeAt: new Date('2001-02-03T04:05:06Z'), umask: 0o077 });
  expect(bytes(again)).toBe(bytes(first));
  expect(bytes(second)).not.toBe(bytes(first));
  const list = spawnSync('dpkg-deb', ['--contents', first], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC' },
  }).stdout;
  expect(list).toMatch(/^-rw------- root\/root +\d+ 2023-11-14 22:13 \.\/etc\/printfront\/edge\.env$/m);
  expect(
    list
      .trim()
      .split('\n')
      .filter((line) => !line.includes(' root/root ') || !line.includes('2023-11-14')),
  ).toEqual([]);
});

test.skipIf(!canInstall)('installing makes user, folders, unit and settings, and starts the server', () => {
  const { status, stdout, output } = install(`${SAY_VERSION}
    mkdir -m 700 /etc/printfront
    ${DPKG} -i ${first} >&2
    say_version; echo
    printfront doctor --json; echo
    stat -c '%a %U %n' /etc/printfront /etc/printfront/edge.env /var/lib/printfront
    readlink /opt/printfront/current
    ls /etc/systemd/system/multi-user.target.wants/printfront-edge.service
    grep -c 'start printfront-edge' /run/asked
    mv /opt/printfront/releases/1.0.0/shared /opt/printfront/shared
    printfront status || echo "ended with $?"
    mv /opt/printfront/shared /opt/printfront/releases/1.0.0/shared
    rm -r /opt/printfront/releases/1.0.0/scripts
    printfront status || echo "ended with $?"
    rm -r /opt/printfront/releases/1.0.0
    printfront status || echo "ended with $?"
    ${DPKG} -i ${first} >&2
    printfront status`);
  const mend = `install its package again, with apt install --reinstall ./printfront-shop_1.0.0_*.deb`;
  for (const missing of ['shared/package.json', 'scripts/printfront.ts', 'node_modules/node/bin/node']) {
    expect(output).toContain(`(/opt/printfront/current/${missing} is missing): ${mend}`);
  }
  expect([status, output]).toEqual([0, expect.any(String)]);
  expect(stdout).toBe(`1.0.0
1.0.0 doctor --json
755 root /etc/printfront
600 root /etc/printfront/edge.env
750 printfront /var/lib/printfront
/opt/printfront/releases/1.0.0
/etc/systemd/system/multi-user.target.wants/printfront-edge.service
1
ended with 69
ended with 69
ended with 69
1.0.0 status`);
});

test.skipIf(!canInstall)(
  'an upgrade keeps settings, data and the release before, and the server runs while it unpacks',
  () => {
    const { status, stdout, output } = install(`${SAY_VERSION}
    ${DPKG} -i ${first} >&2
    say_version >&2
    echo 'SHOP=ours' >> /etc/printfront/edge.env
    install -d -o printfront /var/lib/printfront/edge && echo photo > /var/lib/printfront/edge/photo
    ${DPKG} --unpack ${second} >&2
    # Here the power could fail.
    echo "$(readlink /opt/printfront/current) $(cat /opt/printfront/current/kiosk-app/dist/index.html) $(say_version)"
    grep -c -E '^(stop|restart) ' /run/asked || true
    READY_SECONDS=60 ${DPKG} --configure -a >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"
    grep SHOP /etc/printfront/edge.env
    cat /var/lib/printfront/edge/photo
    ls /opt/printfront/releases
    READY_SECONDS=60 sh /opt/printfront/current/scripts/deploy/upgrade.sh edge --back >&2
    say_version`);
    expect([status, output]).toEqual([0, expect.any(String)]);
    expect(stdout).toBe(`/opt/printfront/releases/1.0.0 1.0.0 1.0.0
0
/opt/printfront/releases/1.1.0 1.1.0
SHOP=ours
photo
1.0.0
1.1.0
1.0.0`);
  },
);

test.skipIf(!canInstall)(
  'a version that does not become ready gives way to the one before, and is not tried again by apt',
  () => {
    const { status, stdout, output } = install(`${SAY_VERSION}
    ${DPKG} -i ${first} >&2
    say_version >&2
    READY_SECONDS=2 ${DPKG} -i ${never} >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"
    dpkg-query --show --showformat '\${Status}\n' printfront-shop`);
    expect([status, output]).toEqual([0, expect.stringContaining('Version 1.2.0 is installed and does not run')]);
    expect(stdout).toBe('/opt/printfront/releases/1.0.0 1.0.0\ninstall ok installed\n');
  },
);

test.skipIf(!canInstall || !isWhole)('a server that was not ready before only has to answer after an upgrade', () => {
  const { status, stdout, output } = install(`${SAY_VERSION}
    ${DPKG} -i ${never} >&2
    say_version >&2
    READY_SECONDS=60 ${DPKG} -i ${smallPackage(top, { version: '1.3.0', isReady: false })} >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"`);
  expect([status, output]).toEqual([0, expect.any(String)]);
  expect(stdout).toBe('/opt/printfront/releases/1.3.0 1.3.0\n');
});

test.skipIf(!canInstall || !isWhole)(
  'the same version once more, and one without its server running, are taken over',
  () => {
    const { status, stdout, output } = install(`${SAY_VERSION}
    ${DPKG} -i ${first} >&2
    say_version >&2
    ${DPKG} -i ${first} >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"
    systemctl stop printfront-edge
    ${DPKG} -i ${second} >&2
    readlink /opt/printfront/current
    systemctl is-active printfront-edge || true
    systemctl start printfront-edge; say_version >&2
    PRINTFRONT_KEEP_CURRENT=1 ${DPKG} -i ${never} >&2
    echo "$(readlink /opt/printfront/current) $(ls /opt/printfront/releases | tr '\\n' ' ')"`);
    expect([status, output]).toEqual([0, expect.any(String)]);
    expect(stdout).toBe(`/opt/printfront/releases/1.0.0 1.0.0
/opt/printfront/releases/1.1.0
inactive
/opt/printfront/releases/1.1.0 1.0.0 1.1.0 1.2.0 
`);
  },
);

test.skipIf(!canInstall)(
  'also of a stopped server the release before is the one to go back to, and no setting is run',
  () => {
    const { status, stdout, output } = install(`${SAY_VERSION}
    ${DPKG} -i ${first} >&2
    say_version >&2
    echo 'ROUTER_PASSWORD=a;touch /run/ran;$UNSET b' >> /etc/printfront/edge.env
    # As a package left it that made no mark, and as somebody unpacks a tarball.
    rm /opt/printfront/releases/1.0.0/.made-by-package
    cp -a /opt/printfront/package /opt/printfront/releases/0.9.0
    READY_SECONDS=60 ${DPKG} -i ${second} >&2
    systemctl stop printfront-edge
    ${DPKG} -i ${third} >&2
    echo "$(readlink /opt/printfront/current) $(systemctl is-active printfront-edge)"
    ls /opt/printfront/releases | tr '\\n' ' '; echo
    cut -d ' ' -f 1-3 /opt/printfront/printfront-edge.before
    READY_SECONDS=60 sh /opt/printfront/current/scripts/deploy/upgrade.sh edge --back >&2
    say_version; echo
    ls /run/ran 2>/dev/null || echo nothing ran`);
    expect([status, output]).toEqual([0, expect.any(String)]);
    expect(stdout).toBe(`/opt/printfront/releases/1.4.0 inactive
0.9.0 1.1.0 1.4.0 
/opt/printfront/releases/1.1.0 7 http://127.0.0.1:8080/healthz
1.1.0
nothing ran
`);
  },
);

test.skipIf(!canInstall)(
  'a full disk, which takes no copy of the database, leaves the version before, and says what to do',
  () => {
    // Releases lie on another disk; by that name, and not by this one, current leads to them.
    const { status, stdout, output } = install(`${SAY_VERSION}
    mkdir -p /media/printfront && ln -s /media/printfront /opt/printfront
    ${DPKG} -i ${first} >&2
    say_version >&2
    ln -sfn /media/printfront/releases/1.0.0 /opt/printfront/current
    echo "console.error('The database cannot be copied: full.'); process.exit(1)" > /opt/printfront/releases/1.0.0/scripts/deploy/database.ts
    ${DPKG} -i ${second} >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"`);
    expect([status, output]).toEqual([0, expect.stringMatching(/copied: full\.\nNothing was changed: .*Make room/)]);
    expect(stdout).toBe('/media/printfront/releases/1.0.0 1.0.0\n');
  },
);

test.skipIf(!canInstall)('a package over half an upgrade takes its place, and the way back leads to what ran', () => {
  const { status, stdout, output } = install(`${SAY_VERSION}
    ${DPKG} -i ${first} >&2
    say_version >&2
    ${DPKG} --unpack ${second} >&2
    # The power failed while its release was laid out.
    mkdir -p /opt/printfront/releases/1.1.0.new /opt/printfront/releases/1.4.0.new
    READY_SECONDS=60 ${DPKG} -i ${third} >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"
    READY_SECONDS=60 sh /opt/printfront/current/scripts/deploy/upgrade.sh edge --back >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"`);
  expect([status, output]).toEqual([0, expect.any(String)]);
  expect(stdout).toBe('/opt/printfront/releases/1.4.0 1.4.0\n/opt/printfront/releases/1.0.0 1.0.0\n');
});

test.skipIf(!canInstall || !isWhole)(
  'where a copy cannot be brought back either, the shop is not left without a server',
  () => {
    const { status, stdout, output } = install(`${SAY_VERSION}
    ${DPKG} -i ${first} >&2
    say_version >&2
    # Its copies are not what it can go back to.
    echo "process.argv[3] === 'fits' ? process.exit(3) : console.log('7')" > /opt/printfront/releases/1.0.0/scripts/deploy/database.ts
    READY_SECONDS=1 ${DPKG} -i ${never} >&2
    echo "$(readlink /opt/printfront/current) $(say_version)"`);
    expect([status, output]).toEqual([0, expect.stringContaining('Version 1.2.0 is installed and does not run')]);
    expect(stdout).toBe('/opt/printfront/releases/1.2.0 1.2.0\n');
  },
);

test.skipIf(!canInstall)('removing keeps settings and data; purging loses photos only where somebody said yes', () => {
  const { status, stdout, output } = install(`${SAY_VERSION}
    mkdir -p /opt/printfront/releases/by-hand && echo '{"package":"printfront-shop"}' > /opt/printfront/releases/by-hand/release.json
    ${DPKG} -i ${first} >&2
    say_version >&2
    install -d -o printfront /var/lib/printfront/edge && echo photo > /var/lib/printfront/edge/photo
    touch /opt/printfront/printfront-edge.trial /opt/printfront/printfront-edge.before.next
    ${DPKG} --remove printfront-shop >&2
    find /opt/printfront /etc/printfront /var/lib/printfront -type f
    systemctl is-active printfront-edge || true
    ${DPKG} -i ${first} >&2
    say_version; echo
    mkdir /etc/printfront/tls && echo > /etc/printfront/tls/key.pem
    ${DPKG} --purge printfront-shop > /run/said 2>&1
    grep -e 'Orders and photos' -e 'This stays' /run/said
    find /etc/printfront /var/lib/printfront -type f 2>/dev/null || true
    ${DPKG} -i ${first} >&2
    mv /var/lib/printfront/edge /media/edge && ln -s /media/edge /var/lib/printfront/edge
    echo 'printfront-shop printfront-shop/purge-data boolean true' | debconf-set-selections
    ${DPKG} --purge printfront-shop > /run/said 2>&1
    grep 'Orders and photos' /run/said; ls /media/edge
    ${DPKG} -i ${first} >&2
    mv /media/edge /var/lib/printfront/edge
    echo 'printfront-shop printfront-shop/purge-data boolean true' | debconf-set-selections
    rm -r /etc/printfront/tls
    ${DPKG} --purge printfront-shop >&2
    ls /etc/printfront /var/lib/printfront /usr/bin/printfront 2>/dev/null || echo gone
    ${DPKG} -i ${first} >&2
    rm -rf /var/lib/printfront/edge
    echo 'printfront-shop printfront-shop/purge-data boolean true' | debconf-set-selections
    ${DPKG} --remove printfront-shop >&2
    # The package of central, which has the same timer, has taken its place.
    touch /usr/lib/systemd/system/printfront-update.timer
    DPKG_MAINTSCRIPT_PACKAGE=printfront-central deb-systemd-helper enable printfront-update.timer >&2
    ${DPKG} --purge printfront-shop > /run/said 2>&1
    grep 'orders and photos' /run/said
    ls /etc/systemd/system/timers.target.wants/printfront*`);
  expect([status, output]).toEqual([0, expect.any(String)]);
  expect(stdout).toBe(`/opt/printfront/releases/by-hand/release.json
/etc/printfront/edge.env
/var/lib/printfront/edge/photo
inactive
1.0.0
Orders and photos stay in /var/lib/printfront/edge. To lose them for good: rm -r /var/lib/printfront/edge
This stays until somebody removes it: /etc/printfront/tls/key.pem
/etc/printfront/tls/key.pem
/var/lib/printfront/edge/photo
Orders and photos stay in /media/edge, where /var/lib/printfront/edge leads. To lose them for good: rm -r /media/edge
photo
gone
There are no orders and photos in /var/lib/printfront/edge. Where DATA_DIR said otherwise, they stay there.
/etc/systemd/system/timers.target.wants/printfront-update.timer
`);
});
