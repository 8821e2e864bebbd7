import fs from 'node:fs';
import path from 'node:path';
import { LIBRARY, PLACES, SCRIPTS } from './kiosk-package.ts';
import { runTool } from './run-tool.ts';

/** What its scripts and units call of the package's own, as they write it. */
const OWN = /(?:\/usr\/lib\/printfront-kiosk|\$here|\$\(dirname "\$0"\))\/([\w-]+\.\w+)/g;

/**
 * Whether the kiosk's package has all that it calls, and nothing else.
 *
 * @param made the files of a release
 * @returns what is wrong, a sentence each
 */
export function lookIntoKiosk(made: readonly string[], version: string, work: string): string[] {
  const deb = made.find((file) => path.basename(file).startsWith('printfront-kiosk_'));
  if (deb === undefined) return ['printfront-kiosk was not made.'];
  const root = path.join(work, 'look', path.basename(deb));
  fs.mkdirSync(root, { recursive: true });
  runTool('dpkg-deb', ['--raw-extract', deb, root]);
  const faults: string[] = [];
  const expect = (isSo: boolean, fault: string) => isSo || faults.push(`${path.basename(deb)}: ${fault}`);

  const field = (name: string) => runTool('dpkg-deb', ['--field', deb, name]).trim();
  expect(
    field('Package') === 'printfront-kiosk' && field('Architecture') === 'all',
    'its name or architecture is wrong.',
  );
  expect(field('Version') === version, `its version is ${field('Version')}, and that of the release ${version}.`);
  const files = fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const known = [
    ...Object.values(PLACES),
    ...SCRIPTS.map((name) => `DEBIAN/${name}`),
    ...['DEBIAN/control', 'DEBIAN/conffiles'],
    ...[`${LIBRARY}/version`, 'usr/share/doc/printfront-kiosk/copyright'],
  ];
  for (const file of known) expect(files.includes(file), `/${file} is missing.`);
  for (const file of files) expect(known.includes(file), `/${file} does not belong there.`);
  for (const file of files) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    if (text.startsWith('#!')) {
      expect((fs.statSync(path.join(root, file)).mode & 0o111) === 0o111, `/${file} cannot be run.`);
      expect(
        isDone(() => runTool('sh', ['-n', path.join(root, file)])),
        `no shell understands /${file}.`,
      );
    }
    for (const [, called = ''] of text.matchAll(OWN)) {
      expect(files.includes(`${LIBRARY}/${called}`), `/${file} calls ${called}, which is not there.`);
    }
  }
  expect(
    isDone(() => JSON.parse(fs.readFileSync(path.join(root, LIBRARY, 'policy.json'), 'utf8'))),
    'its policy is no JSON.',
  );
  return faults;
}

function isDone(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
