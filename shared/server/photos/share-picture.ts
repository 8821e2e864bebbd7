import sharp, { type OverlayOptions } from 'sharp';

/** What is seen on the picture that chats and search engines show of a shop. All files are pictures that we have made. */
export interface SharePicture {
  /** Stands where there is no logo. */
  readonly name: string;
  /** What one does here, below the name. */
  readonly line: string;
  /** File; null: the name. */
  readonly logo: string | null;
  /** `#rrggbb`, of the next step. */
  readonly accent: string;
  /** Files of up to two photographs, which lie as prints on a table. */
  readonly photographs: readonly string[];
  /** Files of the app's own letters, each with signs that the others have not. */
  readonly fonts: readonly string[];
}

/** As chats show a page. */
export const SHARE_PX = { width: 1200, height: 630 };
/** As in the light: the page's ground, words, quiet words, paper. */
const [GROUND, INK, QUIET, PAPER] = ['#f4f2ee', '#1c1d20', '#57564f', '#ffffff'];
const MARGIN_PX = 72;
const WORDS_WIDTH_PX = 500;
/** Of the logo, or of a name in three lines. */
const SIGN_PX = { width: WORDS_WIDTH_PX, height: 240 };
const BAR_PX = { width: 96, height: 12 };
/** Above and below the bar; Thai has marks below its letters. */
const GAP_PX = 40;
const BORDER_PX = 14;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Where prints lie, the largest below: their middle, their size, how they are turned. */
const PLACES = [
  { x: 890, y: 250, width: 480, height: 330, degrees: -4 },
  { x: 985, y: 420, width: 230, height: 300, degrees: 6 },
] as const;

/** @returns a JPEG of 1200 × 630 */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  const { photographs, fonts, accent } = picture;
  const sign = await signOf(picture);
  const line = await words(picture.line, { px: 32, color: QUIET, fonts, height: 100 });
  const height = sign.height + GAP_PX + BAR_PX.height + GAP_PX + line.height;
  const top = Math.round((SHARE_PX.height - height) / 2);
  const bar = await plate(BAR_PX, accent);
  const prints = await Promise.all(
    PLACES.flatMap((place, at) => {
      const file = photographs[at];
      return file === undefined ? [] : [printOn(place, file)];
    }),
  );
  return sharp({ create: { ...SHARE_PX, channels: 3, background: GROUND } })
    .composite([
      ...prints.flat(),
      { input: sign.data, left: MARGIN_PX, top },
      { input: bar, left: MARGIN_PX, top: top + sign.height + GAP_PX },
      { input: line.data, left: MARGIN_PX, top: top + sign.height + GAP_PX + BAR_PX.height + GAP_PX },
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

interface Drawn {
  data: Buffer;
  width: number;
  height: number;
}

async function signOf({ name, logo, fonts }: SharePicture): Promise<Drawn> {
  if (logo === null) return words(name, { px: 68, color: INK, fonts, height: SIGN_PX.height });
  const { data, info } = await sharp(logo)
    .resize({ ...SIGN_PX, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Letters {
  px: number;
  color: string;
  fonts: readonly string[];
  /** At most; longer words are written smaller. */
  height: number;
}

async function words(text: string, { px, color, fonts, height }: Letters): Promise<Drawn> {
  const said = `<span foreground="${color}">${asMarkup(breakable(text))}</span>`;
  const form = {
    text: said,
    font: `Noto Sans Thai ${px}`,
    width: WORDS_WIDTH_PX,
    wrap: 'word-char',
    rgba: true,
  } as const;
  // A font stays known once it has been named; what is drawn last knows all of them.
  for (const fontfile of fonts) await sharp({ text: { ...form, dpi: 72, fontfile } }).metadata();
  const draw = (size: { dpi: number } | { height: number }) =>
    sharp({ text: { ...form, ...size } })
      .png()
      .toBuffer({ resolveWithObject: true });
  const asWished = await draw({ dpi: 72 });
  const { data, info } = asWished.info.height <= height ? asWished : await draw({ height });
  return { data, width: info.width, height: info.height };
}

/** Thai is written without spaces: a line ends between two of its words, not within one. */
const breakable = (text: string) => [...WORDS.segment(text)].map(({ segment }) => segment).join('\u200b');
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/** What is said is text, never a tag. */
const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const plate = (size: { width: number; height: number }, background: string) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer();

/** A photograph on paper, and its shadow. */
async function printOn(place: (typeof PLACES)[number], file: string): Promise<OverlayOptions[]> {
  const { x, y, width, height, degrees } = place;
  const face = await sharp(file).resize({ width, height, fit: 'cover', position: 'attention' }).toBuffer();
  const border = { top: BORDER_PX, bottom: BORDER_PX, left: BORDER_PX, right: BORDER_PX };
  const paper = await sharp(face)
    .flatten({ background: PAPER })
    .extend({ ...border, background: PAPER })
    .png()
    .toBuffer();
  const size = { width: width + 2 * BORDER_PX, height: height + 2 * BORDER_PX };
  const dark = sharp({ create: { ...size, channels: 4, background: { r: 28, g: 29, b: 32, alpha: 0.35 } } });
  const shadow = await dark.extend({ top: 30, bottom: 30, left: 30, right: 30, background: CLEAR }).png().toBuffer();
  const lay = async (input: Buffer, blur: number, down: number): Promise<OverlayOptions> => {
    const turned = sharp(await sharp(input).rotate(degrees, { background: CLEAR }).png().toBuffer());
    const { data, info } = await (blur > 0 ? turned.blur(blur) : turned).png().toBuffer({ resolveWithObject: true });
    const [left, top] = [Math.round(x - info.width / 2), Math.round(y + down - info.height / 2)];
    return { input: data, left, top };
  };
  return [await lay(shadow, 10, 8), await lay(paper, 0, 0)];
}
