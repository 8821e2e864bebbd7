import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { isRelease, RELEASE } from '../env/typed-here.ts';
import { readReleaseKeys } from './release-keys.ts';
import type { Installation } from './signed-announcement.ts';
import type { UpdatesOptions } from './updates.service.ts';

/** Which package a server comes in. */
export const PACKAGES = { edge: 'printfront-shop', central: 'printfront-central' } as const;
/** Of this machine, as Debian has it. */
export const OWN_ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'amd64';
const ReleaseFacts = z.object({ package: z.string(), version: z.string(), architecture: z.string() });

export interface ReadInstallation extends Installation {
  /** It was made by `npm run release`; otherwise it is a tree of sources. */
  readonly isRelease: boolean;
}

/** What runs here, and which package it would be upgraded with. */
export function readInstallation(server: keyof typeof PACKAGES, release = RELEASE): ReadInstallation {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(release, file), 'utf8'));
  if (isRelease(release)) {
    return { ...ReleaseFacts.parse(read('release.json')), isRelease: true };
  }
  const { version } = z.object({ version: z.string() }).parse(read('package.json'));
  return { version, package: PACKAGES[server], architecture: OWN_ARCHITECTURE, isRelease: false };
}

/** What is known of newer versions before anything runs. */
export type UpdatesPlace = Pick<UpdatesOptions, 'rootsFolder' | 'installation' | 'byHand' | 'keys'> & {
  /** As a variable says it. */
  readonly address: string | undefined;
};

/**
 * @param hasOwnDatabase of PostgreSQL no copy is made before, and going back over a migration would need one
 * @returns where this server's newer versions come from, and whether it can change over by itself
 */
export function updatesPlaceOf(
  server: 'edge' | 'central',
  given: { UPDATES_FROM?: string | undefined; UPDATES_KEY?: string; UPDATES_FOLDER: string },
  { hasOwnDatabase = false } = {},
): UpdatesPlace {
  const { UPDATES_FROM, UPDATES_KEY, UPDATES_FOLDER } = given;
  const installation = readInstallation(server);
  // The package makes the folder, and with it what upgrades as root.
  const isPackage = installation.isRelease && fs.existsSync(UPDATES_FOLDER);
  return {
    address: UPDATES_FROM,
    rootsFolder: UPDATES_FOLDER,
    installation,
    byHand: !isPackage ? 'no-package' : hasOwnDatabase ? 'own-database' : null,
    keys: () => readReleaseKeys(RELEASE, UPDATES_KEY),
  };
}

/** Of a server that nobody has told anything: as from sources. */
export const plainUpdatesPlace = (server: 'edge' | 'central'): UpdatesPlace =>
  updatesPlaceOf(server, { UPDATES_FOLDER: '/nonexistent' });
