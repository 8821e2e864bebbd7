import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { namesOf, oneOf } from './icons-apart.ts';

const file = path.resolve(import.meta.dirname, '../src/ui/icons.tsx');
const whole = readFileSync(file, 'utf8');
const names = [...whole.matchAll(/^export const (\w+)/gm)].map(([, name]) => name ?? '');

it('says of every icon where it is, and nothing else', () => {
  expect(names.length).toBeGreaterThan(50);
  expect(namesOf(whole, file).split('\n')).toEqual(
    names.map((name) => `export { ${name} } from '${file}?icon=${name}';`),
  );
});

it('has in each part one icon, and in none of them what draws them all', () => {
  const all = names.map((name) => oneOf(whole, file, name));
  for (const [at, one] of all.entries()) {
    expect(one.match(/export const \w+/g)).toEqual([`export const ${names[at]}`]);
    expect(one).not.toContain('<svg');
  }
  const drawing = oneOf(whole, file, 'icon');
  expect(drawing).toContain('<svg');
  expect(drawing).not.toContain('export const');
});
