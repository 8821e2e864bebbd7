import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draws } from '../testing/whole-tests.ts';
import {
  ACCENT_GROUNDS,
  type AccentTheme,
  accentShades,
  contrast,
  LEAST_CONTRAST,
  TEXT_CONTRAST,
} from './accent-shades.ts';

const TOKENS = readFileSync(new URL('../../kiosk-app/src/ui/tokens.css', import.meta.url), 'utf8');
const [LIGHT = '', DARK = ''] = ['Colours, light', 'Colours, dark'].map((title) => {
  const from = TOKENS.indexOf(title);
  return TOKENS.slice(from, TOKENS.indexOf('\n}', from));
});
const token = (theme: string, name: string) => theme.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1] ?? '';

const THEMES = ['light', 'dark'] as const;
const EDGES = ['#ffff00', '#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#808080', '#767676', '#ffb224'];

/** Any colours, and always the same ones. */
function* colors(count: number): Generator<string> {
  let state = 20_261_123;
  for (let made = 0; made < count; made += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  }
}

function expectReadable(color: string, theme: AccentTheme) {
  const shade = accentShades(color)[theme];
  const { pages, hardest } = ACCENT_GROUNDS[theme];
  const said = `${color} ${theme}`;
  for (const ground of [shade.accent, shade.hover, shade.press]) {
    expect(contrast(ground, shade.onAccent), said).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  for (const page of pages) {
    expect(contrast(shade.accent, page), said).toBeGreaterThanOrEqual(LEAST_CONTRAST[theme]);
    expect(contrast(shade.link, page), said).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  }
  expect(contrast(shade.link, hardest), said).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  expect(Object.values(shade).every((one) => /^#[0-9a-f]{6}$/.test(one))).toBe(true);
}

describe('the shades of a shop’s colour', () => {
  it.each(EDGES)('can be read whatever colour an owner chooses: %s', (color) => {
    for (const theme of THEMES) expectReadable(color, theme);
  });

  it('can be read with any colour', () => {
    for (const color of colors(draws(2_000))) for (const theme of THEMES) expectReadable(color, theme);
  });

  it('leave a colour alone that is seen in both themes', () => {
    const { light, dark } = accentShades('#ffb224');
    expect([light.accent, dark.accent]).toEqual(['#ffb224', '#ffb224']);
    const red = accentShades('#e11d48');
    expect([red.light.accent, red.dark.accent]).toEqual(['#e11d48', '#e11d48']);
  });

  it('darken what is too light for paper, and lighten what is too dark for the night', () => {
    const yellow = accentShades('#ffff00');
    expect(yellow.light.accent).not.toBe('#ffff00');
    expect(yellow.dark.accent).toBe('#ffff00');
    const navy = accentShades('#0a1a4d');
    expect(navy.light.accent).toBe('#0a1a4d');
    expect(contrast(navy.dark.accent, '#000000')).toBeGreaterThan(contrast('#0a1a4d', '#000000'));
  });

  it('move black and white no further than they have to', () => {
    expect(contrast(accentShades('#000000').dark.accent, '#1d1e21')).toBeLessThan(LEAST_CONTRAST.dark + 0.3);
    expect(contrast(accentShades('#ffffff').light.accent, '#f4f2ee')).toBeLessThan(LEAST_CONTRAST.light + 0.1);
  });

  it('are made for the grounds of the kit', () => {
    const grounds = (theme: string) =>
      ['bg', 'surface', 'surface-2', 'sunken', 'faint', 'hover', 'selected', 'raised'].map((name) =>
        token(theme, name),
      );
    const hardestOf = (theme: string, ink: string) =>
      grounds(theme).toSorted((one, other) => contrast(one, ink) - contrast(other, ink))[0];
    expect(ACCENT_GROUNDS.light.pages).toEqual([token(LIGHT, 'bg'), token(LIGHT, 'surface')]);
    expect(ACCENT_GROUNDS.dark.pages).toEqual([token(DARK, 'bg'), token(DARK, 'surface')]);
    expect(ACCENT_GROUNDS.light.hardest).toBe(hardestOf(LIGHT, '#000000'));
    expect(ACCENT_GROUNDS.dark.hardest).toBe(hardestOf(DARK, '#ffffff'));
  });
});
