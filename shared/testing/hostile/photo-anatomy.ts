import type { PhotoFormat } from '../../server/photos/photo-format.ts';
import { anatomyOfIsoImage } from './anatomy-of-iso-image.ts';
import { anatomyOfJpeg } from './anatomy-of-jpeg.ts';
import { anatomyOfPng } from './anatomy-of-png.ts';
import { anatomyOfTiff } from './anatomy-of-tiff.ts';
import { anatomyOfWebp } from './anatomy-of-webp.ts';
import type { PhotoAnatomy, PhotoField } from './photo-parts.ts';

const READERS: Record<PhotoFormat, (bytes: Buffer) => PhotoAnatomy> = {
  jpeg: anatomyOfJpeg,
  png: anatomyOfPng,
  webp: anatomyOfWebp,
  tiff: (bytes) => anatomyOfTiff(bytes),
  heic: anatomyOfIsoImage,
  avif: anatomyOfIsoImage,
};

/** Of a photo that is as its standard wants it: nothing here is careful. */
export function anatomyOf(format: PhotoFormat, bytes: Buffer): PhotoAnatomy {
  return READERS[format](bytes);
}

/** A copy in which the field says something else, cut to the bits that it has. */
export function withField(photo: Buffer, { at, byteCount, isLittleEndian }: PhotoField, value: number): Buffer {
  const copy = Buffer.from(photo);
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(Math.trunc(value))));
  const own = bytes.subarray(0, byteCount);
  copy.set(isLittleEndian ? own : own.reverse(), at);
  return copy;
}

export function readField(photo: Buffer, { at, byteCount, isLittleEndian }: PhotoField): number {
  if (byteCount === 8) return Number(isLittleEndian ? photo.readBigUInt64LE(at) : photo.readBigUInt64BE(at));
  return isLittleEndian ? photo.readUIntLE(at, byteCount) : photo.readUIntBE(at, byteCount);
}
