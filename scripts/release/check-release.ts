import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ALL_PACKAGES, ARCHITECTURES, type Architecture, type PackageName, RELEASE_PACKAGES } from './architectures.ts';
import { findMissingImports } from './find-missing-imports.ts';
import { readLock } from './lock-file.ts';
import { lookIntoKiosk } from './look-into-kiosk.ts';
import { makeRelease } from './make-release.ts';
import { readReleaseVersion } from './release-version.ts';
import { runTool } from './run-tool.ts';

const MOST_INSTALLED_KIB = 250 * 1024;
const ELF_MACHINE_AT = 18;

/** @param made the files of a release @returns the status to end with */
export function checkRelease(made: readonly string[], architectures: readonly Architecture[], work: string): number {
  const faults = [...compareWithAnother(made, architectures, work)];
  for (const architecture of architectures) {
    for (const packageName of ALL_PACKAGES) faults.push(...lookInto(made, packageName, architecture, work));
  }
  faults.push(...lookIntoKiosk(made, readReleaseVersion().version, work));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length === 0)
    process.stdout.write('The same bytes a second time, and nothing in them that does not belong there.\n');
  return faults.length === 0 ? 0 : 1;
}

function compareWithAnother(made: readonly string[], architectures: readonly Architecture[], work: string): string[] {
  const again = makeRelease(architectures, path.join(work, 'again'), fs.mkdtempSync(path.join(work, 'other-place-')));
  return made.flatMap((file) => {
    const other = again.find((one) => path.basename(one) === path.basename(file));
    if (other === undefined) return [`${file} was not made a second time.`];
    return hashOf(file) === hashOf(other) ? [] : [`${file} has other bytes when it is made a second time.`];
  });
}

const hashOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

function lookInto(
  made: readonly string[],
  packageName: PackageName,
  architecture: Architecture,
  work: string,
): string[] {
  const deb = made.find((file) => file.endsWith(`_${architecture}.deb`) && path.basename(file).startsWith(packageName));
  const tarball = made.find(
    (file) => file.endsWith(`-${architecture}.tar.gz`) && path.basename(file).startsWith(packageName),
  );
  if (deb === undefined || tarball === undefined) return [`${packageName} for ${architecture} was not made.`];
  const { server } = RELEASE_PACKAGES[packageName];
  const root = path.join(work, 'look', path.basename(deb));
  const unpacked = `${root}.tar`;
  for (const folder of [root, unpacked]) fs.mkdirSync(folder, { recursive: true });
  runTool('dpkg-deb', ['--extract', deb, root]);
  runTool('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  const release = path.join(root, 'opt/printfront/package');
  const faults: string[] = [];
  const expect = (isSo: boolean, fault: string) => isSo || faults.push(`${path.basename(deb)}: ${fault}`);

  const field = (name: string) => runTool('dpkg-deb', ['--field', deb, name]).trim();
  const { version } = JSON.parse(fs.readFileSync(path.join(release, 'package.json'), 'utf8'));
  expect(
    field('Package') === packageName && field('Architecture') === architecture,
    'its name or architecture is wrong.',
  );
  expect(field('Version') === version, `its version is ${field('Version')}, and that of the release ${version}.`);
  expect(Number(field('Installed-Size')) <= MOST_INSTALLED_KIB, `it takes ${field('Installed-Size')} KiB.`);
  expect(runTool('diff', ['-r', '--no-dereference', release, unpacked]) === '', 'the tarball has other files.');
  const needed = [
    'node_modules/node/bin/node',
    'kiosk-app/dist/index.html',
    'scripts/deploy/upgrade.sh',
    'scripts/deploy/switch-to.sh',
    'scripts/deploy/wait-ready.ts',
    'docs/deployment.md',
  ];
  for (const file of [...needed, 'THIRD-PARTY-LICENSES', 'CHANGELOG.md', 'release.json']) {
    expect(fs.existsSync(path.join(release, file)), `${file} is missing.`);
  }
  for (const file of [
    `etc/printfront/${server}.env`,
    `usr/lib/systemd/system/printfront-${server}.service`,
    'usr/bin/printfront',
  ]) {
    expect(fs.existsSync(path.join(root, file)), `/${file} is missing.`);
  }
  for (const file of filesIn(release)) {
    expect(!/^(?!node_modules).*(?:\.test\.tsx?|-in-test\.ts|\/testing\/)/.test(file), `${file} is of tests.`);
    const machine = elfMachineOf(path.join(release, file));
    const isRight = machine === undefined || machine === ARCHITECTURES[architecture].elfMachine;
    expect(isRight, `${file} is for another kind of machine.`);
  }
  const lock = readLock();
  for (const name of packagesIn(path.join(release, 'node_modules'))) {
    const locked = lock[`node_modules/${name}`];
    const isOurs = name.startsWith('@printfront/') || name === 'node';
    expect(isOurs || (locked !== undefined && !locked.dev && !locked.devOptional), `${name} is only for developing.`);
  }
  for (const fault of findMissingImports(release)) expect(false, fault);
  return faults;
}

const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

const packagesIn = (modules: string) =>
  fs
    .readdirSync(modules)
    .flatMap((name) =>
      name.startsWith('@') ? fs.readdirSync(path.join(modules, name)).map((one) => `${name}/${one}`) : [name],
    );

/** @returns undefined for what is no program */
function elfMachineOf(file: string): number | undefined {
  const start = Buffer.alloc(ELF_MACHINE_AT + 2);
  const opened = fs.openSync(file, 'r');
  const read = fs.readSync(opened, start);
  fs.closeSync(opened);
  const isElf = read === start.length && start.subarray(0, 4).toString('latin1') === '\u007fELF';
  return isElf ? start.readUInt16LE(ELF_MACHINE_AT) : undefined;
}
