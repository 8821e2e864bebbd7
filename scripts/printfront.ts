import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** `printfront`: the one command on a machine where Printfront is installed. `printfront --help` says what it can do. */
// Whoever reads it may leave (`… | head`); what was begun is brought to its end all the same.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
try {
  const { requireNode } = await import('@printfront/shared/server/env/require-node.ts');
  requireNode();
  // Only now: on an older Node already the import of the database ends the process without a word.
  const { runPrintfront } = await import('./printfront/run-printfront.ts');
  process.exitCode = await runPrintfront(process.argv.slice(2));
} catch (error) {
  const lost = whatIsLost(error);
  process.stderr.write(`${lost === null ? sentenceOf(error) : notWhole(lost)}\n`);
  // EX_UNAVAILABLE: as of what is not installed.
  process.exitCode = lost === null ? 1 : 69;
}

/** Without an import of the class: what it lies in may be what is missing. */
function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'SettingError' ? error.message : String(error);
}

/** @returns null where no file of the program is missing */
function whatIsLost(error: unknown): string | null {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return null;
  return /'([^']+)'/.exec(message)?.[1] ?? 'a file of it';
}

/** In the words of scripts/deploy/debian/printfront, which looks before there is a Node. */
function notWhole(lost: string): string {
  const file = path.join(import.meta.dirname, '../release.json');
  const given = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
  const again =
    given === null
      ? 'run npm ci in its folder'
      : `install its package again, with apt install --reinstall ./${given.package}_${given.version}_*.deb where its file is`;
  return `The installed Printfront is not whole (${lost} is missing): ${again}. Orders, photos and settings stay.`;
}
