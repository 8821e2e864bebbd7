import sharp from 'sharp';

interface Pixels {
  width: number;
  height: number;
}

const pink = (pixels: Pixels) =>
  sharp({ create: { ...pixels, channels: 3, background: '#e64980' }, limitInputPixels: false });

export const jpegPicture = (pixels: Pixels) => pink(pixels).jpeg().toBuffer();
export const opaquePng = (pixels: Pixels) => pink(pixels).png().toBuffer();

/** A border of a tenth; the rest is a hole unless another alpha is said (0 to 1). */
export async function seeThroughFrame(
  { width, height }: Pixels,
  format: 'png' | 'webp' = 'png',
  alpha = 0,
): Promise<Buffer> {
  const hole = { width: Math.round(width * 0.8), height: Math.round(height * 0.8) };
  const middle = await sharp({ create: { ...hole, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.round((width - hole.width) / 2), Math.round((height - hole.height) / 2)];
  const canvas = sharp({ create: { width, height, channels: 4, background: '#e64980' } });
  // The hole replaces what is under it: as a mask that cuts it out, and then whatever alpha it has.
  const mask = await sharp({ create: { ...hole, channels: 4, background: '#000000' } })
    .png()
    .toBuffer();
  const cut = await canvas
    .composite([{ input: mask, left, top, blend: 'dest-out' }])
    .png()
    .toBuffer();
  const filled = sharp(cut).composite([{ input: middle.data, raw: middle.info, left, top }]);
  return format === 'png' ? filled.png().toBuffer() : filled.webp({ lossless: true }).toBuffer();
}
