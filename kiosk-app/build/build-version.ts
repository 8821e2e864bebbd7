import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the app is made from, beside the lock file that names everything it takes from others. */
const SOURCES = [
  'kiosk-app/src',
  'kiosk-app/public',
  'kiosk-app/build',
  'kiosk-app/index.html',
  'kiosk-app/front.html',
  'kiosk-app/vite.config.ts',
  'shared/contracts',
  'shared/domain',
  'package-lock.json',
];

/**
 * Names a build by what it was made from, so that building the same again makes no kiosk reload.
 *
 * @param projectFolder where package-lock.json lies
 * @returns 12 hexadecimal digits
 */
export function buildVersion(projectFolder: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(projectFolder, source))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(projectFolder, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function filesIn(projectFolder: string, entry: string): string[] {
  if (!statSync(path.join(projectFolder, entry)).isDirectory()) return isTest(entry) ? [] : [entry];
  return readdirSync(path.join(projectFolder, entry))
    .toSorted()
    .flatMap((name) => filesIn(projectFolder, `${entry}/${name}`));
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
