/** What one theme makes of a shop's colour; every value is `#rrggbb`. */
export interface AccentShade {
  /** The next step. */
  accent: string;
  hover: string;
  press: string;
  onAccent: string;
  /** Links, and in the dark what has the focus: as text on every ground. */
  link: string;
}
export interface AccentShades {
  light: AccentShade;
  dark: AccentShade;
}
export type AccentTheme = keyof AccentShades;

/** The grounds of tokens.css: what a button stands on, and the one on which words are hardest to read. */
export const ACCENT_GROUNDS: Record<AccentTheme, { pages: readonly string[]; hardest: string }> = {
  light: { pages: ['#f4f2ee', '#ffffff'], hardest: '#e9e4db' },
  dark: { pages: ['#131416', '#1d1e21'], hardest: '#4a4d54' },
};
/** As clear of the page as the amber that it replaces; the dark has more room. */
export const LEAST_CONTRAST: Record<AccentTheme, number> = { light: 1.5, dark: 2.5 };
export const TEXT_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
const STEP = 0.005;

/**
 * One colour as both themes use it. It is darkened or lightened only as far as it would not be seen on the page; words on it
 * are white or nearly black, whichever can be read.
 *
 * @param color `#rrggbb`
 */
export const accentShades = (color: string): AccentShades => ({
  light: shadeIn('light', color),
  dark: shadeIn('dark', color),
});

function shadeIn(theme: AccentTheme, color: string): AccentShade {
  const { pages, hardest } = ACCENT_GROUNDS[theme];
  const away = theme === 'light' ? -STEP : STEP;
  const accent = movedUntil(color, away, (one) => pages.every((page) => contrast(one, page) >= LEAST_CONTRAST[theme]));
  const onAccent = wordsOn(accent);
  const beside = (by: number) => {
    const isRead = (one: string) => contrast(one, onAccent) >= TEXT_CONTRAST;
    return [lighterBy(accent, theme === 'light' ? -by : by), lighterBy(accent, theme === 'light' ? by : -by)].find(
      isRead,
    );
  };
  return {
    accent,
    hover: beside(0.035) ?? accent,
    press: beside(0.06) ?? accent,
    onAccent,
    link: movedUntil(color, away, (one) => contrast(one, hardest) >= TEXT_CONTRAST),
  };
}

/** One of both can be read on any colour: no colour is nearer than 4.58:1 to white and to black. */
function wordsOn(accent: string): string {
  if (contrast(accent, WHITE) >= TEXT_CONTRAST) return WHITE;
  const { chroma, hue } = toOklch(accent);
  const ink = toHex({ lightness: 0.2, chroma: Math.min(chroma, 0.04), hue });
  return contrast(accent, ink) >= TEXT_CONTRAST ? ink : BLACK;
}

function movedUntil(color: string, step: number, isEnough: (color: string) => boolean): string {
  if (isEnough(color)) return color;
  const from = toOklch(color);
  for (let lightness = from.lightness + step; lightness > 0 && lightness < 1; lightness += step) {
    const moved = toHex({ ...from, lightness });
    if (isEnough(moved)) return moved;
  }
  return step < 0 ? BLACK : WHITE;
}

function lighterBy(color: string, by: number): string {
  const from = toOklch(color);
  return toHex({ ...from, lightness: Math.min(1, Math.max(0, from.lightness + by)) });
}

/** WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const { red, green, blue } = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface Linear {
  red: number;
  green: number;
  blue: number;
}

function toLinear(color: string): Linear {
  const at = (from: number) => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return { red: at(1), green: at(3), blue: at(5) };
}

/** Björn Ottosson’s: equal steps of lightness look equal, and a hue stays what it is while it gets darker. */
interface Oklch {
  lightness: number;
  chroma: number;
  /** In radians. */
  hue: number;
}

function toOklch(color: string): Oklch {
  const { red, green, blue } = toLinear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function fromOklch({ lightness, chroma, hue }: Oklch): Linear {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    green: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    blue: -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  };
}

/** As colourful as a screen can show it at this lightness. */
function toHex(color: Oklch): string {
  let { chroma } = color;
  const isShown = (part: number) => part >= -0.0005 && part <= 1.0005;
  while (chroma > 0.001 && !Object.values(fromOklch({ ...color, chroma })).every(isShown)) chroma *= 0.97;
  const parts = Object.values(fromOklch({ ...color, chroma }));
  return `#${parts.map(hexPart).join('')}`;
}

function hexPart(linear: number): string {
  const part = Math.min(1, Math.max(0, linear));
  const shown = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
  return Math.round(shown * 255)
    .toString(16)
    .padStart(2, '0');
}
