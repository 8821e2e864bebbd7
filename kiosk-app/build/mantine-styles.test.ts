import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { USED_COLORS, withoutUnusedColors } from './mantine-colors.ts';

const src = path.resolve(import.meta.dirname, '../src');
const styles = path.resolve(src, '../../node_modules/@mantine/core/styles');

const namesIn = (files: string[]) =>
  files.flatMap((file) =>
    [...readFileSync(path.join(src, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
const isStaff = (file: string) => /^(?:features\/(?:desk|office)|routes\/admin)\//.test(file.replaceAll('\\', '/'));

it('has the styles of every component that is used, for customers without those of staff', () => {
  const [everybody, staff] = ['mantine.css', 'mantine-office.css'].map((name) =>
    readFileSync(path.join(src, 'ui', name), 'utf8'),
  ) as [string, string];
  const files = globSync('**/*.{ts,tsx}', { cwd: src });
  const missingOf = (names: string[], written: string) =>
    names.filter((name) => existsSync(path.join(styles, `${name}.css`)) && !written.includes(`/${name}.css`));
  const ofStaff = namesIn(files.filter(isStaff));
  expect(ofStaff).toContain('Table');
  expect(missingOf(namesIn(files.filter((file) => !isStaff(file))), everybody)).toEqual([]);
  expect(missingOf(ofStaff, everybody + staff)).toEqual([]);
});

it('keeps the colours that something is drawn in', () => {
  const written = globSync('**/*.tsx', { cwd: src }).flatMap((file) => [
    ...readFileSync(path.join(src, file), 'utf8').matchAll(/\b(?:c|bg|color)="([a-z]+)(?:\.\d)?"/g),
  ]);
  const named = new Set(written.map(([, color = '']) => color));
  expect(named).toContain('red');
  for (const color of named) expect([...USED_COLORS, 'dimmed', 'white', 'black'], color).toContain(color);
});

it('leaves out the others, and nothing else', () => {
  const kept = (prop: string) => {
    let isKept = true;
    withoutUnusedColors.Declaration({ prop, remove: () => (isKept = false) });
    return isKept;
  };
  expect(['--mantine-color-pink-3', '--mantine-color-blue-filled', '--mantine-color-teal-light'].map(kept)).toEqual([
    false,
    false,
    false,
  ]);
  expect(['--mantine-color-red-6', '--mantine-color-gray-3', '--mantine-color-text', 'color'].map(kept)).toEqual(
    Array(4).fill(true),
  );
});

it('begins every page of staff beyond their list with what such pages need', () => {
  const first = ['admin-guard', 'orders'].map((name) => `${name}.route.tsx`);
  const folder = path.join(src, 'routes/admin');
  const later = globSync('*.route.tsx', { cwd: folder }).filter((file) => !first.includes(file));
  expect(later.length).toBeGreaterThan(20);
  for (const file of later) {
    expect(readFileSync(path.join(folder, file), 'utf8'), file).toMatch(/^import '\.\/staff-page-texts\.ts';\n/);
  }
});
