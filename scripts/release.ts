import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ALL_ARCHITECTURES, type Architecture } from './release/architectures.ts';
import { makeRelease } from './release/make-release.ts';
import { readReleaseVersion } from './release/release-version.ts';
import {
  makeReleaseKey,
  readAnnounced,
  readSigningKey,
  renewAnnouncement,
  signRelease,
} from './release/sign-release.ts';

const HELP = `Usage: npm run release -- [--arch amd64|arm64] [--out FOLDER] [--check] [--sign KEY.pem]
       npm run release -- --renew printfront.json --sign KEY.pem
       npm run release -- --make-key KEY.pem

Makes the packages and tarballs of the commit that is checked out: printfront-shop and printfront-central, for amd64
and arm64, and the package printfront-kiosk, for any machine.

  --arch ARCH    only for this one; may be said twice
  --out FOLDER   where they go (default: release)
  --check        makes all of it once more and compares the bytes, and looks into what was made
  --sign KEY     writes printfront.json beside the packages, signed: what shops are told of newer versions by
  --notes-th FILE, --notes-en FILE   what is new, as text, for the owner's page
  --from VERSION the earliest version from which this one may be taken (default: any)
  --renew FILE   signs this printfront.json again, without making anything: its version is still the newest today. Once a month;
                 after 60 days pages no longer say that nothing newer is there
  --make-key KEY makes the key that signs, and its public half in scripts/deploy/release-key.pem`;

try {
  process.exitCode = await release();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function release(): Promise<number> {
  const { values } = parseArgs({
    options: {
      arch: { type: 'string', multiple: true },
      out: { type: 'string', default: 'release' },
      check: { type: 'boolean', default: false },
      sign: { type: 'string' },
      'make-key': { type: 'string' },
      renew: { type: 'string' },
      'notes-th': { type: 'string' },
      'notes-en': { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const newKey = values['make-key'];
  if (newKey !== undefined) {
    process.stdout.write(`${makeReleaseKey(newKey)}\n`);
    return 0;
  }
  if (values.renew !== undefined) {
    if (values.sign === undefined) throw new Error('Say by which key: --renew printfront.json --sign KEY.pem');
    process.stdout.write(`${renewAnnouncement(values.renew, readSigningKey(values.sign), new Date())}\n`);
    return 0;
  }
  // What is wrong is told before minutes of work.
  const forNobody = (['notes-th', 'notes-en', 'from'] as const).find((name) => values[name] !== undefined);
  if (values.sign === undefined && forNobody !== undefined) {
    throw new Error(`--${forNobody} is a part of what is signed: say by which key, too: --sign KEY.pem`);
  }
  const version = readReleaseVersion();
  requireDpkg();
  const announced = readAnnounced({ th: values['notes-th'], en: values['notes-en'] }, values.from, version.version);
  const key = values.sign === undefined ? undefined : readSigningKey(values.sign);
  const architectures = (values.arch ?? ALL_ARCHITECTURES) as Architecture[];
  const unknown = architectures.filter((one) => !ALL_ARCHITECTURES.includes(one));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is none of ${ALL_ARCHITECTURES.join(', ')}.`);
  const out = path.resolve(values.out);
  const made = inWorkFolder((work) => makeRelease(architectures, out, work));
  for (const file of made) process.stdout.write(`${file}  ${(fs.statSync(file).size / 1e6).toFixed(0)} MB\n`);
  if (values.check) {
    const { checkRelease } = await import('./release/check-release.ts');
    const status = inWorkFolder((work) => checkRelease(made, architectures, work));
    // Nobody is told of what is not right.
    if (status !== 0) return status;
  }
  if (key !== undefined) {
    process.stdout.write(`${signRelease(out, { ...announced, key, version, architectures })}\n`);
  }
  return 0;
}

function requireDpkg(): void {
  if (spawnSync('dpkg-deb', ['--version']).status === 0) return;
  throw new Error('Packages are made by dpkg-deb, which is not here: every Debian and Ubuntu has it (package dpkg).');
}

function inWorkFolder<T>(use: (work: string) => T): T {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-release-'));
  try {
    return use(work);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}
