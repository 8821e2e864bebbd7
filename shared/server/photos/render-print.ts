import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  cropPixels,
  type PhotoCrop,
  type PhotoFit,
  type PhotoPixels,
  type PhotoRotation,
  PRINT_DPI,
  WHOLE_PHOTO,
} from '../../domain/photo-geometry.ts';
import { BRIGHTNESS_FACTOR, type Brightness } from '../../domain/print-adjustments.ts';
import { readPhoto, type UprightPhoto } from './decode.ts';

export interface PrintSpec {
  /** Fractions of the upright photo; null: the whole of it. */
  readonly crop: PhotoCrop | null;
  readonly fit: PhotoFit;
  /** Clockwise, after the crop. */
  readonly rotate: PhotoRotation;
  /** The paper's pixels as it lies: printSpecOf says which. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** A PNG with transparency laid over the whole print, turned by a quarter when it stands across the paper. */
  readonly frameFile?: string | undefined;
  /** Degrees clockwise around the middle of the crop, which shows nothing but photo then: printedCut of print-geometry. */
  readonly straighten?: number;
  /** White on each edge, within the paper. */
  readonly borderPx?: number;
  readonly isBlackAndWhite?: boolean;
  readonly brightness?: Brightness;
}

export interface RenderedPrint {
  readonly jpeg: Buffer;
  readonly isDamaged: boolean;
}

/**
 * Makes a print: exactly `widthPx` × `heightPx`, sRGB with its profile embedded, 300 dpi, nothing of the photo's Exif (it
 * may say where people live). What the customer is shown and what goes to the printer both come from here, at different
 * sizes. The same photo and spec give the same bytes as long as libvips stays the same.
 *
 * @throws PhotoUnreadableError
 */
export async function renderPrint(file: string, spec: PrintSpec): Promise<RenderedPrint> {
  const { result, isDamaged } = await readPhoto(file, (photo) => render(photo, spec));
  return { jpeg: result, isDamaged };
}

/** How often the paper's shape fits into a picture before its ends are left out at once. */
const LONG = 4;

type Area = ReturnType<typeof cropPixels>;
type Look = Pick<PrintSpec, 'isBlackAndWhite' | 'brightness'>;

interface Pixels {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

async function render(photo: UprightPhoto, spec: PrintSpec): Promise<Buffer> {
  const { rotate, widthPx, heightPx, frameFile, straighten = 0, borderPx = 0 } = spec;
  const area = { width: widthPx - 2 * borderPx, height: heightPx - 2 * borderPx };
  const isQuarterTurned = rotate === 90 || rotate === 270;
  // The picture is scaled lying as in the photo and turned afterwards, since sharp has an order of its own for both.
  const lying = isQuarterTurned ? { width: area.height, height: area.width } : area;
  const scaled = await (straighten === 0 ? scaledCut : slantedCut)(photo, spec, lying);
  const turned = isQuarterTurned ? { width: scaled.info.height, height: scaled.info.width } : scaled.info;
  const print = sharp(scaled.data, { raw: scaled.info, limitInputPixels: false })
    .rotate(rotate)
    .extend(whiteAround(turned, { width: widthPx, height: heightPx }));
  if (frameFile !== undefined) print.composite([{ input: await frameFor(frameFile, widthPx, heightPx) }]);
  return print
    .withIccProfile('srgb')
    .withDensity(PRINT_DPI)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The picture alone, without the white beside it, which no look may tint. */
function scaledCut(photo: UprightPhoto, { crop, fit, ...spec }: PrintSpec, lying: PhotoPixels): Promise<Pixels> {
  const chosen = cropPixels(photo, crop ?? WHOLE_PHOTO);
  const shown = fit === 'fill' ? withoutLongEnds(chosen, lying) : chosen;
  const pipeline = photo.open();
  if (shown.width !== photo.width || shown.height !== photo.height) pipeline.extract(shown);
  pipeline.resize(lying.width, lying.height, { fit: fit === 'fill' ? 'cover' : 'inside' });
  return looking(pipeline, spec).raw().toBuffer({ resolveWithObject: true });
}

/**
 * A cut that stands slanted in the photo: what lies around it is scaled first, so that a large photo is never turned whole,
 * then turned, and the cut taken out of its middle.
 */
async function slantedCut(photo: UprightPhoto, spec: PrintSpec, lying: PhotoPixels): Promise<Pixels> {
  const { crop, fit, straighten = 0 } = spec;
  const cut = shapedCut(photo, crop ?? WHOLE_PHOTO, fit, lying);
  const [cos, sin] = [Math.cos((straighten * Math.PI) / 180), Math.sin((straighten * Math.PI) / 180)];
  const needs = {
    width: cut.width * cos + cut.height * Math.abs(sin),
    height: cut.width * Math.abs(sin) + cut.height * cos,
  };
  const around = boxAround(photo, cut, needs);
  const scale = cut.paper.width / cut.width;
  const wide = { width: Math.ceil(around.width * scale), height: Math.ceil(around.height * scale) };
  const large = await photo
    .open()
    .extract(around)
    .resize(wide.width, wide.height, { fit: 'fill' })
    // What is interpolated at the edge of the photo is photo.
    .extend({ top: EDGE_PX, bottom: EDGE_PX, left: EDGE_PX, right: EDGE_PX, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned = await sharp(large.data, { raw: large.info, limitInputPixels: false })
    .affine([cos, -sin, sin, cos], { interpolator: 'bicubic', background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The cut's middle as it lies after the turn, from that of what was turned.
  const off = {
    x: (cut.x - around.left - around.width / 2) * (wide.width / around.width),
    y: (cut.y - around.top - around.height / 2) * (wide.height / around.height),
  };
  const left = Math.round(turned.info.width / 2 + off.x * cos - off.y * sin - cut.paper.width / 2);
  const top = Math.round(turned.info.height / 2 + off.x * sin + off.y * cos - cut.paper.height / 2);
  const print = sharp(turned.data, { raw: turned.info, limitInputPixels: false }).extract({ left, top, ...cut.paper });
  return looking(print, spec).raw().toBuffer({ resolveWithObject: true });
}

const EDGE_PX = 8;

/** In pixels of the photo around its middle, of the paper's shape where it covers that, and the paper's pixels it gets. */
function shapedCut(photo: PhotoPixels, crop: PhotoCrop, fit: PhotoFit, lying: PhotoPixels) {
  const [width, height] = [crop.width * photo.width, crop.height * photo.height];
  const middle = { x: (crop.x + crop.width / 2) * photo.width, y: (crop.y + crop.height / 2) * photo.height };
  const scales = [lying.width / width, lying.height / height];
  if (fit === 'fill') {
    const scale = Math.max(...scales);
    return { ...middle, width: lying.width / scale, height: lying.height / scale, paper: lying };
  }
  const scale = Math.min(...scales);
  const paper = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { ...middle, width, height, paper };
}

/** Whole pixels of the photo. */
function boxAround(photo: PhotoPixels, middle: { x: number; y: number }, needs: PhotoPixels): Area {
  const left = Math.max(0, Math.floor(middle.x - needs.width / 2));
  const top = Math.max(0, Math.floor(middle.y - needs.height / 2));
  return {
    left,
    top,
    width: Math.max(1, Math.min(photo.width, Math.ceil(middle.x + needs.width / 2)) - left),
    height: Math.max(1, Math.min(photo.height, Math.ceil(middle.y + needs.height / 2)) - top),
  };
}

function whiteAround(picture: PhotoPixels, paper: PhotoPixels) {
  const [left, top] = [Math.floor((paper.width - picture.width) / 2), Math.floor((paper.height - picture.height) / 2)];
  const [right, bottom] = [paper.width - picture.width - left, paper.height - picture.height - top];
  return { left, top, right, bottom, background: '#ffffff' };
}

/** What CSS makes of `grayscale(1)`: the screen shows the same. */
const GREY = [0.2126, 0.7152, 0.0722] as const;

export function looking(picture: Sharp, { isBlackAndWhite = false, brightness = 0 }: Look): Sharp {
  if (isBlackAndWhite) picture.recomb([[...GREY], [...GREY], [...GREY]]);
  return brightness === 0 ? picture : picture.linear(BRIGHTNESS_FACTOR[brightness], 0);
}

/**
 * To cover the paper a strip of 60 × 30,000 pixels would be scaled up whole first, to gigabytes, and cut off then. Of
 * such a picture only the middle goes on, with more than enough on both sides to be cut off as from any other.
 */
function withoutLongEnds(area: Area, paper: { width: number; height: number }): Area {
  const scale = Math.max(paper.width / area.width, paper.height / area.height);
  const [left, width] = middle(area.left, area.width, paper.width / scale);
  const [top, height] = middle(area.top, area.height, paper.height / scale);
  return { left, top, width, height };
}

function middle(start: number, length: number, shown: number): [start: number, length: number] {
  const kept = Math.ceil(shown * LONG);
  if (length <= kept) return [start, length];
  return [start + Math.floor((length - kept) / 2), kept];
}

async function frameFor(file: string, widthPx: number, heightPx: number): Promise<Buffer> {
  const { width, height } = (await sharp(file).metadata()).autoOrient;
  const isAcross = width !== height && widthPx !== heightPx && width > height !== widthPx > heightPx;
  const upright = await sharp(file).autoOrient().ensureAlpha().png({ compressionLevel: 0 }).toBuffer();
  const turned = isAcross ? await sharp(upright).rotate(90).png({ compressionLevel: 0 }).toBuffer() : upright;
  return sharp(turned).resize(widthPx, heightPx, { fit: 'fill' }).png({ compressionLevel: 0 }).toBuffer();
}
