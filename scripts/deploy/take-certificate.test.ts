import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { openTlsCertificate } from '@printfront/shared/server/http/tls-certificate.ts';
import { createLogger } from '@printfront/shared/server/logging/create-logger.ts';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'take-certificate.sh');
const authority = makeAuthority('of the test');
let top: string;
beforeEach(() => {
  top = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-certificate-'));
});
afterEach(() => fs.rmSync(top, { recursive: true, force: true }));

const folder = () => path.join(top, 'tls');
function take(from: Record<string, string>) {
  const environment = { PATH: process.env.PATH, TLS_FOLDER: folder(), READ_BY: String(process.getgid?.()), ...from };
  const { status, stderr } = spawnSync('sh', [SCRIPT], { env: environment, encoding: 'utf8' });
  return { status, stderr };
}

/** What certbot has in the folder that it names. */
function lineage(name: string): { place: string; cert: string; key: string } {
  const place = path.join(top, name);
  fs.mkdirSync(place);
  const { cert, key } = makeCertificate(authority, { names: [`${name}.example`] });
  fs.writeFileSync(path.join(place, 'fullchain.pem'), cert);
  fs.writeFileSync(path.join(place, 'privkey.pem'), key);
  return { place, cert, key };
}
const taken = () => ['cert.pem', 'key.pem'].map((name) => fs.readFileSync(path.join(folder(), name), 'utf8'));

test('a renewed certificate is where the server reads it, for nobody but its group, whichever client made it', async () => {
  const [first, next] = [lineage('first'), lineage('next')];
  expect(take({ RENEWED_LINEAGE: first.place })).toEqual({ status: 0, stderr: '' });
  expect(taken()).toEqual([first.cert, first.key]);
  const [certFile, keyFile] = [path.join(next.place, 'fullchain.pem'), path.join(next.place, 'privkey.pem')];
  expect(take({ LEGO_CERT_PATH: certFile, LEGO_CERT_KEY_PATH: keyFile })).toEqual({ status: 0, stderr: '' });
  expect(taken()).toEqual([next.cert, next.key]);
  const modes = ['.', 'cert.pem', 'key.pem'].map((name) => fs.statSync(path.join(folder(), name)).mode & 0o777);
  expect(modes).toEqual([0o750, 0o640, 0o640]);
  expect(fs.readdirSync(folder()).sort()).toEqual(['cert.pem', 'key.pem']);
  const files = { certFile: path.join(folder(), 'cert.pem'), keyFile: path.join(folder(), 'key.pem') };
  const shown = await openTlsCertificate({ ...files, logger: createLogger('edge', 'silent') });
  expect(shown.isFor('next.example')).toBe(true);
});

test('a client that has brought half of it, or nothing, changes nothing', () => {
  const [first, half] = [lineage('first'), lineage('half')];
  take({ RENEWED_LINEAGE: first.place });
  fs.rmSync(path.join(half.place, 'privkey.pem'));
  expect(take({ RENEWED_LINEAGE: half.place })).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^There is no file \S+privkey\.pem\. The certificate in \S+ stays as it is\.$/m),
  });
  expect(taken()).toEqual([first.cert, first.key]);
  expect(take({}).status).toBe(64);
});
