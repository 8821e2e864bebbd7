import { expect, it } from 'vitest';
import { renameMakers } from './pure-contracts.ts';

it('calls what makes schemas and calls by names of their own, and nothing else', () => {
  const code = [
    "import { z } from 'zod';",
    "import { endpoint } from './endpoint.ts';",
    "const Size = z.object({ z: z.string(), endpoint: other.z, named: 'z.string()' });",
    'export const getSize = endpoint({ answer: z.array(Size) });',
  ].join('\n');
  expect(renameMakers(code).split('\n')).toEqual([
    "import { z as contractZod } from 'zod';",
    "import { endpoint as contractEndpoint } from './endpoint.ts';",
    "const Size = contractZod.object({ z: contractZod.string(), endpoint: other.z, named: 'z.string()' });",
    'export const getSize = contractEndpoint({ answer: contractZod.array(Size) });',
  ]);
});

it('leaves alone what is not imported', () => {
  const code = 'const z = (text) => text;\nz(1);';
  expect(renameMakers(code)).toBe(code);
});
