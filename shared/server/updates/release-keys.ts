import { createPublicKey, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Root's: it wins over the one that came with the release. */
export const KEY_OF_ROOT = '/etc/printfront/release-key.pem';
const KEY_OF_RELEASE = 'scripts/deploy/release-key.pem';
const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/**
 * The public keys of whom releases come. Several may stand in one file: whoever changes the key signs with the old one once more.
 *
 * @param ofRoot the file of the machine's administrator
 * @param release the folder of the release that runs
 * @returns none where nobody has put one there, or none that can be read and is one: then no release is believed
 */
export function readReleaseKeys(release: string, ofRoot = KEY_OF_ROOT): KeyObject[] {
  const file = [ofRoot, path.join(release, KEY_OF_RELEASE)].find((candidate) => fs.existsSync(candidate));
  if (file === undefined) return [];
  return blocksIn(file)
    .flatMap((pem) => keyIn(pem) ?? [])
    .filter(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519');
}

function blocksIn(file: string): readonly string[] {
  try {
    return fs.readFileSync(file, 'utf8').match(PEM) ?? [];
  } catch {
    return [];
  }
}

function keyIn(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem);
  } catch {
    return null;
  }
}
