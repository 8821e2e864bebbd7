import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readReleaseKeys } from '@printfront/shared/server/updates/release-keys.ts';
import {
  type Announcement,
  openAnnouncement,
  sealAnnouncement,
} from '@printfront/shared/server/updates/signed-announcement.ts';
import { ALL_PACKAGES, type Architecture } from './architectures.ts';
import { PROJECT, type ReleaseVersion } from './release-version.ts';

/** What an address of newer versions serves; the packages lie beside it. */
export const ANNOUNCEMENT_NAME = 'printfront.json';
const PUBLIC_KEY = path.join(PROJECT, 'scripts/deploy/release-key.pem');
/** An earlier version may be upgraded from, unless somebody says otherwise. */
const EARLIEST = '0.0.0';

/** @param file where the private key goes, which belongs to nobody but who makes releases @returns what to do next */
export function makeReleaseKey(file: string, publicFile = PUBLIC_KEY): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  // Never over one that is there: what it has signed could be followed by nothing.
  fs.writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const before = fs.existsSync(publicFile) ? fs.readFileSync(publicFile, 'utf8') : '';
  fs.writeFileSync(publicFile, `${before}${pem}`);
  return `${file} signs releases: keep it off every server, and a copy of it in a safe place.
${path.relative(process.cwd(), publicFile)} goes into the packages: commit it. A key that stood there stays, until all shops have the new one.`;
}

/** @throws Error where shops would not believe what is signed with it */
export function readSigningKey(file: string, publicFile = PUBLIC_KEY): KeyObject {
  const key = createPrivateKey(fs.readFileSync(file));
  const own = createPublicKey(key).export({ type: 'spki', format: 'pem' });
  const known = readReleaseKeys(PROJECT, publicFile).map((one) => one.export({ type: 'spki', format: 'pem' }));
  if (known.includes(own)) return key;
  throw new Error(`${file} is not the key of ${publicFile}: installed shops would refuse the release.`);
}

interface Signed {
  readonly key: KeyObject;
  readonly version: ReleaseVersion;
  readonly architectures: readonly Architecture[];
  /** Text files in Thai and English. */
  readonly notes: { readonly th: string | undefined; readonly en: string | undefined };
  readonly from: string | undefined;
}

/** @param out the folder of the packages @returns the signed file in it; the same bytes for the same packages, notes and key */
export function signRelease(out: string, { key, version, architectures, notes, from }: Signed): string {
  const read = (file: string | undefined) => (file === undefined ? '' : fs.readFileSync(file, 'utf8').trim());
  const announcement: Announcement = {
    product: 'printfront',
    version: version.version,
    releasedAt: new Date(version.epoch * 1000).toISOString(),
    from: from ?? EARLIEST,
    notes: { th: read(notes.th), en: read(notes.en) },
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
