import { type PrintSize, printPixels } from '@printfront/shared/domain/photo-geometry.ts';
import sharp from 'sharp';

export const FRAME_STYLES = ['white-border', 'cream-border', 'thin-line', 'marigold', 'stars'] as const;
export type FrameStyle = (typeof FRAME_STYLES)[number];

/**
 * A frame as a PNG with alpha, exactly the size's pixels at 300 dpi. Drawn in millimetres of the paper, portrait, and
 * without letters: which fonts a server has must not change a print.
 */
export async function drawFrame(style: FrameStyle, size: PrintSize): Promise<Buffer> {
  const { width, height } = printPixels(size);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="0 0 ${size.widthMm} ${size.heightMm}" preserveAspectRatio="none">${DRAWINGS[style](size)}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}

const DRAWINGS: Record<FrameStyle, (size: PrintSize) => string> = {
  'white-border': (size) => instantBorder(size, '#ffffff'),
  'cream-border': (size) => instantBorder(size, '#f6ecd9'),
  'thin-line': thinLine,
  marigold,
  stars,
};

/** Like instant film: narrow above and beside, and a broad foot to write on. */
function instantBorder({ widthMm, heightMm }: PrintSize, colour: string): string {
  const side = 4;
  const top = 6;
  const foot = Math.min(18, heightMm * 0.2);
  return `<path fill="${colour}" fill-rule="evenodd" d="M0 0H${widthMm}V${heightMm}H0Z
    ${hole(side, top, widthMm - 2 * side, heightMm - top - foot, 0.6)}"/>`;
}

/** A white hairline set in, with a breath of shadow so that it also shows on a bright sky. */
function thinLine({ widthMm, heightMm }: PrintSize): string {
  const inset = 4;
  const box = `x="${inset}" y="${inset}" width="${widthMm - 2 * inset}" height="${heightMm - 2 * inset}" rx="0.8" fill="none"`;
  return `<rect ${box} stroke="#000" stroke-opacity="0.25" stroke-width="0.9"/>
    <rect ${box} stroke="#fff" stroke-width="0.5"/>`;
}

/** A garland of marigolds along the edge of a cream border. */
function marigold(size: PrintSize): string {
  const border = 7;
  const { widthMm, heightMm } = size;
  const flowers = around(size, border / 2, 6).map(
    ({ x, y }, index) =>
      `<g transform="translate(${x} ${y})">${leaf(index)}
      <circle r="2.5" fill="${index % 2 === 0 ? '#e8940c' : '#f4b21b'}"/>
      <circle r="1.9" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="0.35" stroke-dasharray="0.7 0.5"/>
      <circle r="1.1" fill="${index % 2 === 0 ? '#d67a06' : '#e39a10'}"/></g>`,
  );
  return `<path fill="#fdf6e7" fill-rule="evenodd" d="M0 0H${widthMm}V${heightMm}H0Z
    ${hole(border, border, widthMm - 2 * border, heightMm - 2 * border, 2)}"/>${flowers.join('')}`;
}

const leaf = (index: number) =>
  `<ellipse cx="2.6" cy="1.4" rx="1.7" ry="0.7" fill="#5d8a3a" transform="rotate(${(index * 77) % 360})"/>`;

/** A night-blue border with quiet golden stars. */
function stars(size: PrintSize): string {
  const border = 9;
  const { widthMm, heightMm } = size;
  const sky = around(size, border / 2, 5.5).map(({ x, y }, index) => {
    // Off the line and of many sizes, the same in every drawing.
    const shift = Math.sin(index * 12.9) * 2.2;
    const radius = 0.5 + Math.abs(Math.sin(index * 7.3)) * 1.3;
    return `<path transform="translate(${x + shift} ${y - shift}) scale(${radius})" fill="#f2d48a"
      d="M0 -1Q0.12 -0.12 1 0Q0.12 0.12 0 1Q-0.12 0.12 -1 0Q-0.12 -0.12 0 -1Z"/>`;
  });
  return `<path fill="#16233f" fill-rule="evenodd" d="M0 0H${widthMm}V${heightMm}H0Z
    ${hole(border, border, widthMm - 2 * border, heightMm - 2 * border, 1)}"/>
    <rect x="${border - 0.7}" y="${border - 0.7}" width="${widthMm - 2 * border + 1.4}"
    height="${heightMm - 2 * border + 1.4}" rx="1.4" fill="none" stroke="#f2d48a" stroke-width="0.35"/>${sky.join('')}`;
}

/** A rounded rectangle as a part of a path, through which the photo is seen. */
function hole(x: number, y: number, width: number, height: number, radius: number): string {
  return `M${x + radius} ${y}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}v${height - 2 * radius}
    q0 ${radius} ${-radius} ${radius}h${-(width - 2 * radius)}q${-radius} 0 ${-radius} ${-radius}
    v${-(height - 2 * radius)}q0 ${-radius} ${radius} ${-radius}Z`;
}

/** Points along a rectangle that lies `inset` within the paper, about `step` apart, with one in every corner. */
function around({ widthMm, heightMm }: PrintSize, inset: number, step: number): { x: number; y: number }[] {
  const width = widthMm - 2 * inset;
  const height = heightMm - 2 * inset;
  const across = Math.round(width / step);
  const down = Math.round(height / step);
  const along = (count: number, at: (share: number) => { x: number; y: number }) =>
    Array.from({ length: count }, (_, index) => at(index / count));
  return [
    ...along(across, (share) => ({ x: inset + share * width, y: inset })),
    ...along(down, (share) => ({ x: inset + width, y: inset + share * height })),
    ...along(across, (share) => ({ x: inset + width - share * width, y: inset + height })),
    ...along(down, (share) => ({ x: inset, y: inset + height - share * height })),
  ];
}
