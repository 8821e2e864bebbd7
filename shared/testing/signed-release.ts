import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type Announcement, sealText } from '../server/updates/signed-announcement.ts';

export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly pem: string;
}

export function makeKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { publicKey, privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

/** An announcement of one package, and the file that an address would serve. */
export function signedRelease(
  { privateKey }: Pick<KeyPair, 'privateKey'>,
  content: Buffer,
  change: Partial<Announcement> = {},
) {
  const version = change.version ?? '1.1.0';
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = { package: 'printfront-shop', file: `printfront-shop_${version}.deb`, sha256 } as const;
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const announcement: Announcement = {
    product: 'printfront',
    version,
    releasedAt: '2026-11-20T00:00:00Z',
    from: '0.1.0',
    notes: { th: 'พิมพ์เร็วขึ้น', en: 'Prints faster.' },
    files: [{ ...file, architecture, bytes: content.length }],
    ...change,
  };
  return { announcement, sha256, sealed: sealText(JSON.stringify(announcement), privateKey) };
}
