import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import files from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOTS_FOLDER, updatesFolder } from '@printfront/shared/server/updates/update-files.ts';
import { makeKeyPair, signedRelease } from '@printfront/shared/testing/signed-release.ts';
import { isWhole } from '@printfront/shared/testing/whole-tests.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isInstallable } from '../deploy/installed-layout-in-test.ts';
import { machineToInstallOn, smallPackage } from '../release/package-in-test.ts';
import { findMachine } from './machine.ts';
import { ACTIVE_UNIT, scratchMachine } from './scratch-machine-in-test.ts';
import { upgradeToWanted } from './upgrade-to-wanted.ts';
import { readInstalledVersion } from './version.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const PRINTFRONT = [process.execPath, path.join(PROJECT, 'scripts/printfront.ts'), 'upgrade', '--wanted'];
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const needed = ['dpkg-deb', 'systemd-sysusers', 'deb-systemd-helper', 'ip', 'setsid'];
const canInstall = isInstallable() && needed.every(has);
const keys = makeKeyPair();

let top: string;
beforeAll(() => {
  top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-wanted-'));
});
afterAll(() => fs.rmSync(top, { recursive: true, force: true }));

/** What the server would have put into its folder. @returns shell lines that do, of which `wish` may be said again */
function wanted(version: string, file: string, { id = randomUUID() as string, isByPerson = false } = {}) {
  const { sealed, sha256 } = signedRelease(keys, fs.readFileSync(file), { version });
  const place = path.join(top, `${version}.json`);
  fs.writeFileSync(place, sealed);
  return `
    printf '%s' '${keys.pem}' > /etc/printfront/release-key.pem
    folder=/var/lib/printfront/edge/updates
    install -d -o printfront -g printfront /var/lib/printfront/edge $folder
    install -o printfront ${place} $folder/announcement.json
    install -o printfront ${file} $folder/${sha256}.deb
    wish() {
      echo '{"id":"${id}","version":"${version}","isByPerson":${isByPerson},"quietAt":"'$(date -u +%FT%TZ)'"}' > $folder/wanted.json
    }
    wish`;
}

/** `try_it AT`: the upgrade, during which the power fails; then the machine starts again. */
const WAYS = `
  seconds=60
  say_version() {
    for try in $(seq 400); do curl -sf http://127.0.0.1:8080/version && return 0; sleep 0.05; done; echo nobody answers; return 1
  }
  cat > /usr/local/sbin/apt-get <<'END'
#!/bin/sh
echo apt-get >> /run/installed
cut() { if [ "$(cat /run/cut-at 2>/dev/null)" = $1 ]; then rm /run/cut-at; kill -9 "-$(cat /run/session)"; fi; }
for file; do :; done
cut before
dpkg --force-depends --force-confold --unpack "$file" && cut unpacked && dpkg --force-depends --configure printfront-shop || exit 100
END
  chmod 755 /usr/local/sbin/apt-get
  try_it() {
    rm -f /run/cut-at; [ -z "$1" ] || echo $1 > /run/cut-at
    setsid sh -c 'echo $$ > /run/session; exec "$@"' sh ${PRINTFRONT.join(' ')} --seconds $seconds >&2 || true
    [ -e /run/cut-at ] && echo "nothing was cut at $1"
    systemctl stop printfront-edge; systemctl start printfront-edge
  }
  told() { sed 's/.*"version":"\\([^"]*\\)","from":"\\([^"]*\\)".*"outcome":"\\([^"]*\\)".*/\\2 to \\1 \\3/' ${ROOTS_FOLDER}/result.json; echo; }
  dpkg --force-depends -i`;

/** Where the power fails, and which version runs after the next start. */
const ALL_STEPS = [
  ['before', '1.0.0'],
  ['unpacked', '1.0.0'],
  ['stop', '1.0.0'],
  ['start', '1.1.0'],
] as const;
const STEPS = ALL_STEPS.filter(([step]) => isWhole || step === 'unpacked' || step === 'start');

describe.skipIf(!canInstall)('on a machine', () => {
  test('the power may fail at each step of an upgrade: the next start ends it, and nothing is lost', () => {
    const onMachine = machineToInstallOn(top);
    const [first, second] = ['1.0.0', '1.1.0'].map((version) => smallPackage(top, { version })) as [string, string];
    const { status, stdout, output } = onMachine(`${WAYS} ${first} >&2
      say_version >&2
      ${wanted('1.1.0', second)}
      echo photo > /var/lib/printfront/edge/photo
      ${STEPS.map(([step]) => `${step === 'unpacked' ? 'wish; ' : ''}try_it ${step}; say_version; echo`).join('\n')}
      try_it ''; say_version; echo
      told
      cat /var/lib/printfront/edge/photo; ls ${ROOTS_FOLDER}
      wish; try_it ''; wc -l < /run/installed`);
    expect([status, output]).toEqual([0, expect.any(String)]);
    expect(stdout).toBe(`${STEPS.map(([, version]) => `${version}\n`).join('')}1.1.0
1.0.0 to 1.1.0 done
photo
result.json
${isWhole ? 2 : 1}
`);
  }, 120_000);

  test('a version that is not well goes back, also when the power failed before; only a person tries it again', () => {
    const onMachine = machineToInstallOn(top);
    const first = smallPackage(top, { version: '1.0.0' });
    const never = smallPackage(top, { version: '1.2.0', isReady: false });
    const { status, stdout, output } = onMachine(`${WAYS} ${first} >&2
      say_version >&2
      seconds=3
      ${wanted('1.2.0', never)}
      try_it start; say_version; echo
      try_it ''; say_version; echo
      told
      ${wanted('1.2.0', never)}
      try_it ''; told; wc -l < /run/installed
      ${wanted('1.2.0', never, { isByPerson: true })}
      try_it ''; told; wc -l < /run/installed; say_version`);
    expect([status, output]).toEqual([0, expect.any(String)]);
    expect(stdout).toBe(`1.2.0
1.0.0
1.0.0 to 1.2.0 went-back
1.0.0 to 1.2.0 refused
1
1.0.0 to 1.2.0 went-back
2
1.0.0`);
  }, 120_000);

  test('a version that was not even changed over to is tried again by itself on another night', () => {
    const onMachine = machineToInstallOn(top);
    const [first, second] = ['1.0.0', '1.1.0'].map((version) => smallPackage(top, { version })) as [string, string];
    const database = '/opt/printfront/releases/1.0.0/scripts/deploy/database.ts';
    const { status, stdout, output } = onMachine(`${WAYS} ${first} >&2
      say_version >&2
      cp ${database} /run/database
      echo "console.error('The database cannot be copied: full.'); process.exit(1)" > ${database}
      ${wanted('1.1.0', second)}
      try_it ''; say_version; echo
      told
      cp /run/database ${database}
      ${wanted('1.1.0', second)}
      try_it ''; say_version; echo
      told`);
    expect([status, output]).toEqual([0, expect.stringContaining('Make room on its disk')]);
    expect(stdout).toBe('1.0.0\n1.0.0 to 1.1.0 failed\n1.1.0\n1.0.0 to 1.1.0 done\n');
  }, 120_000);

  test('a version that ends soon after it was ready goes back, also when the power failed in between', () => {
    const onMachine = machineToInstallOn(top);
    const first = smallPackage(top, { version: '1.0.0' });
    const brief = smallPackage(top, { version: '1.3.0', readyTimes: 1 });
    const { status, stdout, output } = onMachine(`${WAYS} ${first} >&2
      say_version >&2
      ${wanted('1.3.0', brief)}
      try_it start; say_version; echo
      try_it ''; say_version; echo
      told`);
    expect([status, output]).toEqual([0, expect.stringContaining('It was ready, and then was not')]);
    expect(stdout).toBe('1.3.0\n1.0.0\n1.0.0 to 1.3.0 went-back\n');
  }, 120_000);

  test('an upgrade by hand that was cut off while it was looked at is ended by the timer', () => {
    const onMachine = machineToInstallOn(top);
    const first = smallPackage(top, { version: '1.0.0' });
    const never = smallPackage(top, { version: '1.4.0', isReady: false });
    const other = smallPackage(top, { version: '1.4.1', isReady: false });
    const good = smallPackage(top, { version: '1.5.0' });
    // By hand, and the power fails; then the machine starts again.
    const byHand = (file: string) => `
      echo start > /run/cut-at
      setsid sh -c 'echo $$ > /run/session; exec dpkg --force-depends --force-confold -i ${file}' >&2 || true
      systemctl start printfront-edge; say_version; ls /opt/printfront | grep trial`;
    const timer = `/usr/bin/printfront upgrade --wanted >&2 || true; say_version; ls /opt/printfront | grep trial || echo`;
    // The version's own command cannot end it then.
    const spoil = 'echo const const > /opt/printfront/current/scripts/printfront.ts';
    // Whoever installs another one meanwhile has the last that was well to go back to.
    const over = `dpkg --force-depends --force-confold -i ${other} >&2; say_version; echo; cut -d ' ' -f 1 /opt/printfront/printfront-edge.before 2>/dev/null || echo none`;
    const { status, stdout, output } = onMachine(`${WAYS} ${first} >&2
      say_version >&2
      export READY_SECONDS=3
      ${byHand(never)}; ${spoil}; ${timer}
      ${byHand(never)}; ${over}
      ${byHand(good)}; ${timer}`);
    expect([status, output]).toEqual([0, expect.stringContaining('did not stay so')]);
    const trial = 'printfront-edge.trial';
    expect(stdout).toBe(`1.4.0${trial}\n1.0.0\n1.4.0${trial}\n1.0.0\nnone\n1.5.0${trial}\n1.5.0\n`);
  }, 120_000);
});

const content = Buffer.from('a package');

interface Lying {
  why: RegExp;
  lay(folder: string, write: (name: string, text: string | Buffer) => void): void;
  version?: string;
  isByPerson?: boolean;
  sealedBy?: typeof keys;
  before?: object;
  field?: string;
}

/** What a server that somebody has taken over could put there. */
const LIES: Record<string, Lying> = {
  'a signature of somebody else': { why: /not signed/, lay: () => {}, sealedBy: makeKeyPair() },
  'another file': { why: /not the one that was signed/, lay: (_, write) => write('package', 'a virus!!') },
  'a link to a file': {
    why: /ELOOP|no plain file/,
    lay(folder) {
      fs.rmSync(path.join(folder, 'announcement.json'));
      fs.symlinkSync('/etc/passwd', path.join(folder, 'announcement.json'));
    },
  },
  'a pipe that never ends': {
    why: /no plain file/,
    lay(folder) {
      fs.rmSync(path.join(folder, 'announcement.json'));
      spawnSync('mkfifo', [path.join(folder, 'announcement.json')]);
    },
  },
  'far too much': { why: /too large/, lay: (_, write) => write('announcement.json', Buffer.alloc(200_000, 'x')) },
  'an older version': { why: /not newer/, lay: () => {}, version: '0.0.9' },
  'the version that runs': { why: /not newer/, lay: () => {}, version: readInstalledVersion() },
  'a version that was overtaken': {
    why: /was there/,
    lay: () => {},
    before: { last: null, notAgain: [], newest: { version: '1.3.0', releasedAt: '2026-11-21T00:00:00Z' } },
  },
  'news that was told anew since': {
    why: /told of later/,
    lay: () => {},
    before: {
      last: null,
      notAgain: [],
      newest: { version: '1.1.0', releasedAt: '2026-11-20T00:00:00Z', saidAt: '2026-11-22T00:00:00Z' },
    },
  },
  'a package of another name': { why: /this machine has/, lay: () => {}, field: 'Package: vim\nVersion: 1.1.0\n' },
};

/** A machine whose server wants what it has laid down. */
function machineThatWants(lie: Omit<Lying, 'why'>) {
  const machine = scratchMachine('edge');
  machine.write('etc/printfront/release-key.pem', keys.pem);
  if (lie.before) machine.write(`${ROOTS_FOLDER}/result.json`, JSON.stringify(lie.before));
  machine.answer('dpkg-deb', lie.field ?? 'Package: printfront-shop\nVersion: 1.1.0\n');
  const version = lie.version ?? '1.1.0';
  const { sealed, sha256 } = signedRelease(lie.sealedBy ?? keys, content, { version });
  const folder = updatesFolder(path.join(machine.dataFolder, 'edge'));
  const write = (name: string, text: string | Buffer) => {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, name === 'package' ? `${sha256}.deb` : name), text);
  };
  write('package', content);
  write('announcement.json', sealed);
  lie.lay(folder, write);
  const { isByPerson = true } = lie;
  const wish = { id: randomUUID(), version, isByPerson, quietAt: new Date().toISOString() };
  write('wanted.json', JSON.stringify(wish));
  const ask = () =>
    upgradeToWanted(findMachine({ root: machine.root }), {
      ...{ seconds: 1, goBack: async () => 0, finishTrial: async () => 1 },
    });
  const results = () => JSON.parse(fs.readFileSync(path.join(machine.root, ROOTS_FOLDER, 'result.json'), 'utf8'));
  /** As upgrade.sh notes it. */
  const noteUnwell = (...releases: string[]) => {
    const home = fs.realpathSync(path.join(machine.root, 'opt/printfront'));
    const lines = releases.map((name) => `${path.join(home, 'releases', name)}\n`);
    machine.write('opt/printfront/printfront-edge.unwell', lines.join(''));
  };
  return { machine, folder, write, wish, ask, results, noteUnwell };
}

test.each(Object.entries(LIES))('%s is refused, once', async (_, lie) => {
  const { machine, write, wish, ask, results } = machineThatWants(lie);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  const { last, notAgain } = results();
  // Whoever lays other files there keeps no version away for good.
  expect(notAgain).toEqual([]);
  expect(last).toMatchObject({ id: wish.id, outcome: 'refused', detail: expect.stringMatching(lie.why) });
  expect(await ask()).toBe(0);
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('was done, or was tried'));
  // One that its server left behind counts for nothing, nor one of a clock that was ahead: it would count for ever.
  for (const quietAt of ['2026-11-20T00:00:00.000Z', '2126-11-20T00:00:00.000Z']) {
    write('wanted.json', JSON.stringify({ ...wish, id: randomUUID(), quietAt }));
    expect(await ask()).toBe(0);
    expect(said).toHaveBeenLastCalledWith(expect.stringContaining('Nothing is wanted'));
  }
  said.mockRestore();
  expect(machine.asked().filter((line) => line.startsWith('apt-get'))).toEqual([]);
});

test('a version that has no room waits for another night, and apt is not even asked', async () => {
  const field = 'Package: printfront-shop\nVersion: 1.1.0\nInstalled-Size: 999999999999\n';
  const { machine, ask, results } = machineThatWants({ lay: () => {}, field, isByPerson: false });
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  said.mockRestore();
  const detail = expect.stringMatching(/MiB free, and version 1\.1\.0 needs 976562500 MiB\. Make room there\.$/);
  expect(results()).toMatchObject({ last: { outcome: 'failed', detail }, notAgain: [] });
  expect(machine.asked().filter((line) => line.startsWith('apt-get'))).toEqual([]);
});

test('a version that went back from an upgrade by hand is not tried again by itself, whatever was installed since', async () => {
  const { machine, ask, results, noteUnwell } = machineThatWants({ lay: () => {}, isByPerson: false });
  noteUnwell('1.1.0', 'of-sources', '1.2.0');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  said.mockRestore();
  // The server is told, and asks no more.
  expect(results()).toMatchObject({
    last: { outcome: 'refused', detail: expect.stringContaining('only a person tries it again') },
    notAgain: ['1.1.0', '1.2.0'],
  });
  expect(machine.asked().filter((line) => line.startsWith('apt-get'))).toEqual([]);
});

test('what an earlier try has shown is no verdict on one that apt did not even begin', async () => {
  const { machine, ask, results, noteUnwell } = machineThatWants({ lay: () => {} });
  noteUnwell('1.1.0');
  fs.mkdirSync(path.join(machine.root, 'opt/printfront/releases/1.1.0'));
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  said.mockRestore();
  expect(results()).toMatchObject({
    last: { outcome: 'failed', detail: expect.stringContaining('It was not changed over to') },
    // Of the earlier try it is true.
    notAgain: ['1.1.0'],
  });
});

test('a package that apt could not even lay out has failed, and is tried on another night', async () => {
  const { machine, ask, results } = machineThatWants({ lay: () => {} });
  machine.write('bin/apt-get', '#!/bin/sh\nexit 100\n', 0o755);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  said.mockRestore();
  // What was read to its end before is not read again: it is large.
  expect(machine.asked().filter((line) => line.startsWith('dpkg-deb --contents'))).toHaveLength(1);
  const last = { outcome: 'failed', detail: expect.stringContaining('apt-get ended with 100') };
  expect(results()).toMatchObject({ last, notAgain: [] });
});

test('a package that apt left configured by half is configured, without a change of versions behind its back', async () => {
  const { machine, ask, results } = machineThatWants({ lay: () => {} });
  machine.write('bin/apt-get', '#!/bin/sh\nexit 100\n', 0o755);
  const said = `echo "dpkg $*\${PRINTFRONT_KEEP_CURRENT:+ and keeps what runs}" >> '${machine.root}/asked'`;
  machine.write('bin/dpkg', `#!/bin/sh\n${said}\n`, 0o755);
  const spoken = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  spoken.mockRestore();
  const dpkg = machine.asked().filter((line) => line.startsWith('dpkg '));
  expect(dpkg).toEqual([expect.stringMatching(/--configure printfront-shop and keeps what runs$/)]);
  expect(results()).toMatchObject({ last: { outcome: 'failed' } });
});

test('while apt is at work nobody else begins, and who ends the command ends nothing in the middle', async () => {
  const { machine, ask, results } = machineThatWants({ lay: () => {} });
  const [goOn, begun] = [path.join(machine.root, 'go-on'), path.join(machine.root, 'begun')];
  const wait = `echo >> '${begun}'; while [ ! -e '${goOn}' ]; do sleep 0.1; done`;
  machine.write('bin/apt-get', `#!/bin/sh\n${wait}\nexit 100\n`, 0o755);
  const [node = '', ...words] = PRINTFRONT;
  const first = spawn(node, [...words, '--root', machine.root]);
  await vi.waitUntil(() => fs.existsSync(begun), { timeout: 60_000 });
  first.kill('SIGTERM');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(0);
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('is under way'));
  said.mockRestore();
  fs.writeFileSync(goOn, '');
  expect(await once(first, 'close')).toEqual([1, null]);
  expect(fs.readFileSync(begun, 'utf8')).toBe('\n');
  expect(results()).toMatchObject({ last: { outcome: 'failed' } });
});

test('a version that went back was not well, whatever apt ends with', async () => {
  const { machine, ask, results } = machineThatWants({ lay: () => {} });
  const home = fs.realpathSync(path.join(machine.root, 'opt/printfront'));
  const note = `echo '${home}/releases/1.1.0' > '${home}/printfront-edge.unwell'`;
  machine.write('bin/apt-get', `#!/bin/sh\n${note}\nexit 100\n`, 0o755);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  said.mockRestore();
  expect(results()).toMatchObject({ last: { outcome: 'went-back' }, notAgain: ['1.1.0'] });
});

test.each([
  [
    'the version before still answers',
    '0.1.0',
    'went-back',
    ['1.1.0'],
    /What runs is still .*0\.1\.0\. 0\.1\.0 runs again/,
  ],
  ['the new version answers', '1.1.0', 'done', [], /^$/],
])('a version is judged by its own answers: %s', async (_, runs, outcome, notAgain, detail) => {
  const { machine, ask, results } = machineThatWants({ lay: () => {} });
  const [before, after] = ['0.1.0', '1.1.0'].map((one) => path.join(machine.root, 'opt/printfront/releases', one));
  fs.mkdirSync(after as string);
  const serves = `require('node:http').createServer((_, answer) => answer.end('{"status":"ok"}')).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const cwd = runs === '0.1.0' ? before : after;
  const server = spawn(process.execPath, ['-e', serves], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [port] = await once(server.stdout, 'data');
  machine.write('etc/printfront/edge.env', `EDGE_PORT=${String(port).trim()}\n`);
  machine.answer('systemctl', `${ACTIVE_UNIT}MainPID=${server.pid}\n`);
  machine.write('bin/apt-get', `#!/bin/sh\nln -sfn releases/1.1.0 '${machine.root}/opt/printfront/current'\n`, 0o755);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await ask();
  said.mockRestore();
  expect(results()).toMatchObject({ last: { outcome, detail: expect.stringMatching(detail) }, notAgain });
});

test.each([
  ['removes', 'echo deinstall ok half-configured 1.1.0'],
  ['purges', 'exit 1'],
])('a package that somebody %s meanwhile is said to be removed, and nothing goes back', async (_, answer) => {
  const { machine, ask } = machineThatWants({ lay: () => {} });
  fs.mkdirSync(path.join(machine.root, 'opt/printfront/releases/1.1.0'));
  machine.write('bin/apt-get', `#!/bin/sh\nln -sfn releases/1.1.0 '${machine.root}/opt/printfront/current'\n`, 0o755);
  machine.write('bin/dpkg-query', `#!/bin/sh\n${answer}\n`, 0o755);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(0);
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('printfront-shop is removed, and no server runs'));
  said.mockRestore();
});

test('a package that somebody removes while apt waits for its turn stays removed', async () => {
  const { machine, ask, results } = machineThatWants({ lay: () => {} });
  const [runs, newer] = ['current', 'releases/1.1.0'].map((name) => path.join(machine.root, 'opt/printfront', name));
  fs.mkdirSync(newer as string);
  // As apt does it: what is not installed it installs where nothing keeps it from that.
  const apt = `case " $* " in *' --only-upgrade '*) ;; *) ln -sfn releases/1.1.0 '${runs}' ;; esac`;
  machine.write('bin/apt-get', `#!/bin/sh\n${apt}\n`, 0o755);
  machine.answer('dpkg-query', 'deinstall ok config-files 0.1.0');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(1);
  said.mockRestore();
  const detail = 'printfront-shop was removed meanwhile, and stays removed.';
  expect(results()).toMatchObject({ last: { outcome: 'failed', detail }, notAgain: [] });
});

test('a customer who comes while the package is looked at is left alone', async () => {
  const { machine, folder, ask } = machineThatWants({ lay: () => {} });
  const looksAt = `rm '${path.join(folder, 'wanted.json')}'; printf 'Package: printfront-shop\\nVersion: 1.1.0\\n'`;
  machine.write('bin/dpkg-deb', `#!/bin/sh\n${looksAt}\n`, 0o755);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await ask()).toBe(0);
  expect(said).toHaveBeenLastCalledWith('It is not wanted any more.\n');
  said.mockRestore();
  expect(machine.asked()).toEqual([]);
});

test('of a package that is larger than was signed no more is copied than it takes to see that', async () => {
  const { folder, ask } = machineThatWants({ lay: (_, write) => write('package', Buffer.alloc(9 * 1024 * 1024)) });
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let reads = 0;
  const { open } = files;
  const opened = vi.spyOn(files, 'open').mockImplementation(async (...given) => {
    const handle = await open(...given);
    const read = handle.read.bind(handle) as (...words: unknown[]) => Promise<never>;
    if (!String(given[0]).startsWith(folder) || !String(given[0]).endsWith('.deb')) return handle;
    handle.read = (...words: unknown[]) => {
      reads += 1;
      return read(...words);
    };
    return handle;
  });
  expect(await ask()).toBe(1);
  expect(said).toHaveBeenLastCalledWith(expect.stringContaining('not the one that was signed'));
  opened.mockRestore();
  said.mockRestore();
  expect(reads).toBe(1);
});
