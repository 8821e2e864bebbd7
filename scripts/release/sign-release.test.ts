import { createPrivateKey, createPublicKey } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readReleaseKeys } from '@printfront/shared/server/updates/release-keys.ts';
import { fileFor, openAnnouncement } from '@printfront/shared/server/updates/signed-announcement.ts';
import { makeKeyPair } from '@printfront/shared/testing/signed-release.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_PACKAGES } from './architectures.ts';
import { makeReleaseKey, readSigningKey, signRelease } from './sign-release.ts';

test('a release is signed with the key whose public half the packages bring, and with no other', () => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-sign-'));
  onTestFinished(() => fs.rmSync(top, { recursive: true, force: true }));
  const at = (name: string) => path.join(top, name);
  makeReleaseKey(at('key.pem'), at('public.pem'));
  expect(() => makeReleaseKey(at('key.pem'), at('public.pem'))).toThrow(/EEXIST/);
  expect(fs.statSync(at('key.pem')).mode & 0o777).toBe(0o600);
  const key = readSigningKey(at('key.pem'), at('public.pem'));
  fs.writeFileSync(at('other.pem'), makeKeyPair().privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => readSigningKey(at('other.pem'), at('public.pem'))).toThrow(/would refuse/);

  for (const name of ALL_PACKAGES) fs.writeFileSync(at(`${name}_1.2.0_amd64.deb`), name);
  fs.writeFileSync(at('notes'), 'Prints faster.\n');
  const version = { version: '1.2.0', commit: 'of a test', epoch: 1_700_000_000 };
  const notes = { th: undefined, en: at('notes') };
  const file = signRelease(top, { key, version, architectures: ['amd64'], notes, from: '1.0.0' });
  const announcement = openAnnouncement(fs.readFileSync(file, 'utf8'), readReleaseKeys(top, at('public.pem')));
  expect(announcement).toMatchObject({ version: '1.2.0', from: '1.0.0', notes: { th: '', en: 'Prints faster.' } });
  const machine = { version: '1.1.0', package: 'printfront-central', architecture: 'amd64' };
  expect(fileFor(announcement, machine)).toMatchObject({ file: 'printfront-central_1.2.0_amd64.deb', bytes: 18 });
  // A key that was changed: shops that know both believe either.
  makeReleaseKey(at('next.pem'), at('public.pem'));
  expect(readReleaseKeys(top, at('public.pem'))).toHaveLength(2);
  expect(createPublicKey(createPrivateKey(fs.readFileSync(at('next.pem')))).asymmetricKeyType).toBe('ed25519');
});
