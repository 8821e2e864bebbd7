import fs from 'node:fs';
import process from 'node:process';

/** `npm run bench uploads` runs scripts/bench/uploads.bench.ts; without a name it says which there are. */
const folder = new URL('./bench/', import.meta.url);
const names = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const [wanted] = process.argv.slice(2);

if (wanted !== undefined && names.includes(wanted)) {
  await import(new URL(`${wanted}.bench.ts`, folder).href);
} else {
  console.log(`Usage: npm run bench <name>, where <name> is one of: ${names.join(', ')}`);
  if (wanted !== undefined && wanted !== '--help') process.exitCode = 1;
}
