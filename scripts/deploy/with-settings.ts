import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseUnitSettings } from '@printfront/shared/server/env/unit-settings.ts';

/** `with-settings.ts FILE PROGRAM WORDS …`: runs a program with the settings of a unit, for a shell that must not read them itself. */
const [file = '', program = '', ...words] = process.argv.slice(2);
const settings = parseUnitSettings(readFileSync(file, 'utf8'));
// Nothing of the shell that it was typed in: with a DATABASE_URL of it central would have no database here to copy. An empty DATA_DIR
// counts as not set, as for the server.
const env = {
  ...{ PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
  DATA_DIR: settings.DATA_DIR || '/var/lib/printfront',
};
const { status, error } = spawnSync(program, words, { env, stdio: 'inherit' });
if (error !== undefined) process.stderr.write(`${program} could not be run: ${error.message}\n`);
process.exitCode = status ?? 1;
