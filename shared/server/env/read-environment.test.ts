import { expect, test } from 'vitest';
import { z } from 'zod';
import { Flag, Port, readEnvironment } from './read-environment.ts';

const Settings = z.object({
  PORT: Port.optional(),
  SHARE: z.coerce.number().max(1).optional(),
  PROXY: Flag.optional(),
  LEVEL: z.enum(['info', 'warn']).optional(),
  TOKEN: z.string().min(16).max(20).optional(),
  ADDRESS: z.url().optional(),
  NAME: z.string().min(3, 'it must be a name').optional(),
});

test.each([
  ['PORT', 'http', 'it must be a number'],
  ['PORT', '80.5', 'it must be a whole number'],
  ['PORT', '0', 'it must be at least 1'],
  ['PORT', '70000', 'it must be at most 65535'],
  ['SHARE', '2', 'it must be at most 1'],
  ['PROXY', 'on', 'it must be true or false'],
  ['LEVEL', 'loud', 'it must be one of info, warn'],
  ['TOKEN', 'short', 'it must have at least 16 characters'],
  ['TOKEN', 'longer than it may be', 'it must have at most 20 characters'],
  ['ADDRESS', 'prints.example', 'it must be a web address such as https://prints.example'],
  ['NAME', 'a', 'it must be a name'],
])('a wrong %s=%s is told in words', (name, value, words) => {
  expect(() => readEnvironment(Settings, { [name]: value })).toThrow(`The setting ${name} cannot be used: ${words}.`);
});
