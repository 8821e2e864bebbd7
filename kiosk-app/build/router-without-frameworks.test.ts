import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { STAND_INS } from './router-without-frameworks.ts';

const router = path.dirname(createRequire(import.meta.url).resolve('react-router/package.json'));
const namesIn = (code: string) =>
  [...code.matchAll(/export (?:const (\w+)|\{([^}]+)\})/g)]
    .flatMap(([, one, several]) => (one ?? several ?? '').split(','))
    .map((name) => name.trim().replace(/^\w+ as /, ''))
    .sort();

it.each(Object.entries(STAND_INS))('stands in for all that others take from %s', (file, standIn) => {
  const real = readFileSync(path.join(router, 'dist/production/lib', file), 'utf8');
  expect(namesIn(real).length).toBeGreaterThan(3);
  expect(namesIn(standIn)).toEqual(namesIn(real));
});
