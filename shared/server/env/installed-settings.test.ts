import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createMask, secretsOf } from '../logging/mask-secrets.ts';
import { readInstalledSettings } from './installed-settings.ts';
import { readEnvironment } from './read-environment.ts';

let settings: string;
beforeEach(() => {
  settings = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-settings-'));
});
afterEach(() => fs.rmSync(settings, { recursive: true, force: true }));

const installed = (environment: NodeJS.ProcessEnv) => {
  readInstalledSettings('edge', { settings, data: '/var/lib/shop', environment });
  return environment;
};

test('a command beside an installed server works on its data, and what is said to the command wins', () => {
  expect(installed({})).toEqual({});
  fs.writeFileSync(
    path.join(settings, 'edge.env'),
    '# said\nEDGE_NAME="Shop in the market"\nSNAPSHOT_DIR=/mnt/copies\n',
  );
  expect(installed({ SNAPSHOT_DIR: '/elsewhere' })).toEqual({
    DATA_DIR: '/var/lib/shop',
    EDGE_NAME: 'Shop in the market',
    SNAPSHOT_DIR: '/elsewhere',
  });
  expect(installed({ DATA_DIR: './data' })).toEqual({ DATA_DIR: './data' });
});

test('an empty folder is no folder, for a command and for the server whose unit has another', () => {
  fs.writeFileSync(path.join(settings, 'edge.env'), 'DATA_DIR=\n');
  expect(installed({})).toEqual({ DATA_DIR: '/var/lib/shop' });
  const server = path.join(import.meta.dirname, '../../../edge-server/settings/env.ts');
  const code = `process.stdout.write((await import(${JSON.stringify(server)})).readEdgeSettings().DATA_DIR)`;
  const said = (environment: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { env: environment, encoding: 'utf8' });
  expect(said({ DATA_DIR: '', STATE_DIRECTORY: '/var/lib/printfront' })).toBe('/var/lib/printfront');
  expect(said({ DATA_DIR: '' })).toBe('./data');
});

test('a secret may stand in a file, which is masked in logs as well, and other settings may not', () => {
  const file = path.join(settings, 'secret');
  fs.writeFileSync(file, 'a secret of the test\n');
  const schema = z.object({ ROUTER_PASSWORD: z.string().optional(), EDGE_NAME: z.string().optional() });
  expect(readEnvironment(schema, { ROUTER_PASSWORD_FILE: file, EDGE_NAME_FILE: file })).toEqual({
    ROUTER_PASSWORD: 'a secret of the test',
  });
  expect(readEnvironment(schema, { ROUTER_PASSWORD_FILE: file, ROUTER_PASSWORD: 'said' })).toEqual({
    ROUTER_PASSWORD: 'said',
  });
  expect(() => readEnvironment(schema, { ROUTER_PASSWORD_FILE: '/not/there' })).toThrow(
    'The setting ROUTER_PASSWORD_FILE cannot be used: there is no readable file /not/there.',
  );
  expect(createMask(secretsOf({ ROUTER_PASSWORD_FILE: file }))('it is a secret of the test.')).toBe('it is [hidden].');
});

test.skipIf(process.getuid?.() !== 0)('root works as the owner of the data folder, and nobody as another', () => {
  const data = fs.mkdtempSync('/tmp/printfront-owner-');
  try {
    const own = (owner: number) => {
      fs.chownSync(data, owner, owner);
      const module = JSON.stringify(path.join(import.meta.dirname, 'installed-settings.ts'));
      const code = `const { becomeOwnerOf } = await import(${module}); becomeOwnerOf(${JSON.stringify(data)});
        (await import('node:fs')).writeFileSync(${JSON.stringify(path.join(data, String(owner)))}, '');`;
      execFileSync(process.execPath, ['--input-type=module', '-e', code]);
      const { uid, gid } = fs.statSync(path.join(data, String(owner)));
      return [uid, gid];
    };
    expect(own(65_534)).toEqual([65_534, 65_534]);
    expect(own(0)).toEqual([0, 0]);
  } finally {
    fs.rmSync(data, { recursive: true, force: true });
  }
});
