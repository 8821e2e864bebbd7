import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { z } from 'zod';
import { isNotFound } from '../blobs/disk-errors.ts';
import { FoundTraits } from './photo-traits.ts';

/** What is known of a photo once it has been decoded. Pixels of the upright photo; 0 × 0 when nothing can be shown. */
export interface PhotoFacts {
  readonly width: number;
  readonly height: number;
  /** Exif, 1..8. */
  readonly orientation: number;
  /** 'damaged': cannot be ordered. */
  readonly state: 'ready' | 'damaged';
  /** A damaged photo may still show a part of itself. */
  readonly isViewable: boolean;
  /** Null when nothing can be shown. */
  readonly traits: FoundTraits | null;
}

const Facts = z.object({
  width: z.int(),
  height: z.int(),
  orientation: z.int(),
  state: z.enum(['ready', 'damaged']),
  isViewable: z.boolean(),
  traits: FoundTraits.nullable(),
  seal: z.string(),
});

/** What was found out of a photo, and whether it still says so. @returns undefined when nobody has looked yet, or a power cut left half a file */
export async function readFacts(file: string, sha256: string): Promise<PhotoFacts | undefined> {
  const text = await fs.readFile(file, 'utf8').catch((error: unknown) => {
    if (isNotFound(error)) return '';
    throw error;
  });
  return parseFacts(sha256, text);
}

export async function keepFacts(file: string, sha256: string, facts: PhotoFacts): Promise<void> {
  const temporary = `${file}.${randomUUID()}.making`;
  // The photo may have been deleted meanwhile, and its folder with it; what is not kept is found out again.
  try {
    await fs.writeFile(temporary, JSON.stringify({ ...facts, seal: sealOfFacts(sha256, facts) }));
    await fs.rename(temporary, file);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Facts decide how a photo is cropped, so a turned bit in them must not count. Of nobody else's photo either. */
function sealOfFacts(sha256: string, facts: PhotoFacts): string {
  const { width, height, orientation, state, isViewable } = facts;
  // Parsed, so that their order is always the same.
  const traits = FoundTraits.nullable().parse(facts.traits);
  return createHash('sha256')
    .update(JSON.stringify([sha256, width, height, orientation, state, isViewable, traits]))
    .digest('hex');
}

function parseFacts(sha256: string, text: string): PhotoFacts | undefined {
  try {
    const { seal, ...facts } = Facts.parse(JSON.parse(text));
    return seal === sealOfFacts(sha256, facts) ? facts : undefined;
  } catch {
    return undefined;
  }
}
