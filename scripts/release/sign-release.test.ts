import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readReleaseKeys } from '@printfront/shared/server/updates/release-keys.ts';
import { fileFor, openAnnouncement } from '@printfront/shared/server/updates/signed-announcement.ts';
import { makeKeyPair } from '@printfront/shared/testing/signed-release.ts';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_PACKAGES } from './architectures.ts';
import { makeReleaseKey, readAnnounced, readSigningKey, renewAnnouncement, signRelease } from './sign-release.ts';

test('a release is signed with the key whose public half the packages bring, and with no other', () => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-sign-'));
  onTestFinished(() => fs.rmSync(top, { recursive: true, force: true }));
  const at = (name: string) => path.join(top, name);
  makeReleaseKey(at('key.pem'), at('public.pem'));
  expect(() => makeReleaseKey(at('key.pem'), at('public.pem'))).toThrow(/is there already, and no key is written over/);
  expect(fs.statSync(at('key.pem')).mode & 0o777).toBe(0o600);
  const key = readSigningKey(at('key.pem'), at('public.pem'));
  fs.writeFileSync(at('other.pem'), makeKeyPair().privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => readSigningKey(at('other.pem'), at('public.pem'))).toThrow(/would refuse/);

  for (const name of ALL_PACKAGES) fs.writeFileSync(at(`${name}_1.2.0_amd64.deb`), name);
  fs.writeFileSync(at('notes'), 'Prints faster.\n');
  const version = { version: '1.2.0', commit: 'of a test', epoch: 1_700_000_000 };
  const announced = readAnnounced({ th: undefined, en: at('notes') }, '1.0.0', version.version);
  const file = signRelease(top, { ...announced, key, version, architectures: ['amd64'] });
  const announcement = openAnnouncement(fs.readFileSync(file, 'utf8'), readReleaseKeys(top, at('public.pem')));
  expect(announcement).toMatchObject({ version: '1.2.0', from: '1.0.0', notes: { th: '', en: 'Prints faster.' } });
  const machine = { version: '1.1.0', package: 'printfront-central', architecture: 'amd64' };
  expect(fileFor(announcement, machine)).toMatchObject({ file: 'printfront-central_1.2.0_amd64.deb', bytes: 18 });
  const renewed = renewAnnouncement(file, key, new Date('2026-11-27T00:00:00Z'));
  expect(renewed).toMatch(/1\.2\.0 is the newest as of 2026-11-27/);
  const opened = openAnnouncement(fs.readFileSync(file, 'utf8'), readReleaseKeys(top, at('public.pem')));
  expect(opened).toEqual({ ...announcement, saidAt: '2026-11-27T00:00:00.000Z' });
  expect(() => renewAnnouncement(file, key, new Date('2026-11-26T00:00:00Z'))).toThrow(/later than the clock/);
  expect(() => renewAnnouncement(file, makeKeyPair().privateKey, new Date())).toThrow(/not signed with a key/);
  // A key that was changed: shops that know both believe either.
  makeReleaseKey(at('next.pem'), at('public.pem'));
  expect(readReleaseKeys(top, at('public.pem'))).toHaveLength(2);
  expect(createPublicKey(createPrivateKey(fs.readFileSync(at('next.pem')))).asymmetricKeyType).toBe('ed25519');
});

test('what cannot be signed or announced is one sentence, before the build', () => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-sign-'));
  onTestFinished(() => fs.rmSync(top, { recursive: true, force: true }));
  const at = (name: string) => path.join(top, name);
  makeReleaseKey(at('key.pem'), at('public.pem'));
  fs.writeFileSync(at('text'), 'no key');
  expect(() => makeReleaseKey(at('no/key.pem'), at('public.pem'))).toThrow(/: there is no such folder\.$/);
  const sign = (name: string) => () => readSigningKey(at(name), at('public.pem'));
  expect(sign('no.pem')).toThrow(`The key ${at('no.pem')} cannot be read: there is no such file.`);
  expect(sign('public.pem')).toThrow(/is the public half/);
  expect(sign('text')).toThrow(/holds no private key/);
  const announce = (en: string | undefined, from: string) => () => readAnnounced({ th: undefined, en }, from, '1.2.0');
  expect(announce(at('no'), '1.0.0')).toThrow(/^The file of notes .* cannot be read: there is no such file\.$/);
  expect(announce(undefined, 'last')).toThrow('“last” (--from) is no version such as 0.2.0.');
  expect(announce(undefined, '1.3.0')).toThrow(/later than 1\.2\.0/);
  // They would be in nothing.
  const words = [path.join(import.meta.dirname, '../release.ts'), '--notes-en', at('text')];
  const unsigned = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect([unsigned.status, unsigned.stderr]).toEqual([
    1,
    expect.stringContaining('--notes-en is a part of what is signed'),
  ]);
});
