import type { OutputInfo } from 'sharp';

/** Pixels without alpha, 3 bytes each, rows without padding. */
export interface RawPixels {
  readonly data: Uint8Array;
  readonly info: { readonly width: number; readonly height: number };
}

/** @param picture of one channel or three, as decoders give them */
export function asRgb({ data, info }: { data: Buffer; info: OutputInfo }): RawPixels & { readonly data: Buffer } {
  if (info.channels === 3) return { data, info };
  const rgb = Buffer.alloc(info.width * info.height * 3);
  for (let at = 0; at < rgb.length; at += 1) rgb[at] = data[Math.floor(at / 3) * info.channels] ?? 0;
  return { data: rgb, info };
}

/** How bright each pixel is, 0 to 255. */
export function luminanceOf({ data, info: { width, height } }: RawPixels): Float32Array {
  const luminance = new Float32Array(width * height);
  for (let pixel = 0; pixel < luminance.length; pixel += 1) {
    const at = pixel * 3;
    luminance[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return luminance;
}

/**
 * How much each pixel differs from its four neighbours, 0 where there is none.
 *
 * @param of luminance
 */
export function edgesOf(of: Float32Array, { width, height }: RawPixels['info']): Float32Array {
  const edges = new Float32Array(of.length);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (of[at - 1] ?? 0) + (of[at + 1] ?? 0) + (of[at - width] ?? 0) + (of[at + width] ?? 0);
      edges[at] = 4 * (of[at] ?? 0) - around;
    }
  }
  return edges;
}
