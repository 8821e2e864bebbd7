import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { saidAndInFiles, secretVariables } from '@printfront/shared/testing/secrets-in-files.ts';
import { expect, onTestFinished, test } from 'vitest';
import { EDGE_VARIABLES, readEdgeSettings } from './env.ts';
import { givenOf } from './shop-computer-sections.ts';

const SECRETS = {
  ENROL_CODE: 'A3F7K-9KM2Q',
  ROUTER_PASSWORD: 'of the router',
  HOTSPOT_PASSPHRASE: 'of the wifi',
  BACKUP_REPOSITORY: 'rest:https://shop:password@backup.example/shop',
  BACKUP_PASSPHRASE: 'of the backups',
  BACKUP_S3_ACCESS_KEY_ID: 'of the bucket',
  BACKUP_S3_SECRET_ACCESS_KEY: 'of the bucket too',
  METRICS_TOKEN: 'of whoever measures',
};

test('every secret variable of the shop’s server may stand in a file, and counts as set there', () => {
  const { secrets, missed } = secretVariables(EDGE_VARIABLES);
  expect(secrets.toSorted()).toEqual(Object.keys(SECRETS).toSorted());
  expect(missed).toEqual([]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-secrets-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const { said, inFiles } = saidAndInFiles(SECRETS, folder);
  const settings = readEdgeSettings(inFiles);
  expect(settings).toMatchObject(SECRETS);
  expect(settings).toEqual(readEdgeSettings(said));
  expect(givenOf(settings, inFiles)).toMatchObject({
    router: { password: { variable: 'ROUTER_PASSWORD', value: SECRETS.ROUTER_PASSWORD } },
    wifi: { passphrase: { variable: 'HOTSPOT_PASSPHRASE', value: SECRETS.HOTSPOT_PASSPHRASE } },
  });
});
