import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const read = (file: string) => fs.readFile(path.join(import.meta.dirname, '../src/ui', file), 'utf8');

/** What a page, a card, a well or a row of a table is painted with. */
const GROUNDS = ['bg', 'surface', 'surface-2', 'faint', 'sunken', 'hover', 'selected', 'warn-bg'];
/** WCAG: 1.4.11 for the edges of what people press and fill in, 1.4.3 for words. */
const LEAST: Record<string, number> = { 'line-strong': 3, ink: 4.5, 'ink-2': 4.5 };

async function colours(theme: 'light' | 'dark'): Promise<Map<string, string>> {
  const css = await read('tokens.css');
  const block = css.slice(css.indexOf(`[data-theme="${theme}"] {`)).split('\n}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

function light(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((left, right) => left - right);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s', (theme) => {
  test('edges of boxes and fields, and words, are seen on every ground', async () => {
    const of = await colours(theme);
    const faint = Object.entries(LEAST).flatMap(([name, least]) =>
      GROUNDS.filter((ground) => !(contrast(of.get(name) ?? '', of.get(ground) ?? '') >= least)).map(
        (ground) => `${name} on ${ground}`,
      ),
    );
    expect(faint).toEqual([]);
  });
});

test('Mantine’s empty boxes, rounds and switches have the edge of a field', async () => {
  const css = await read('mantine-office.css');
  const rules = css.split('}').filter((rule) => rule.includes('var(--line-strong)'));
  for (const part of ['mantine-Checkbox-input', 'mantine-Radio-radio', 'mantine-Switch-track']) {
    expect(rules.some((rule) => rule.includes(part))).toBe(true);
  }
});
