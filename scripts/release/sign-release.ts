import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ReleaseVersion } from '@printfront/shared/contracts/updates.ts';
import { compareVersions } from '@printfront/shared/domain/release-version.ts';
import { readReleaseKeys } from '@printfront/shared/server/updates/release-keys.ts';
import {
  type Announcement,
  openAnnouncement,
  saidAtOf,
  sealAnnouncement,
} from '@printfront/shared/server/updates/signed-announcement.ts';
import { ALL_PACKAGES, type Architecture } from './architectures.ts';
import { type ReleaseVersion as OwnVersion, PROJECT } from './release-version.ts';

/** What an address of newer versions serves; the packages lie beside it. */
export const ANNOUNCEMENT_NAME = 'printfront.json';
const PUBLIC_KEY = path.join(PROJECT, 'scripts/deploy/release-key.pem');
/** An earlier version may be upgraded from, unless somebody says otherwise. */
const EARLIEST = '0.0.0';

/** @param file where the private key goes, which belongs to nobody but who makes releases @returns what to do next */
export function makeReleaseKey(file: string, publicFile = PUBLIC_KEY): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  // Never over one that is there: what it has signed could be followed by nothing.
  try {
    fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(`${file} is there already, and no key is written over: name another file.`);
    throw new Error(
      `The key cannot be written to ${file}: ${code === 'ENOENT' ? 'there is no such folder' : message}.`,
    );
  }
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const before = fs.existsSync(publicFile) ? fs.readFileSync(publicFile, 'utf8') : '';
  fs.writeFileSync(publicFile, `${before}${pem}`);
  return `${file} signs releases: keep it off every server, and a copy of it in a safe place.
${path.relative(process.cwd(), publicFile)} goes into the packages: commit it. A key that stood there stays, until all shops have the new one.`;
}

/** @throws Error where shops would not believe what is signed with it */
export function readSigningKey(file: string, publicFile = PUBLIC_KEY): KeyObject {
  const key = openPrivateKey(readFile(file, 'key'), file);
  const own = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  const known = readReleaseKeys(PROJECT, publicFile).map((one) => one.export({ type: 'spki', format: 'pem' }));
  if (known.includes(own)) return key;
  throw new Error(`${file} is not the key of ${publicFile}: installed shops would refuse the release.`);
}

function openPrivateKey(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    const why = pem.includes('PUBLIC KEY') ? 'is the public half, which only tells signatures' : 'holds no private key';
    throw new Error(`${file} ${why}: sign with the file that npm run release -- --make-key wrote.`);
  }
}

function readFile(file: string, what: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`The ${what} ${file} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : message}.`);
  }
}

/** What owners read about a version, and from which on they may take it. */
export interface Announced {
  readonly notes: { readonly th: string; readonly en: string };
  readonly from: string;
}

/** @param files text files in Thai and English @throws Error before minutes of work, where these cannot be announced */
export function readAnnounced(
  files: { th: string | undefined; en: string | undefined },
  from: string | undefined,
  version: string,
): Announced {
  const read = (file: string | undefined) => (file === undefined ? '' : readFile(file, 'file of notes').trim());
  const notes = { th: read(files.th), en: read(files.en) };
  if (from === undefined) return { notes, from: EARLIEST };
  if (!ReleaseVersion.safeParse(from).success) throw new Error(`“${from}” (--from) is no version such as 0.2.0.`);
  if (compareVersions(from, version) > 0) {
    throw new Error(`--from ${from} is later than ${version}, which is being made: nobody could take it.`);
  }
  return { notes, from };
}

/**
 * Says anew that the version of a signed file is the newest: what is older than some weeks is no longer believed to be.
 *
 * @param file that was signed with this key before @returns what was done
 */
export function renewAnnouncement(file: string, key: KeyObject, now: Date): string {
  const announcement = openAnnouncement(readFile(file, 'signed file'), [createPublicKey(key)]);
  const saidAt = now.toISOString();
  const before = saidAtOf(announcement);
  if (Date.parse(before) >= now.getTime()) {
    throw new Error(`${file} is of ${before}, which is later than the clock of this computer says.`);
  }
  // Whole or not at all: it may be what an address serves.
  fs.writeFileSync(`${file}.new`, sealAnnouncement({ ...announcement, saidAt }, key));
  fs.renameSync(`${file}.new`, file);
  return `${file} says that ${announcement.version} is the newest as of ${saidAt}.`;
}

interface Signed extends Announced {
  readonly key: KeyObject;
  readonly version: OwnVersion;
  readonly architectures: readonly Architecture[];
}

/** @param out the folder of the packages @returns the signed file in it; the same bytes for the same packages, notes and key */
export function signRelease(out: string, { key, version, architectures, notes, from }: Signed): string {
  const announcement: Announcement = {
    product: 'printfront',
    version: version.version,
    releasedAt: new Date(version.epoch * 1000).toISOString(),
    from,
    notes,
    files: architectures.flatMap((architecture) =>
      ALL_PACKAGES.map((name) => {
        const file = `${name}_${version.version}_${architecture}.deb`;
        const content = fs.readFileSync(path.join(out, file));
        const sha256 = createHash('sha256').update(content).digest('hex');
        return { package: name, architecture, file, sha256, bytes: content.length };
      }),
    ),
  };
  const file = path.join(out, ANNOUNCEMENT_NAME);
  const sealed = sealAnnouncement(announcement, key);
  openAnnouncement(sealed, [createPublicKey(key)]);
  fs.writeFileSync(file, sealed);
  return file;
}
