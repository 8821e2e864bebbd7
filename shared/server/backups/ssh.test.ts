import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeOfTarget } from './place-of-target.ts';

const NAS = {
  kind: 'sftp' as const,
  host: 'nas',
  port: 22,
  user: 'shop',
  folder: '/backups',
  hostKey: 'ssh-ed25519 AAAANAS',
};

test('what is tried beside a place leads the password of that place nowhere else', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-ssh-'));
  onTestFinished(() => fs.rm(folder, { recursive: true }));
  const secrets = { passphrase: 'a long passphrase', secret: 'the password of the NAS' };
  const kept = placeOfTarget(NAS, secrets, { of: 'shop', folder });
  await kept.prepare?.();
  const others = [
    { ...NAS, host: 'evil.example', hostKey: 'ssh-ed25519 AAAAEVIL' },
    { ...NAS, hostKey: 'ssh-ed25519 AAAAOTHER' },
    { ...NAS, port: 2222 },
    { ...NAS, user: 'root' },
  ];
  for (const target of others) {
    const other = placeOfTarget(target, { ...secrets, secret: 'another' }, { of: 'shop', folder });
    await other.prepare?.();
    expect(other.options).not.toEqual(kept.options);
  }
  // What ssh reads a moment after it was started is what it was started for.
  const config = /"?(\/[^" ]+config[^" ]*)/.exec(kept.options?.[0] ?? '')?.[1] ?? '';
  const said = await fs.readFile(config, 'utf8');
  expect(said).toContain('HostName nas\n');
  expect(said).toContain('User shop\n');
  const known = /UserKnownHostsFile "(.*)"/.exec(said)?.[1] ?? '';
  expect(await fs.readFile(known, 'utf8')).toBe('nas ssh-ed25519 AAAANAS\n');
});
