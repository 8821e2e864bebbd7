import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { box, u32 } from './iso-boxes.ts';

interface TellingPhoto {
  readonly width?: number;
  readonly height?: number;
  /** Where the one thing is that there is to see, 0..1. */
  readonly at?: { readonly x: number; readonly y: number };
  /** What the camera writes, by directory as sharp has them. */
  readonly exif?: Record<string, Record<string, string>>;
  readonly blur?: number;
  readonly brightness?: number;
  /** As chats save it; 4:4:4 is a careful program's. */
  readonly chromaSubsampling?: '4:2:0' | '4:4:4';
  readonly density?: number;
}

/** The colour of what there is to see. */
export const SUBJECT = '#d9a07a';

/** A face-coloured disc before a dull landscape that is darker towards the right. */
export async function tellingJpeg(photo: TellingPhoto = {}): Promise<Buffer> {
  const { width = 1200, height = 800, at = { x: 0.5, y: 0.5 }, chromaSubsampling = '4:2:0', density = 72 } = photo;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="land"><stop offset="0" stop-color="#8a948c"/><stop offset="1" stop-color="#6a746c"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#land)"/>
    <circle cx="${at.x * width}" cy="${at.y * height}" r="${Math.min(width, height) / 10}" fill="${SUBJECT}"/></svg>`;
  let picture = sharp(Buffer.from(svg)).flatten();
  if (photo.blur !== undefined) picture = picture.blur(photo.blur);
  if (photo.brightness !== undefined) picture = picture.modulate({ brightness: photo.brightness });
  if (photo.exif !== undefined) picture = picture.withExif(photo.exif);
  return picture.withDensity(density).jpeg({ quality: 88, chromaSubsampling }).toBuffer();
}

/** What a phone's camera writes. */
export const cameraExif = (moment: string, more: Record<string, string> = {}) => ({
  IFD0: { Make: 'Maker', Model: 'Phone 12' },
  IFD2: { DateTimeOriginal: moment, ...more },
});

/** A short film as phones put it behind a still, with every byte in it that could be mistaken for a part of a photo. */
function film(): Buffer {
  const markers = Buffer.from([
    0xff, 0xd8, 0xff, 0xda, 0x00, 0x08, 0xff, 0xc0, 0x00, 0x11, 0x08, 0x00, 0x01, 0x00, 0x01,
  ]);
  const frames = Buffer.concat(
    Array.from({ length: 400 }, (_, frame) =>
      Buffer.concat([createHash('sha512').update(`${frame}`).digest(), markers]),
    ),
  );
  return Buffer.concat([box('ftyp', 'mp42', u32(0), 'mp42isom'), box('moov', u32(0)), box('mdat', frames)]);
}

/** A Motion Photo of Google or Samsung: a whole JPEG, and a whole MP4 behind it. */
export const motionPhoto = (jpeg: Buffer): Buffer => Buffer.concat([jpeg, film()]);

/** The same of a HEIC: the film is in a box that only those open who know it. */
export const motionHeic = (heic: Buffer): Buffer => Buffer.concat([heic, box('mpvd', film())]);
