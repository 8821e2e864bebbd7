import type { SeededRandom } from '../seeded-random.ts';
import { withRightChecksums } from './anatomy-of-png.ts';
import type { Expectation, HostileRecipe } from './hostile-photo.ts';
import { readField, withField } from './photo-anatomy.ts';
import type { PhotoField, PhotoPart } from './photo-parts.ts';
import type { WellFormedPhoto } from './well-formed-photos.ts';

const MOST_BYTES = 500_000;
/** So many bytes before the pixels' end may be padding. */
const PADDING_BYTES = 16;

/** Every joint of a photo broken in every way that is worth a file. */
export function brokenPhotos(photo: WellFormedPhoto): HostileRecipe[] {
  const untouched: HostileRecipe = {
    ...named(photo, 'untouched', 'as it should be'),
    expected: 'whole',
    make: () => photo.bytes,
  };
  const { parts, fields } = photo.anatomy;
  return [
    untouched,
    ...cuts(photo),
    ...parts.flatMap((part, index) => torn(photo, part, parts[index + 1])),
    ...fields.flatMap((field) => lies(photo, field)),
  ];
}

/** Chance instead of plan: as many as one likes. */
export function spoiltPhoto(photo: WellFormedPhoto, random: SeededRandom): HostileRecipe {
  const bytes = Buffer.from(photo.bytes);
  const { length } = bytes;
  if (random.chance(0.5)) {
    const flips = random.between(1, 24);
    for (let flip = 0; flip < flips; flip += 1) {
      const at = random.between(0, length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7));
    }
    return {
      ...named(photo, 'flipped', `${flips} bits flipped`),
      expected: 'any',
      make: () => repaired(photo, bytes, random),
    };
  }
  const from = random.between(0, length - 1);
  const run = Math.min(random.pick([2, 4, 16, 200, 5_000]), length - from);
  const filler = random.pick([() => 0, () => 0xff, () => random.between(0, 255)]);
  for (let at = from; at < from + run; at += 1) bytes[at] = filler();
  return {
    ...named(photo, 'overwritten', `${run} bytes overwritten from ${from}`),
    expected: 'any',
    make: () => repaired(photo, bytes, random),
  };
}

function named(photo: WellFormedPhoto, kind: HostileRecipe['kind'], what: string) {
  return { name: photo.name, kind, what: `${photo.name}: ${what}` };
}

/** Half of the spoilt PNGs get past their checksums. */
function repaired({ format }: WellFormedPhoto, bytes: Buffer, random: SeededRandom): Buffer {
  return format === 'png' && random.chance(0.5) ? withRightChecksums(bytes) : bytes;
}

/** Cut at every joint, a byte after it, and in the middle of what follows. */
function cuts(photo: WellFormedPhoto): HostileRecipe[] {
  const { parts, pixelsEnd } = photo.anatomy;
  const places = parts.flatMap(({ from, to }) => [from, from + 1, Math.floor((from + to) / 2), to - 1]);
  const distinct = [...new Set(places)].filter((at) => at > 0 && at < photo.bytes.length);
  return distinct.map((at) => ({
    ...named(photo, 'cut', `cut after ${at} of ${photo.bytes.length} bytes`),
    expected: at < pixelsEnd - PADDING_BYTES ? 'flawed' : 'any',
    make: () => photo.bytes.subarray(0, at),
  }));
}

/** Parts left out, doubled, swapped, emptied, and filled with each other. */
function torn(photo: WellFormedPhoto, part: PhotoPart, next: PhotoPart | undefined): HostileRecipe[] {
  const { bytes } = photo;
  const own = bytes.subarray(part.from, part.to);
  const before = bytes.subarray(0, part.from);
  const after = bytes.subarray(part.to);
  const times = Math.max(2, Math.min(1_000, Math.floor(MOST_BYTES / own.length)));
  const recipe = (what: string, make: () => Buffer): HostileRecipe => ({
    ...named(photo, 'torn', `${part.label} ${what}`),
    expected: 'any',
    make,
  });
  const recipes = [
    recipe('left out', () => Buffer.concat([before, after])),
    recipe('twice', () => Buffer.concat([before, own, own, after])),
    recipe('many times', () => Buffer.concat([before, ...Array.from({ length: times }, () => own), after])),
    recipe('at the end', () => Buffer.concat([before, after, own])),
    recipe('emptied', () => Buffer.concat([before, Buffer.alloc(own.length), after])),
  ];
  if (next === undefined || next.from !== part.to) return recipes;
  const swapped = () => Buffer.concat([before, bytes.subarray(next.from, next.to), own, bytes.subarray(next.to)]);
  return [...recipes, recipe(`behind ${next.label}`, swapped)];
}

/** Numbers that are nearly right, as small and as large as can be, and negative for a reader who takes them for signed. */
function lies(photo: WellFormedPhoto, field: PhotoField): HostileRecipe[] {
  const right = readField(photo.bytes, field);
  const most = 2 ** (field.byteCount * 8) - 1;
  const half = 2 ** (field.byteCount * 8 - 1);
  const values = [0, 1, right - 1, right + 1, half - 1, half, most];
  if (field.role === 'offset') values.push(photo.bytes.length, photo.bytes.length - 1, field.at);
  if (field.role === 'dimension') values.push(right * 3, 14_000);
  const distinct = [...new Set(values)].filter((value) => value >= 0 && value <= most && value !== right);
  const expected: Expectation = 'any';
  const kind = field.role === 'dimension' ? 'dimension' : field.role === 'value' ? 'tag' : 'lie';
  return distinct.map((value) => ({
    ...named(photo, kind, `${field.label} says ${value}, not ${right}`),
    expected,
    make: () => {
      const lying = withField(photo.bytes, field, value);
      return photo.format === 'png' && !field.label.startsWith('checksum') ? withRightChecksums(lying) : lying;
    },
  }));
}
