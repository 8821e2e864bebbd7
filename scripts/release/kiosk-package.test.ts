import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAuthority, makeServerCertificate } from '../../edge-server/certificate/authority.ts';
import { isInstallable } from '../deploy/installed-layout-in-test.ts';
import { makeKioskPackage } from './kiosk-package.ts';
import { lookIntoKiosk } from './look-into-kiosk.ts';
import { machineToInstallOn, smallPackage } from './package-in-test.ts';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const canPack = has('dpkg-deb');
const canInstall = canPack && isInstallable() && has('systemd-sysusers') && has('deb-systemd-helper') && has('ip');
if (!canInstall) process.stdout.write("Installing the kiosk's package is not tried: this takes root on a Debian.\n");

let top: string;
let install: ReturnType<typeof machineToInstallOn>;
let kiosk: string;
beforeAll(() => {
  top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-kiosk-package-'));
  if (!canPack) return;
  install = machineToInstallOn(top);
  kiosk = packed();
});
afterAll(() => fs.rmSync(top, { recursive: true, force: true }));

function packed(umask = 0o022): string {
  const before = process.umask(umask);
  const work = fs.mkdtempSync(path.join(top, 'work-'));
  const version = { version: '1.0.0', commit: 'of a test', epoch: 1_700_000_000 };
  const file = makeKioskPackage(version, work, work);
  process.umask(before);
  return file;
}

test.skipIf(!canPack)("the kiosk's package has the same bytes, whoever makes it, and all programs can be run", () => {
  const bytes = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  expect(bytes(packed(0o077))).toBe(bytes(kiosk));
  const list = spawnSync('dpkg-deb', ['--contents', kiosk], { encoding: 'utf8' }).stdout;
  const scripts = list.split('\n').filter((line) => line.endsWith('.sh'));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((line) => !line.startsWith('-rwxr-xr-x'))).toEqual([]);
});

test.skipIf(!canPack)('a release looks into it: all that it calls is there, whole, and nothing else', () => {
  const look = (file: string, version = '1.0.0') =>
    lookIntoKiosk([file], version, fs.mkdtempSync(path.join(top, 'look-'))).map((fault) => fault.replace(/^\S+: /, ''));
  expect(look(kiosk)).toEqual([]);
  expect(look(kiosk, '1.1.0')).toEqual(['its version is 1.0.0, and that of the release 1.1.0.']);
  expect(lookIntoKiosk([], '1.0.0', top)).toEqual(['printfront-kiosk was not made.']);
  const root = fs.mkdtempSync(path.join(top, 'spoiled-'));
  const run = (...words: string[]) => expect(spawnSync('dpkg-deb', words).status).toBe(0);
  run('--raw-extract', kiosk, root);
  const library = path.join(root, 'usr/lib/printfront-kiosk');
  fs.rmSync(path.join(library, 'panel.sh'));
  fs.writeFileSync(path.join(library, 'policy.json'), '{');
  fs.writeFileSync(path.join(library, 'stick.sh'), '#!/bin/sh\nif\n');
  fs.chmodSync(path.join(library, 'start.sh'), 0o644);
  fs.writeFileSync(path.join(library, 'stick.test.ts'), '');
  const spoiled = path.join(top, 'printfront-kiosk_1.0.0_all.deb');
  run('--build', root, spoiled);
  expect(look(spoiled).toSorted()).toEqual([
    '/usr/lib/printfront-kiosk/kiosk.sh calls panel.sh, which is not there.',
    '/usr/lib/printfront-kiosk/panel.sh is missing.',
    '/usr/lib/printfront-kiosk/start.sh cannot be run.',
    '/usr/lib/printfront-kiosk/stick.test.ts does not belong there.',
    'its policy is no JSON.',
    'no shell understands /usr/lib/printfront-kiosk/stick.sh.',
  ]);
});

const DPKG = 'dpkg --force-depends';
/** Pages of Chromium's own by which it prints. */
const PRINTING = '"chrome://print", "chrome-untrusted://print"';
const PREPARE = '/usr/lib/printfront-kiosk/prepare.sh';
/** As the unit: what is refused before the main process has to be refused by that one, whose status systemd goes by. */
const START = `start() {
  status=0; ${PREPARE} 2>&1 || status=$?
  if [ -e /run/printfront-kiosk/refused ]; then
    echo "before the main process: $status"; status=0; /usr/lib/printfront-kiosk/start.sh 2>&1 || status=$?
  fi
  echo $status
}`;

test.skipIf(!canInstall)('installing makes user, folders and unit; the screen starts with the machine', () => {
  const { status, stdout, output } = install(`
    ${DPKG} -i ${kiosk} >&2
    id -un kiosk; id -nG kiosk | tr ' ' '\\n' | sort | tr '\\n' ' '; echo
    stat -c '%a %U %n' /var/lib/printfront-kiosk /media/printfront /etc/printfront/kiosk.env
    ls /etc/systemd/system/multi-user.target.wants/printfront-kiosk.service
    grep -c 'start printfront-kiosk' /run/asked
    grep -c 'try-restart systemd-journald' /run/asked
    cat /usr/lib/systemd/journald.conf.d/printfront-kiosk.conf | grep Max`);
  expect([status, output]).toEqual([0, expect.any(String)]);
  expect(stdout).toMatch(/^kiosk\ninput kiosk (?:lp )?render video \n/);
  expect(stdout.split('\n').slice(2)).toEqual([
    '700 kiosk /var/lib/printfront-kiosk',
    '755 root /media/printfront',
    '644 root /etc/printfront/kiosk.env',
    '/etc/systemd/system/multi-user.target.wants/printfront-kiosk.service',
    '1',
    // The log's end counts at once.
    '1',
    ...['SystemMaxUse=200M', 'SystemMaxFileSize=25M', 'RuntimeMaxUse=50M', 'MaxRetentionSec=3month'],
    '',
  ]);
});

test.skipIf(!canInstall)("the browser's policy lets the shop's own address through, and it begins as the kiosk", () => {
  const { status, stdout, output } = install(`
    ${DPKG} -i ${kiosk} >&2
    allowed() { KIOSK_URL=$1 ${PREPARE} && sed -n 's/ *"URLAllowlist": //p' /etc/chromium/policies/managed/printfront.json; }
    allowed http://localhost:8080/storefront
    allowed https://kiosk.prints.example/storefront
    allowed 'http://[::1]:81'
    mkdir -p /var/lib/printfront/edge
    echo 'http://localhost:8080/storefront#pair=ABCD-2345' > /var/lib/printfront/edge/pairing-link
    for url in http://localhost:8080/storefront https://kiosk.prints.example/storefront http://other.example:8080/; do
      KIOSK_URL=$url ${PREPARE}; cat /run/printfront-kiosk/page
    done
    stat -c '%a %G' /run/printfront-kiosk/page
    ls /run/printfront-kiosk
    allowed http://localhost:8080/storefront
    stat -c '%a %U %G' /run/printfront-kiosk/start.html; cat /run/printfront-kiosk/start.html
    # The browser and what turns the panel off write down how they were called, as anybody could read it.
    cat > /usr/local/bin/says <<'END'
#!/bin/sh
for word; do :; done; echo "called with $word"; kill $PPID
END
    chmod 755 /usr/local/bin/says
    CHROMIUM=says KIOSK_PANEL=on HOME=/run/profile sh /usr/lib/printfront-kiosk/kiosk.sh || true
    echo "http://localhost:8080/storefront#pair=A');alert('B" > /var/lib/printfront/edge/pairing-link
    ${PREPARE}; cat /run/printfront-kiosk/page`);
  expect([status, output]).toEqual([0, expect.any(String)]);
  expect(stdout).toBe(`["http://.localhost:8080", ${PRINTING}],
["https://.kiosk.prints.example:443", ${PRINTING}],
["http://[::1]:81", ${PRINTING}],
http://localhost:8080/storefront#pair=ABCD-2345
https://kiosk.prints.example/storefront
http://other.example:8080/
640 kiosk
page
["http://.localhost:8080", "file:///run/printfront-kiosk/start.html", ${PRINTING}],
640 root kiosk
<!doctype html><title>Printfront</title><script>location.replace('http://localhost:8080/storefront#pair=ABCD-2345')</script>
called with file:///run/printfront-kiosk/start.html
http://localhost:8080/storefront
`);
});

test.skipIf(!canInstall)('an address that is none is refused by name, once, and the policy stays', () => {
  const wrong = [
    ...['localhost:8080', 'http://', 'http://a@b', 'http://*', 'http://shop:port', 'http://shop:123456'],
    ...['http://shop:0', 'http://shop:65536', 'http://192.168.1.300', 'http://192.168.1', 'http://[fe80::1]:8080'],
    ...['http://shop:8080/storefront # the counter', 'ftp://shop:a-password@shop'],
  ];
  const { status, stdout, output } = install(`
    ${DPKG} -i ${kiosk} >&2
    ${START}
    start
    before=$(sha256sum /etc/chromium/policies/managed/printfront.json)
    for url in ${wrong.map((url) => `'${url}'`).join(' ')}; do KIOSK_URL=$url start; done
    [ "$before" = "$(sha256sum /etc/chromium/policies/managed/printfront.json)" ] && echo same
    start`);
  expect([status, output]).toEqual([0, expect.any(String)]);
  const lines = stdout.trim().split('\n');
  expect(lines.splice(0, 1)).toEqual(['0']);
  for (const url of wrong) {
    const said = [expect.stringMatching(/^KIOSK_URL in \/etc\/printfront\/kiosk.env: ./), '78'];
    expect([url, ...lines.splice(0, 3)]).toEqual([url, 'before the main process: 0', ...said]);
  }
  expect(lines).toEqual(['same', '0']);
  expect(stdout).toContain('"[fe80::1]" is an address of IPv6, which the kiosk does not take');
  expect(stdout).toContain('a note stands on a line of its own');
  expect(stdout).not.toContain('a-password');
});

test.skipIf(!canInstall)('what nobody reads in the settings is said, and HTTP:// in capitals is taken', () => {
  const { stdout } = install(`
    ${DPKG} -i ${kiosk} >&2
    printf '%s\\n' 'KIOSK_URl=http://a' 'export KIOSK_URL=http://b' '#KIOSK_NOTE=1' 'TZ=Asia/Bangkok' >> /etc/printfront/kiosk.env
    KIOSK_URL=HTTP://shop:81/storefront ${PREPARE} 2>&1; cat /run/printfront-kiosk/page`);
  expect(stdout.trim().split('\n').sort()).toEqual([
    'Nobody reads "KIOSK_URl" in /etc/printfront/kiosk.env: look how it is written.',
    'Nobody reads "export KIOSK_URL" in /etc/printfront/kiosk.env: write it without export.',
    'http://shop:81/storefront',
  ]);
});

test.skipIf(!canInstall)("the shop's own kiosk finds the link that pairs it where DATA_DIR has the data", () => {
  const { stdout } = install(`
    ${DPKG} -i ${kiosk} >&2
    echo 'http://localhost:8080/storefront#pair=ABCD-2345' > /run/link
    for folder in /srv/pf '/mnt/ข้อมูล ร้าน/data'; do
      mkdir -p "$folder/edge"; cp /run/link "$folder/edge/pairing-link"
    done
    for said in 'DATA_DIR=/srv/pf' 'DATA_DIR="/mnt/ข้อมูล ร้าน/data" ' "DATA_DIR='/srv/pf'" 'DATA_DIR=/nowhere'; do
      echo "$said" > /etc/printfront/edge.env
      ${PREPARE}; cat /run/printfront-kiosk/page
    done`);
  const page = 'http://localhost:8080/storefront';
  const paired = `${page}#pair=ABCD-2345`;
  expect(stdout.trim().split('\n')).toEqual([paired, paired, paired, page]);
});

test.skipIf(!canInstall)(
  'with no room in /etc an unchanged policy is left alone, and another address is tried again until there is',
  () => {
    const { stdout } = install(`
    ${DPKG} -i ${kiosk} >&2
    ${START}
    policies=/etc/chromium/policies/managed
    start; stat -c %i $policies/printfront.json > /run/before
    start; [ "$(stat -c %i $policies/printfront.json)" = "$(cat /run/before)" ] && echo same
    cp $policies/printfront.json /run/policy
    mount -t tmpfs -o size=4k tmpfs $policies; cp /run/policy $policies/printfront.json
    start
    sed -i s/ScreenCapture/Screencapture/ /run/policy; cat /run/policy > $policies/printfront.json
    start; cat /run/printfront-kiosk/page
    KIOSK_URL=http://other:8080/ start
    ls $policies`);
    const why = `The browser's policy /etc/chromium/policies/managed/printfront.json cannot be written: look whether the disk is full (df) or read-only.`;
    expect(stdout.trim().split('\n')).toEqual([
      ...['0', '0', 'same', '0'],
      ...[
        `${why} The one that is there lets the same address through, and is kept.`,
        '0',
        'http://localhost:8080/storefront',
      ],
      // Nothing that a person has to write: systemd tries again.
      ...[why, '1', 'printfront.json'],
    ]);
  },
);

test.skipIf(!canInstall)("beside a shop's server that one's limit of the log counts", () => {
  const shop = smallPackage(top, { version: '1.0.0' });
  const { stdout } = install(`
    ${DPKG} -i ${kiosk} ${shop} >&2
    cat $(ls /usr/lib/systemd/journald.conf.d/printfront*.conf | LC_ALL=C sort) | sed -n 's/^SystemMaxUse=//p' | tail -1`);
  expect(stdout).toBe('500M\n');
});

test.skipIf(!canInstall)('a screen or a panel that is none is refused by name', () => {
  const { stdout } = install(`
    ${DPKG} -i ${kiosk} >&2
    for setting in KIOSK_SCREEN=wayland KIOSK_PANEL=off; do
      status=0; env $setting /usr/lib/printfront-kiosk/start.sh 2>&1 || status=$?; echo $status
    done`);
  expect(stdout.trim().split('\n')).toEqual([
    'KIOSK_SCREEN in /etc/printfront/kiosk.env: "wayland" is none of auto, cage, x.',
    '78',
    'KIOSK_PANEL in /etc/printfront/kiosk.env: "off" is none of auto, wlr, on.',
    '78',
  ]);
});

/** A shop that vouches for itself, as a program that serves its authority and a page on 8443. */
async function selfVouchingShop(): Promise<{ program: string; fingerprint: string }> {
  const authority = await makeAuthority(null, new Date());
  const names = { names: ['localhost'], addresses: ['127.0.0.1'] };
  const { certificate: cert, key } = await makeServerCertificate(authority, names, new Date());
  const der = new X509Certificate(authority.certificate).raw;
  const program = path.join(top, 'shop.mjs');
  fs.writeFileSync(
    program,
    `import https from 'node:https';
    const der = Buffer.from('${der.toString('base64')}', 'base64');
    https.createServer(${JSON.stringify({ cert, key })}, (request, response) =>
      response.end(request.url === '/api/v1/shop/authority/crt' ? der : '<p>the kiosk')).listen(8443);`,
  );
  return { program, fingerprint: createHash('sha256').update(der).digest('hex') };
}

test.skipIf(!canInstall)(
  'a kiosk takes the authority of its shop by its fingerprint alone, and Chromium believes it',
  async () => {
    const { program, fingerprint } = await selfVouchingShop();
    const chromium = has('chromium') ? 'chromium' : 'false';
    const { stdout, output } = install(`
    ${DPKG} -i ${kiosk} >&2
    export KIOSK_URL=https://localhost:8443/storefront
    ${START}
    prepare() { export KIOSK_AUTHORITY=$1; start; unset KIOSK_AUTHORITY; }
    # Without a screen Chromium tells what it shows by the developers' tools and from about:blank, which a kiosk has not.
    shown() {
      policy=/etc/chromium/policies/managed/printfront.json
      sed -n 's/^ *"CACertificates": \\(.*\\),$/{"CACertificates": \\1}/p' $policy > $policy.new; mv $policy.new $policy
      timeout 60 ${chromium} --headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update \
      --user-data-dir=${top}/profile-$1 --dump-dom https://localhost:8443/storefront 2>/dev/null | grep -c 'the kiosk' || true; }
    prepare sha256:${fingerprint}
    ${process.execPath} ${program} & shop=$!
    until curl -sk https://localhost:8443/ >/dev/null; do :; done
    prepare sha256:${'0'.repeat(64)}
    prepare sha256:1234
    ${PREPARE}; grep -c CACertificates /etc/chromium/policies/managed/printfront.json || true; shown before
    prepare 'SHA256:'
    prepare sha256:${fingerprint}; shown after
    kill $shop
    prepare '${fingerprint.toUpperCase().replace(/..(?!$)/g, '$&:')}'
    stat -c '%a %U' /var/lib/printfront-kiosk-authority.crt`);
    const isShown = chromium === 'false' ? '0' : '1';
    expect([stdout.trim().split('\n'), output]).toEqual([
      [
        'The authority of https://localhost:8443 cannot be fetched yet.',
        '1',
        'before the main process: 0',
        "KIOSK_AUTHORITY in /etc/printfront/kiosk.env: the authority of https://localhost:8443 has another fingerprint. Compare it with the page of the shop's computer.",
        '78',
        'before the main process: 0',
        'KIOSK_AUTHORITY in /etc/printfront/kiosk.env: a SHA-256 fingerprint has 64 digits, and this one 4.',
        '78',
        ...['0', '0'],
        'before the main process: 0',
        'KIOSK_AUTHORITY in /etc/printfront/kiosk.env: "SHA256:" is no fingerprint: it is sha256: and 64 digits.',
        '78',
        ...['0', isShown, '0', '644 root'],
      ],
      expect.any(String),
    ]);
  },
);

test.skipIf(!canInstall)("removing keeps settings and what waits in the kiosk's browser, purging loses both", () => {
  const { status, stdout, output } = install(`
    ${DPKG} -i ${kiosk} >&2
    ${PREPARE}
    echo photo > /var/lib/printfront-kiosk/photo
    ${DPKG} --remove printfront-kiosk >&2
    grep -c 'stop printfront-kiosk.service' /run/asked
    grep -c 'reset-failed printfront-kiosk.service' /run/asked
    find /etc/printfront /etc/chromium/policies/managed/printfront.json /var/lib/printfront-kiosk -type f 2>/dev/null || true
    ${DPKG} --purge printfront-kiosk >&2
    ls /etc/printfront /var/lib/printfront-kiosk /usr/lib/printfront-kiosk 2>/dev/null || echo gone`);
  expect([status, output]).toEqual([0, expect.any(String)]);
  expect(stdout).toBe('1\n1\n/etc/printfront/kiosk.env\n/var/lib/printfront-kiosk/photo\ngone\n');
});
