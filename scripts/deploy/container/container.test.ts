import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseUnitSettings } from '@printfront/shared/server/env/unit-settings.ts';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readCentralSettings } from '../../../cloud-sync/central/settings/env.ts';
import { s3Of } from '../../../cloud-sync/central/settings/store-settings.ts';
import { ALL_ARCHITECTURES } from '../../release/architectures.ts';
import { makeTarball } from '../../release/make-tarball.ts';
import type { ReleaseVersion } from '../../release/release-version.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const canUnpack = ['dpkg', 'tar', 'gzip'].every((program) => spawnSync(program, ['--version']).status === 0);
const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8');

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  logging?: { driver: string; options: Record<string, string> };
}
interface Compose {
  services: Record<'central' | 'postgres' | 'garage', Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}
const compose: Compose = parse(read('compose.yaml'));
const containerfile = read('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ');
const lineOf = (word: string) => containerfile.split('\n').findLast((line) => line.startsWith(`${word} `)) ?? '';

/** The folder as somebody has it who has begun. */
function begun(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-container-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  fs.cpSync(path.join(import.meta.dirname, 'make-secrets.sh'), path.join(folder, 'make-secrets.sh'));
  expect(spawnSync('sh', ['make-secrets.sh'], { cwd: folder }).status).toBe(0);
  return folder;
}

test('central understands its settings, and they lead to the database and the bucket beside it', () => {
  const folder = begun();
  const { central, postgres, garage } = compose.services;
  const environment = Object.entries(central.environment ?? {}).map(([name, value]) => {
    const secret = /^\/run\/secrets\/(.*)$/.exec(value)?.[1];
    if (secret !== undefined) expect(central.secrets).toContain(secret);
    return [name, secret === undefined ? value : path.join(folder, compose.secrets[secret]?.file ?? 'none')];
  });
  const settings = readCentralSettings({
    ...Object.fromEntries(environment),
    ...parseUnitSettings(read('central.env.example')),
    DATA_DIR: folder,
  });
  const database = new URL(settings.DATABASE_URL ?? '');
  const secret = (name: string) => fs.readFileSync(path.join(folder, 'secrets', name), 'utf8');
  expect(compose.services).toHaveProperty(database.hostname);
  expect(database.pathname).toBe(`/${postgres.environment?.POSTGRES_DB}`);
  expect([database.username, database.password]).toEqual([
    postgres.environment?.POSTGRES_USER,
    secret('postgres-password'),
  ]);
  expect(postgres.environment?.POSTGRES_PASSWORD_FILE).toBe(`/run/secrets/${postgres.secrets?.[0]}`);

  const bucket = s3Of(settings);
  const made = parseUnitSettings(secret('garage.env'));
  const store = read('garage.toml');
  expect(bucket).toMatchObject({
    endpoint: `http://garage:${/api_bind_addr = "\[::\]:(\d+)"/.exec(store)?.[1]}`,
    region: /s3_region = "(.*)"/.exec(store)?.[1],
    bucket: garage.environment?.GARAGE_DEFAULT_BUCKET,
    accessKeyId: made.GARAGE_DEFAULT_ACCESS_KEY,
    secretAccessKey: made.GARAGE_DEFAULT_SECRET_KEY,
  });
  expect(settings.CENTRAL_SECRETS_KEY).toMatch(/^[0-9a-f]{64}$/);
});

test('secrets are made once, and no image or commit has them', () => {
  const folder = begun();
  const all = () =>
    fs
      .readdirSync(path.join(folder, 'secrets'))
      .map((name) => fs.readFileSync(path.join(folder, 'secrets', name), 'utf8'));
  const before = all();
  expect(spawnSync('sh', ['make-secrets.sh'], { cwd: folder }).status).toBe(1);
  expect(all()).toEqual(before);
  expect(fs.statSync(path.join(folder, 'secrets')).mode & 0o077).toBe(0);
  const ignored = ['secrets/database-url', 'central.env', 'printfront-central-0.1.0-linux-amd64.tar.gz'];
  const { stdout } = spawnSync('git', ['check-ignore', ...ignored], { cwd: import.meta.dirname, encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(ignored);
  expect(
    read('.dockerignore')
      .split('\n')
      .filter((line) => /^[^#]/.test(line)),
  ).toEqual(['*', '!printfront-central-*-linux-*.tar.gz']);
});

test('every variable is in docs/settings.md, images are pinned, and only loopback is published', () => {
  const { central } = compose.services;
  const docs = fs.readFileSync(path.join(PROJECT, 'docs/settings.md'), 'utf8');
  const names = [
    ...Object.keys(central.environment ?? {}),
    ...Object.keys(parseUnitSettings(read('central.env.example'))),
  ];
  expect(names.map((name) => name.replace(/_FILE$/, '')).filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
  const pinned = [
    ...Object.values(compose.services).map(({ image }) => image),
    /^ARG BASE=(.*)$/m.exec(containerfile)?.[1] ?? '',
  ];
  expect(pinned.filter((image) => !/:(?:v?\d+\.\d+|\$\{PRINTFRONT_VERSION)/.test(image))).toEqual([]);
  const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
  expect(published.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0]),
  );
  expect(Object.keys(compose.volumes).sort()).toEqual(used.sort());
});

test('no log grows without an end', () => {
  for (const [name, { logging }] of Object.entries(compose.services)) {
    expect([name, logging?.driver, logging?.options]).toEqual([
      name,
      'json-file',
      { 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.stringMatching(/^\d+$/) },
    ]);
  }
});

/** By its shell line, on this machine: what any builder does with it. */
test.skipIf(!canUnpack)("of both architectures' tarballs the image takes its own, whatever the builder sets", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-image-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const version: ReleaseVersion = { version: '1.2.3', commit: 'of a test', epoch: 1_700_000_000 };
  const copied = /^COPY (printfront-central-\S+) \/releases\/$/m.exec(containerfile)?.[1] ?? 'none';
  const pattern = new RegExp(`^${copied.replace(/\$\{VERSION\}/, version.version).replace('*', '.*')}$`);
  for (const architecture of ALL_ARCHITECTURES) {
    fs.mkdirSync(path.join(folder, 'release', architecture), { recursive: true });
    fs.writeFileSync(path.join(folder, 'release', architecture, 'of'), architecture);
    const release = path.join(folder, 'release', architecture);
    const tarball = makeTarball(release, 'printfront-central', architecture, version, folder);
    expect(path.basename(tarball)).toMatch(pattern);
  }
  expect(containerfile).not.toContain('TARGETARCH');
  const line = containerfile.split('\n').find((command) => command.includes('tar -xzf')) ?? '';
  const here = line.replace(/^RUN /, '').replaceAll('/opt/', `${folder}/opt/`).replaceAll('/releases/', `${folder}/`);
  const env = { ...process.env, VERSION: version.version, TARGETARCH: undefined };
  expect(spawnSync('sh', ['-ec', here], { env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  const own = spawnSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).stdout.trim();
  expect(fs.readFileSync(path.join(folder, 'opt/printfront/current/of'), 'utf8')).toBe(own);
});

test('the image starts the server as the unit does, as a user who is not root, and keeps its data in the volume', () => {
  const unit = fs.readFileSync(path.join(PROJECT, 'scripts/deploy/printfront-central.service'), 'utf8');
  const started: string[] = JSON.parse(lineOf('CMD').slice(4));
  expect(`ExecStart=${started.join(' ')}`).toBe(/^ExecStart=.*$/m.exec(unit)?.[0]);
  expect(lineOf('USER')).toMatch(/^USER [1-9]\d+:[1-9]\d+$/);
  const data = /DATA_DIR=(\S+)/.exec(lineOf('ENV'))?.[1];
  expect(lineOf('VOLUME')).toBe(`VOLUME ${data}`);
  expect(compose.services.central.volumes).toEqual([`central:${data}`]);
  const { CENTRAL_PORT } = readCentralSettings({ DATA_DIR: data });
  expect(lineOf('EXPOSE')).toBe(`EXPOSE ${CENTRAL_PORT}`);
  expect(lineOf('HEALTHCHECK')).toContain(`CENTRAL_PORT || ${CENTRAL_PORT}}/healthz`);
  expect(compose.services.central.ports?.[0]).toMatch(new RegExp(`:${CENTRAL_PORT}$`));
});
