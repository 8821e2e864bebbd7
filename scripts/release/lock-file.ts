import fs from 'node:fs';
import path from 'node:path';
import { PROJECT } from './release-version.ts';

/** A package of package-lock.json. */
export interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** Needed for developing, or optionally by what is not. */
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** @returns by where it lies, such as `node_modules/zod` */
export function readLock(): Record<string, Locked> {
  return JSON.parse(fs.readFileSync(path.join(PROJECT, 'package-lock.json'), 'utf8')).packages;
}
