import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

test('every call that a contract writes down is among those that tests and the document of the API go through', async () => {
  const files = fs.readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const written = await Promise.all(
    files.map(async (file) => Object.values(await import(path.join(import.meta.dirname, file)))),
  );
  const names = written
    .flat()
    .filter(isEndpoint)
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(ALL_ENDPOINTS.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});
