import fs from 'node:fs';
import path from 'node:path';

/** Of the release that a file belongs to; by default this one. */
export function readInstalledVersion(release = path.resolve(import.meta.dirname, '../..')): string {
  try {
    const read: unknown = JSON.parse(fs.readFileSync(path.join(release, 'package.json'), 'utf8'));
    return String((read as { version?: unknown }).version ?? 'unknown');
  } catch {
    return 'unknown';
  }
}
