import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { aboutLanguage } from '../src/text/languages.ts';
import { SMALL_FONTS, textOf } from './small-fonts.ts';

const src = path.resolve(import.meta.dirname, '../src');
const faces = readFileSync(path.join(src, 'ui/fonts.css'), 'utf8')
  .split('@font-face')
  .slice(1)
  .map((face) => ({
    file: /url\("(?:.*\/)?([^"]+)"\)/.exec(face)?.[1],
    range: (/unicode-range:\s*([^;]+);/.exec(face)?.[1] ?? '').replace(/\s/g, ''),
  }));
const rangeOf = (file: string) => faces.find((face) => face.file === file)?.range;

it('has in each small font what the styles promise of it', () => {
  expect(rangeOf('small-thai.woff2')).toBe(SMALL_FONTS.thai);
  expect(rangeOf('small-latin.woff2')).toBe(SMALL_FONTS.latin);
  expect(faces.filter(({ file }) => file === 'small-signs.woff2').map(({ range }) => range)).toEqual([
    'U+0E3F',
    SMALL_FONTS.signs,
  ]);
});

it('names Thai and writes prices without the Thai font on pages in other languages', () => {
  const signs = textOf(SMALL_FONTS.signs ?? '');
  for (const sign of `${aboutLanguage('th').name}${aboutLanguage('th').sign}฿`) expect(signs).toContain(sign);
});

it('writes every word of the app without any font that comes later', () => {
  const small = new Set(textOf(`${SMALL_FONTS.thai},${SMALL_FONTS.latin}`));
  const later = new Set(
    textOf(
      faces
        .filter(({ file }) => file?.startsWith('noto'))
        .map(({ range }) => range)
        .join(),
    ),
  );
  const written = globSync('text/*.ts', { cwd: src }).map((file) => readFileSync(path.join(src, file), 'utf8'));
  expect(written.length).toBeGreaterThan(40);
  const signs = [...new Set(written.join(''))].filter((sign) => sign >= ' ');
  expect(signs.filter((sign) => !small.has(sign) && later.has(sign))).toEqual([]);
  // No sign is in two fonts: a browser would load both for it.
  expect([...small].filter((sign) => later.has(sign))).toEqual([]);
});

it('has the signs of a name in French in the font that comes later', () => {
  const later = textOf(rangeOf('noto-sans-thai-latin-wght-normal.woff2') ?? '');
  for (const sign of 'éÈçñü') expect(later).toContain(sign);
});
