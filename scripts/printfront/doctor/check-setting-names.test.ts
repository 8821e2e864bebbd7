import fs from 'node:fs';
import path from 'node:path';
import { findUnlikeSettings } from '@printfront/shared/server/env/unit-settings.ts';
import { findUnread } from '@printfront/shared/server/env/unread-settings.ts';
import { expect, test, vi } from 'vitest';
import { CENTRAL_VARIABLES } from '../../../cloud-sync/central/settings/env.ts';
import { EDGE_VARIABLES } from '../../../edge-server/settings/env.ts';
import { scratchMachine } from '../scratch-machine-in-test.ts';
import { codesOf } from './doctor-in-test.ts';

test('one environment for both servers, as npm start has it, makes neither doubt the names of the other', () => {
  const meant = (names: readonly string[], known: readonly string[]) =>
    findUnread(names, known).filter((unread) => unread.meant !== undefined);
  expect(meant(EDGE_VARIABLES, CENTRAL_VARIABLES)).toEqual([]);
  expect(meant(CENTRAL_VARIABLES, EDGE_VARIABLES)).toEqual([]);
});

test.each(['edge', 'central'] as const)('the file that is installed for %s has no line that is left out', (server) => {
  const example = fs.readFileSync(path.join(import.meta.dirname, `../../deploy/${server}.env.example`), 'utf8');
  expect(findUnlikeSettings(example)).toEqual([]);
  // With every line of it that is only a note taken for a setting.
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(findUnread(names, server === 'edge' ? EDGE_VARIABLES : CENTRAL_VARIABLES)).toEqual([]);
});

const NAMES = ['setting-unread', 'setting-unlike'];
const namesOf = async (...codes: Parameters<typeof codesOf>) =>
  (await codesOf(...codes)).filter((code) => NAMES.includes(code));

test('names of providers and of the router’s set-up are no mistakes', async () => {
  const central = scratchMachine('central', ['OIDC_PROVIDERS=line', 'OIDC_LINE_CLIENT_ID=1', 'EDGE_PORT=8080']);
  // That one belongs to the other server.
  expect(await namesOf(central)).toEqual(['setting-unread']);
  expect(await namesOf(scratchMachine('edge', ['GUEST_INTERFACE=ether5', 'TZ=Asia/Bangkok']))).toEqual([]);
});

test('of the many variables of a container only what is nearly a setting is found', async () => {
  const machine = scratchMachine('central');
  vi.stubEnv('PRINTFRONT_CONTAINER', 'central');
  vi.stubEnv('KUBERNETES_SERVICE_HOST', '10.0.0.1');
  expect(await namesOf(machine)).toEqual([]);
  vi.stubEnv('CENTRAL_PUBLIC_ULR', 'https://prints.example');
  expect(await namesOf(machine)).toEqual(['setting-unread']);
});
