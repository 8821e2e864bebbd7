import type { CameraTime } from '../../domain/taken-at.ts';

/** What a camera writes into its photos, as far as we want to know it. */
export interface CameraNotes {
  /** Whether it names the camera, or the moment of the shot. */
  readonly isByCamera: boolean;
  /** Whether a program has named itself. */
  readonly isByProgram: boolean;
  readonly taken: CameraTime | null;
}

const NOTHING: CameraNotes = { isByCamera: false, isByProgram: false, taken: null };

const TAG = { make: 0x010f, model: 0x0110, software: 0x0131, exif: 0x8769 };
const EXIF_TAG = { takenAt: 0x9003, offset: 0x9011, fraction: 0x9291 };
const ASCII = 2;
/** Cameras write some dozens; what is longer is no camera's. */
const MOST_ENTRIES = 512;
const LONGEST_TEXT = 64;

/**
 * Reads Exif (TIFF 6.0 and Exif 2.32) of any sender: a few texts of two directories, and nothing that the sender could make
 * long. What cannot be read says nothing.
 */
export function readCameraNotes(exif: Buffer | undefined): CameraNotes {
  if (exif === undefined) return NOTHING;
  try {
    const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
    const order = tiff.toString('latin1', 0, 4);
    if (order !== 'II*\0' && order !== 'MM\0*') return NOTHING;
    return readDirectories(tiff, order === 'II*\0');
  } catch (error) {
    // Every offset in it may point outside.
    if (error instanceof RangeError) return NOTHING;
    throw error;
  }
}

function readDirectories(tiff: Buffer, isLittle: boolean): CameraNotes {
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const image = readDirectory(tiff, isLittle, u32(4));
  const exifAt = image.get(TAG.exif)?.at;
  const exif = exifAt === undefined ? new Map<number, Entry>() : readDirectory(tiff, isLittle, u32(exifAt));
  const text = (entries: Map<number, Entry>, tag: number) => textOf(tiff, entries.get(tag), u32);
  const taken = cameraTime(text(exif, EXIF_TAG.takenAt), text(exif, EXIF_TAG.fraction), text(exif, EXIF_TAG.offset));
  return {
    isByCamera: text(image, TAG.make) !== '' || text(image, TAG.model) !== '' || taken !== null,
    isByProgram: text(image, TAG.software) !== '',
    taken,
  };
}

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Where its value stands, or where it stands where that is. */
  readonly at: number;
}

function readDirectory(tiff: Buffer, isLittle: boolean, start: number): Map<number, Entry> {
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const entries = new Map<number, Entry>();
  const count = Math.min(u16(start), MOST_ENTRIES);
  for (let index = 0; index < count; index += 1) {
    const at = start + 2 + index * 12;
    // Cut short: what stands before counts.
    if (at + 12 > tiff.length) break;
    entries.set(u16(at), { type: u16(at + 2), count: u32(at + 4), at: at + 8 });
  }
  return entries;
}

/** Empty for what is no text, or outside. */
function textOf(tiff: Buffer, entry: Entry | undefined, u32: (at: number) => number): string {
  if (entry === undefined || entry.type !== ASCII) return '';
  const start = entry.count <= 4 ? entry.at : u32(entry.at);
  const text = tiff.toString('latin1', start, start + Math.min(entry.count, LONGEST_TEXT));
  return (text.split('\0')[0] ?? '').trim();
}

function cameraTime(moment: string, fraction: string, offset: string): CameraTime | null {
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(moment);
  if (parts === null) return null;
  const [, year, month, day, time] = parts;
  const digits = /^\d{1,9}$/.test(fraction) ? `.${fraction}` : '';
  return {
    local: `${year}-${month}-${day}T${time}${digits}`,
    offset: /^[+-]\d\d:\d\d$/.test(offset) ? offset : null,
  };
}
