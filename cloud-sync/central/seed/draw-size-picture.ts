import type { PrintSize } from '@printfront/shared/domain/photo-geometry.ts';
import sharp from 'sharp';

export const PICTURE_STYLES = ['print', 'panorama', 'canvas', 'instant', 'picture-sheet', 'portrait-sheet'] as const;
export type PictureStyle = (typeof PICTURE_STYLES)[number];

export interface SizePicture extends PrintSize {
  style: PictureStyle;
  picturesPerPrint: number;
}

const WIDTH = 800;
const HEIGHT = 600;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * What a size's card shows: its paper in its own proportions, larger for larger paper, with a quiet landscape on it.
 * Transparent around, so that it lies well on the dark theme and on the light one.
 */
export async function drawSizePicture(picture: SizePicture): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fb7d4"/><stop offset="0.7" stop-color="#f3dcc0"/></linearGradient>
      <linearGradient id="near" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4d7a72"/><stop offset="1" stop-color="#2f5a58"/></linearGradient>
    </defs>${STYLES[picture.style](picture)}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80, alphaQuality: 90, effort: 3 }).toBuffer();
}

const STYLES: Record<PictureStyle, (picture: SizePicture) => string> = {
  print: (picture) => printOn(paperOf(picture)),
  panorama: ({ widthMm, heightMm }) => printOn(paperOf({ widthMm: heightMm, heightMm: widthMm })),
  canvas: (picture) => {
    const paper = paperOf(picture);
    const depth = 16;
    const { x, y, width, height } = paper;
    const side = `<path d="M${x + width} ${y}l${depth} ${depth}v${height}l${-depth} ${-depth}Z" fill="#234644"/>
      <path d="M${x} ${y + height}l${depth} ${depth}h${width}l${-depth} ${-depth}Z" fill="#1b3836"/>`;
    return `${shadow({ x, y, width: width + depth, height: height + depth })}${side}${landscape(paper, 'face')}`;
  },
  instant: (picture) => {
    const paper = paperOf(picture);
    const { x, y, width, height } = paper;
    const margin = (width / picture.widthMm) * 4;
    const foot = height * 0.2;
    const window = {
      x: x + margin,
      y: y + margin * 1.4,
      width: width - 2 * margin,
      height: height - margin * 1.4 - foot,
    };
    return `${sheet(paper)}${landscape(window, 'face')}`;
  },
  'picture-sheet': (picture) => sheetOf(picture, landscape),
  'portrait-sheet': (picture) => sheetOf(picture, portrait),
};

/** Large paper fills the card, small paper does not; the root keeps the smallest from vanishing. */
function paperOf({ widthMm, heightMm }: PrintSize): Box {
  const longest = Math.max(widthMm, heightMm);
  const wanted = 300 + 240 * Math.min(1, Math.sqrt(longest / 420));
  const scale = Math.min(wanted / longest, 520 / heightMm, 720 / widthMm);
  const width = widthMm * scale;
  const height = heightMm * scale;
  return { x: (WIDTH - width) / 2, y: (HEIGHT - height) / 2, width, height };
}

function printOn(paper: Box): string {
  const edge = 10;
  const { x, y, width, height } = paper;
  const face = { x: x + edge, y: y + edge, width: width - 2 * edge, height: height - 2 * edge };
  return `${sheet(paper)}${landscape(face, 'face')}`;
}

/** Several pictures on one sheet, in the grid that comes nearest to a 4×6 sheet. */
function sheetOf(picture: SizePicture, draw: (box: Box, id: string) => string): string {
  const count = picture.picturesPerPrint;
  const columns = Math.max(1, Math.round(Math.sqrt((count * picture.heightMm) / picture.widthMm / 1.5)));
  const rows = Math.ceil(count / columns);
  const gapMm = 4;
  const paper = paperOf({
    widthMm: columns * picture.widthMm + (columns + 1) * gapMm,
    heightMm: rows * picture.heightMm + (rows + 1) * gapMm,
  });
  const scale = paper.width / (columns * picture.widthMm + (columns + 1) * gapMm);
  const pictures = Array.from({ length: count }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    const box = {
      x: paper.x + (gapMm + column * (picture.widthMm + gapMm)) * scale,
      y: paper.y + (gapMm + row * (picture.heightMm + gapMm)) * scale,
      width: picture.widthMm * scale,
      height: picture.heightMm * scale,
    };
    return draw(box, `face${index}`);
  });
  return `${sheet(paper)}${pictures.join('')}`;
}

function sheet(paper: Box): string {
  const { x, y, width, height } = paper;
  return `${shadow(paper)}<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="#fdfcfa" stroke="#cfcac2" stroke-width="1.5"/>`;
}

function shadow({ x, y, width, height }: Box): string {
  return [14, 9, 5]
    .map((grow) => {
      const box = `x="${x - grow / 2}" y="${y + 8 - grow / 2}" width="${width + grow}" height="${height + grow}"`;
      return `<rect ${box} rx="${grow}" fill="#000" fill-opacity="0.08"/>`;
    })
    .join('');
}

function landscape(box: Box, id: string): string {
  const { x, y, width, height } = box;
  const sun = Math.min(width, height) * 0.13;
  const at = (across: number, down: number) => `${x + across * width} ${y + down * height}`;
  return `${clip(box, id)}<g clip-path="url(#${id})">
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${x + width * 0.66}" cy="${y + height * 0.36}" r="${sun}" fill="#fff4dc"/>
    <path d="M${at(0, 0.66)}C${at(0.25, 0.48)} ${at(0.4, 0.52)} ${at(0.58, 0.64)}S${at(0.86, 0.56)} ${at(1, 0.6)}V${y + height}H${x}Z" fill="#86a7a0"/>
    <path d="M${at(0, 0.82)}C${at(0.22, 0.72)} ${at(0.5, 0.86)} ${at(0.7, 0.76)}S${at(0.93, 0.7)} ${at(1, 0.72)}V${y + height}H${x}Z" fill="url(#near)"/></g>`;
}

function portrait(box: Box, id: string): string {
  const { x, y, width, height } = box;
  const middle = x + width / 2;
  return `${clip(box, id)}<g clip-path="url(#${id})">
    <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#a9c4d6"/>
    <ellipse cx="${middle}" cy="${y + height * 1.02}" rx="${width * 0.42}" ry="${height * 0.36}" fill="#2f5a58"/>
    <circle cx="${middle}" cy="${y + height * 0.42}" r="${width * 0.23}" fill="#f0d9c2"/></g>`;
}

function clip({ x, y, width, height }: Box, id: string): string {
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`;
}
