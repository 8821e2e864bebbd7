import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { findDeadStyles } from './styles/find-dead-styles.ts';
import { findFixedType } from './styles/find-fixed-type.ts';
import { findPhysicalSides } from './styles/find-physical-sides.ts';

/**
 * `npm run lint` ends with it: no class, custom property or keyframes of the app's CSS that nothing uses, no type that
 * stays small for a reader who has asked for larger, and no side that stays where it is for a reader from the right.
 */
const project = path.resolve(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'kiosk-app/src'], {
  cwd: project,
  encoding: 'utf8',
});
const names = listed.split('\n').filter((file) => /\.(css|tsx?)$/.test(file) && !file.includes('.test.'));
const files = new Map(
  names
    .filter((file) => fs.existsSync(path.join(project, file)))
    .map((file) => [file, fs.readFileSync(path.join(project, file), 'utf8')]),
);

const faults = [...findDeadStyles(files), ...findFixedType(files), ...findPhysicalSides(files)];
for (const fault of faults) console.log(fault);
console.log(
  faults.length === 0 ? 'No dead styles, all type grows, and all sides turn.' : `${faults.length} faults of styles.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
