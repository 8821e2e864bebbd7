import sharp, { type OverlayOptions } from 'sharp';
import { PRINT_DPI } from '../../domain/photo-geometry.ts';

/** Of the sheet, in its pixels. */
export interface PixelArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface SheetSpec {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Finished prints of exactly the area's pixels, or of the same turned by a quarter: then they are turned here. */
  readonly pictures: readonly (PixelArea & { readonly file: string })[];
  readonly marks: readonly PixelArea[];
  /** Digits and hyphens. */
  readonly text: { readonly digits: string; readonly area: PixelArea; readonly isSideways: boolean } | null;
}

const BLACK = '#000000';
const GREY = '#555555';

/**
 * Puts finished prints on one sheet: exactly its pixels, white where nothing is, sRGB, 300 dpi. Nothing is scaled. The same
 * prints and spec give the same bytes as long as libvips stays the same.
 */
export async function renderSheet({ widthPx, heightPx, pictures, marks, text }: SheetSpec): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  const ready = new Map<string, Promise<OverlayOptions>>();
  for (const { file, left, top, width, height } of pictures) {
    const input = ready.get(file) ?? pictureLayer(file, { width, height });
    ready.set(file, input);
    layers.push({ ...(await input), left, top });
  }
  for (const mark of marks) layers.push(boxLayer(mark, BLACK));
  if (text !== null) for (const box of digitBoxes(text)) layers.push(boxLayer(box, GREY));
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#ffffff' } })
    .composite(layers)
    .withIccProfile('srgb')
    .withDensity(PRINT_DPI)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** @throws Error for a picture that is not of the area's pixels, which would be cut or leave a white edge */
async function pictureLayer(file: string, area: { width: number; height: number }): Promise<OverlayOptions> {
  const { width, height } = await sharp(file).metadata();
  const isAcross = width === area.height && height === area.width && width !== height;
  if (!isAcross && (width !== area.width || height !== area.height)) {
    throw new Error(`A picture of ${width} × ${height} was to be put into ${area.width} × ${area.height} pixels.`);
  }
  const { data, info } = await sharp(file)
    .rotate(isAcross ? 90 : 0)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const boxLayer = ({ left, top, width, height }: PixelArea, background: string): OverlayOptions => ({
  input: { create: { width, height, channels: 3, background } },
  left,
  top,
});

/** Three columns and five rows each: a font of the machine would print another sheet on each machine, or none. */
const DIGITS: Readonly<Record<string, string>> = {
  '0': '111101101101111',
  '1': '010110010010111',
  '2': '111001111100111',
  '3': '111001111001111',
  '4': '101101111001001',
  '5': '111100111001111',
  '6': '111100111101111',
  '7': '111001001001001',
  '8': '111101111101111',
  '9': '111101111001111',
  '-': '000000111000000',
};
const COLUMNS = 3;
const ROWS = 5;

function digitBoxes({ digits, area, isSideways }: NonNullable<SheetSpec['text']>): PixelArea[] {
  const dot = Math.max(1, Math.floor((isSideways ? area.width : area.height) / ROWS));
  return [...digits].flatMap((digit, position) =>
    [...(DIGITS[digit] ?? '')].flatMap((bit, index) => {
      if (bit === '0') return [];
      const along = (position * (COLUMNS + 1) + (index % COLUMNS)) * dot;
      const across = Math.floor(index / COLUMNS) * dot;
      const size = { width: dot, height: dot };
      // Read from the right side of the sheet, downwards.
      return isSideways
        ? [{ left: area.left + (ROWS - 1) * dot - across, top: area.top + along, ...size }]
        : [{ left: area.left + along, top: area.top + across, ...size }];
    }),
  );
}
