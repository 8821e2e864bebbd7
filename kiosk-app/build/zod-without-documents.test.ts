import { expect, it } from 'vitest';
import { hollowOut } from './zod-without-documents.ts';

it('leaves of a module the names that others import, and what says limits as it is', () => {
  const code = [
    "import { other } from './other.js';",
    'const least = (agg) => agg;',
    'export function aggregateChecks(schema) { return least(schema); }',
    'export function stringProcessor(schema) { return other(schema); }',
    'export const numberProcessor = (schema) => other(schema);',
  ].join('\n');
  expect(hollowOut(code).split('\n')).toEqual([
    "import { other } from './other.js';",
    'const least = (agg) => agg;',
    'export function aggregateChecks(schema) { return least(schema); }',
    'export const stringProcessor = () => () => ({});',
    'export const numberProcessor = () => () => ({});',
  ]);
});
