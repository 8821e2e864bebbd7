import sharp, { type Sharp } from 'sharp';
import type { PhotoFormat } from '../../server/photos/photo-format.ts';
import { orientedJpeg, orientedPhoto, patternHeic, patternPixels } from '../photos/make-photos.ts';
import { tiffPage, writeTiff } from '../photos/write-tiff.ts';
import { anatomyOf } from './photo-anatomy.ts';
import type { PhotoAnatomy } from './photo-parts.ts';

/** What is then broken. */
export interface WellFormedPhoto {
  readonly name: string;
  readonly format: PhotoFormat;
  readonly bytes: Buffer;
  readonly anatomy: PhotoAnatomy;
}

const WIDTH = 96;
const HEIGHT = 64;

/** One of each way that an accepted format has of storing a picture; small, since there will be thousands of each. */
export async function wellFormedPhotos(): Promise<readonly WellFormedPhoto[]> {
  const raw = await patternPixels(WIDTH, HEIGHT);
  const { rgb } = raw;
  const picture = () => sharp(rgb, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const frames = await Promise.all([picture(), picture().negate()].map((frame) => frame.png().toBuffer()));
  const profiled = () => picture().withIccProfile('p3').withMetadata({ orientation: 6 });
  const page = tiffPage({ ...raw, pixels: rgb });
  const striped = tiffPage({ ...raw, pixels: rgb, rowsPerStrip: HEIGHT });

  const made: [name: string, format: PhotoFormat, picture: Sharp | Buffer][] = [
    ['baseline.jpg', 'jpeg', await orientedJpeg(6, WIDTH, HEIGHT)],
    ['progressive.jpg', 'jpeg', picture().jpeg({ progressive: true })],
    ['grey.jpg', 'jpeg', picture().greyscale().jpeg()],
    ['cmyk.jpg', 'jpeg', picture().toColourspace('cmyk').jpeg()],
    ['profiled.jpg', 'jpeg', profiled().jpeg({ chromaSubsampling: '4:4:4' })],
    ['plain.png', 'png', picture().png()],
    ['interlaced.png', 'png', picture().png({ progressive: true })],
    ['palette.png', 'png', picture().png({ palette: true })],
    ['sixteen-bit.png', 'png', picture().toColourspace('rgb16').png()],
    ['transparent.png', 'png', profiled().ensureAlpha(0.5).png()],
    ['lossy.webp', 'webp', picture().webp()],
    ['lossless.webp', 'webp', picture().webp({ lossless: true })],
    ['extended.webp', 'webp', profiled().ensureAlpha(0.5).webp()],
    ['animated.webp', 'webp', sharp(frames, { join: { animated: true } }).webp()],
    ['photo.heic', 'heic', await patternHeic(0, WIDTH, HEIGHT)],
    ['mirrored.heic', 'heic', await orientedPhoto('heic', 7, WIDTH, HEIGHT)],
    ['photo.avif', 'avif', picture().avif({ effort: 0 })],
    ['profiled.avif', 'avif', profiled().ensureAlpha(0.5).avif({ effort: 0 })],
    ['classic.tif', 'tiff', writeTiff([page])],
    ['big-endian.tif', 'tiff', writeTiff([page], { isBigEndian: true })],
    ['two-pages.tif', 'tiff', writeTiff([striped, page])],
    ['big.tif', 'tiff', writeTiff([page], { isBigTiff: true })],
    ['big-endian-big.tif', 'tiff', writeTiff([page], { isBigTiff: true, isBigEndian: true })],
    ['lzw.tif', 'tiff', picture().tiff({ compression: 'lzw', predictor: 'horizontal' })],
    ['tiled-jpeg.tif', 'tiff', picture().tiff({ compression: 'jpeg', tile: true, tileWidth: 32, tileHeight: 32 })],
    ['sixteen-bit.tif', 'tiff', picture().toColourspace('rgb16').tiff({ compression: 'deflate' })],
    ['cmyk.tif', 'tiff', picture().toColourspace('cmyk').tiff({ compression: 'packbits' })],
  ];
  return Promise.all(
    made.map(async ([name, format, picture]) => {
      const bytes = Buffer.isBuffer(picture) ? picture : await picture.toBuffer();
      return { name, format, bytes, anatomy: anatomyOf(format, bytes) };
    }),
  );
}
