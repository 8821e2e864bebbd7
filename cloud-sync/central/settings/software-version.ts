import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Of this server, from its package. */
export function readSoftwareVersion(): string {
  const text = readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
