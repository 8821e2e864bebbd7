import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeyPair } from '../../testing/signed-release.ts';
import { readReleaseKeys } from './release-keys.ts';

test('what cannot be read and what is no key is none, and the good one beside it counts', () => {
  const top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-keys-'));
  onTestFinished(() => fs.rmSync(top, { recursive: true, force: true }));
  const broken = '-----BEGIN PUBLIC KEY-----\nbm8ga2V5\n-----END PUBLIC KEY-----\n';
  const good = String(makeKeyPair().publicKey.export({ type: 'spki', format: 'pem' }));
  const keysOf = (text: string) => {
    fs.writeFileSync(path.join(top, 'key.pem'), text);
    return readReleaseKeys(top, path.join(top, 'key.pem'));
  };
  expect(keysOf(broken)).toEqual([]);
  expect(keysOf(broken + good)).toHaveLength(1);
  // A signature is asked for by the one kind that releases are signed with.
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
  expect(keysOf(String(rsa))).toEqual([]);
  expect(keysOf(String(rsa) + good)).toHaveLength(1);
  expect(readReleaseKeys(top, top)).toEqual([]);
});
