import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-thai/wght.css'));
/** Where `ui/fonts.css` finds what is made here. */
const MADE_IN = path.resolve(import.meta.dirname, '../node_modules/.cache/small-fonts');
/** No screen draws anything lighter or heavier; what asks for more gets the heaviest. */
const WEIGHTS = { min: 400, max: 700 };

/** What Thai and English pages are written in, as `unicode-range` of `ui/fonts.css` says it. */
export const SMALL_FONTS: Readonly<Record<string, string>> = {
  // All that an English page has of Thai: the baht, and the name of the language on its button. A tenth of the whole.
  signs: 'U+0E17,U+0E22,U+0E3F,U+0E44',
  thai: 'U+02D7,U+0303,U+0331,U+0E01-0E5B,U+200C-200D,U+25CC',
  latin:
    'U+0020-007E,U+00A0,U+00A9,U+00B0,U+00B7,U+00D7,U+2011,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2060,U+2191,U+2193,U+2212',
};

/** In which the servers write on pictures (`cloud-sync/central/owner-settings/share-picture.service.ts`): one weight, and no packing that only browsers know. */
const WEIGHT_ON_PICTURES = 700;
/** All that either font may have. */
const EVERY_SIGN = 'U+0020-024F,U+02BB-02DC,U+0300-0331,U+0E01-0E5B,U+200B-206F,U+20AC,U+2122,U+2191-2215,U+25CC';

/**
 * Makes the fonts that every page starts with half as heavy: no weights that nobody draws, no signs of other languages. A
 * name with other signs loads the whole font.
 */
export function smallFonts(): Plugin {
  return {
    name: 'printfront-small-fonts',
    config: () => ({ resolve: { alias: [{ find: /^small-fonts\//, replacement: `${MADE_IN}/` }] } }),
    async buildStart() {
      mkdirSync(MADE_IN, { recursive: true });
      await Promise.all(
        Object.entries(SMALL_FONTS).map(async ([script, range]) => {
          const from = script === 'signs' ? 'thai' : script;
          const whole = readFileSync(wholeFont(from));
          const small = await subsetFont(whole, textOf(range), {
            targetFormat: 'woff2',
            variationAxes: { wght: WEIGHTS },
          });
          writeFileSync(path.join(MADE_IN, `small-${script}.woff2`), small);
        }),
      );
    },
    async generateBundle() {
      for (const script of ['thai', 'latin'] as const) {
        const whole = readFileSync(wholeFont(script));
        const source = await subsetFont(whole, textOf(EVERY_SIGN), {
          targetFormat: 'truetype',
          variationAxes: { wght: WEIGHT_ON_PICTURES },
        });
        this.emitFile({ type: 'asset', fileName: `share-fonts/${script}.ttf`, source });
      }
    },
  };
}

const wholeFont = (script: string) => path.join(FOLDER, `files/noto-sans-thai-${script}-wght-normal.woff2`);

/** All signs of a `unicode-range`. */
export function textOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join('');
}
