import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { Instant, Sha256 } from '../../contracts/fields.ts';
import { ReleaseVersion } from '../../contracts/updates.ts';
import { compareVersions } from '../../domain/release-version.ts';
import { readableJson } from '../service/readable-json.ts';
import { UpdateRefusal } from './update-refusal.ts';

const MEBIBYTE = 1024 * 1024;
/** Ten times what a package has. */
export const LARGEST_PACKAGE_BYTES = 600 * MEBIBYTE;
/** Some notes in two languages and four files need a tenth of it. */
export const LARGEST_ANNOUNCEMENT_BYTES = 128 * 1024;
const LONGEST_NOTES = 8_000;
const PRODUCT = 'printfront';

/** Below the announcement's own address: no scheme, no step upwards, no empty step. */
const FilePath = z
  .string()
  .max(300)
  .regex(/^[\w~+-][\w.~+-]*(?:\/[\w~+-][\w.~+-]*)*\.deb$/, 'the name of a package, relative to this file');

const ReleaseFile = z.object({
  package: z.enum(['printfront-shop', 'printfront-central']),
  architecture: z.enum(['amd64', 'arm64']),
  file: FilePath,
  sha256: Sha256,
  bytes: z.int().min(1).max(LARGEST_PACKAGE_BYTES),
});
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** What a release says of itself. Fields that a later version adds are left out by an earlier one. */
export const Announcement = z.object({
  product: z.literal(PRODUCT),
  version: ReleaseVersion,
  releasedAt: Instant,
  /** When it was last signed that this is the newest: without it (as earlier versions sign) since the release. */
  saidAt: Instant.optional(),
  /** The earliest version from which it may be taken. */
  from: ReleaseVersion,
  notes: z.object({ th: z.string().max(LONGEST_NOTES), en: z.string().max(LONGEST_NOTES) }),
  files: z.array(ReleaseFile).min(1).max(20),
});
export type Announcement = z.infer<typeof Announcement>;

/** What is signed is a text, byte for byte: no two writers of JSON have to agree. */
const Envelope = z.object({ format: z.literal(1), signed: z.string(), signature: z.string().max(200) });

/** A signature over anything else that somebody keeps this key for is none over a release. */
const toSign = (text: string) => Buffer.from(`printfront release\n${text}`);

/** @param key private, Ed25519 @returns the file that an address serves */
export function sealAnnouncement(announcement: Announcement, key: KeyObject): string {
  return sealText(JSON.stringify(Announcement.parse(announcement)), key);
}

export function sealText(signed: string, key: KeyObject): string {
  const signature = sign(null, toSign(signed), key).toString('base64');
  return `${JSON.stringify({ format: 1, signed, signature }, null, 2)}\n`;
}

/**
 * @param keys of whom releases come; one of them has to have signed it
 * @throws UpdateRefusal unreadable, wrong-signature, other-product
 */
export function openAnnouncement(text: string, keys: readonly KeyObject[]): Announcement {
  const envelope = Envelope.safeParse(readableJson(text));
  if (!envelope.success) throw new UpdateRefusal('unreadable', 'The file is not one that tells of a release.');
  const { signed, signature } = envelope.data;
  const bytes = Buffer.from(signature, 'base64');
  if (!keys.some((key) => verify(null, toSign(signed), key, bytes))) {
    throw new UpdateRefusal('wrong-signature', 'The file was not signed with a key that this computer knows.');
  }
  const content = readableJson(signed);
  if ((content as { product?: unknown } | undefined)?.product !== PRODUCT) {
    throw new UpdateRefusal('other-product', 'The file tells of another product.');
  }
  const announcement = Announcement.safeParse(content);
  if (announcement.success) return announcement.data;
  const [issue] = announcement.error.issues;
  throw new UpdateRefusal('unreadable', `The file cannot be read: ${issue?.path.join('.')} ${issue?.message}.`);
}

/** By which a file is told from an earlier one. */
export type Dated = Pick<Announcement, 'version' | 'releasedAt' | 'saidAt'>;

/** Until when it is known that nothing newer was there: who answers in the place of the address may serve it for ever. */
export const saidAtOf = ({ saidAt, releasedAt }: Dated): string => saidAt ?? releasedAt;

/** Of one version the later release counts, and of one release what was signed later. */
function isOlder(one: Dated, seen: Dated): boolean {
  const order =
    compareVersions(one.version, seen.version) ||
    Date.parse(one.releasedAt) - Date.parse(seen.releasedAt) ||
    Date.parse(saidAtOf(one)) - Date.parse(saidAtOf(seen));
  return order < 0;
}

/**
 * Whoever can answer in the place of the address has every file that was ever signed: what is older than what was seen is none.
 *
 * @throws UpdateRefusal replayed
 */
export function refuseOlder(announcement: Dated, seen: Dated | null): void {
  if (seen === null || !isOlder(announcement, seen)) return;
  const again = `The file tells of ${announcement.version} again, and ${seen.version}`;
  throw new UpdateRefusal(
    'replayed',
    announcement.version === seen.version ? `${again} was told of later, too.` : `${again} was there.`,
  );
}

/** Which of its packages is for this machine. */
export interface Installation {
  readonly version: string;
  readonly package: string;
  readonly architecture: string;
}

/** @throws UpdateRefusal not-for-here, step-between */
export function fileFor(announcement: Announcement, { version, ...machine }: Installation): ReleaseFile {
  const file = announcement.files.find(
    (one) => one.package === machine.package && one.architecture === machine.architecture,
  );
  if (file === undefined) {
    throw new UpdateRefusal('not-for-here', `There is no ${machine.package} for ${machine.architecture} in it.`);
  }
  if (compareVersions(version, announcement.from) < 0) {
    throw new UpdateRefusal(
      'step-between',
      `Version ${announcement.version} may be taken from ${announcement.from} on, and this is ${version}.`,
    );
  }
  return file;
}
