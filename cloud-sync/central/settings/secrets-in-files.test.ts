import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { saidAndInFiles, secretVariables } from '@printfront/shared/testing/secrets-in-files.ts';
import { expect, onTestFinished, test } from 'vitest';
import { CENTRAL_VARIABLES, readCentralSettings } from './env.ts';

const SECRETS = {
  ADMIN_PASSWORD: 'of the owner',
  BACKUP_REPOSITORY: 'rest:https://shop:password@backup.example/shop',
  BACKUP_PASSPHRASE: 'of the backups',
  BACKUP_S3_ACCESS_KEY_ID: 'of the bucket',
  BACKUP_S3_SECRET_ACCESS_KEY: 'of the bucket too',
  CENTRAL_SECRETS_KEY: 'of what the database must not give away',
  DATABASE_URL: 'postgres://nok:secret@127.0.0.1:5432/printfront',
  ENROL_CODE: 'A3F7K-9KM2Q',
  MAIL_PASSWORD: 'of the mail server',
  METRICS_TOKEN: 'of whoever measures',
  S3_ACCESS_KEY_ID: 'of the photos',
  S3_SECRET_ACCESS_KEY: 'of the photos too',
};
const OF_PROVIDER = { OIDC_PROVIDERS: 'google', OIDC_GOOGLE_CLIENT_ID: 'an id' };

test('every secret variable of central may stand in a file, those of providers too', () => {
  const { secrets, missed } = secretVariables(CENTRAL_VARIABLES);
  expect(secrets.toSorted()).toEqual(Object.keys(SECRETS).toSorted());
  expect(missed).toEqual([]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-secrets-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL has backups of its own, so these two are never said together.
  for (const left of ['DATABASE_URL', 'BACKUP_REPOSITORY']) {
    const wanted = Object.fromEntries(Object.entries(SECRETS).filter(([name]) => name !== left));
    const { said, inFiles } = saidAndInFiles({ ...wanted, OIDC_GOOGLE_CLIENT_SECRET: 'of the provider' }, folder);
    const settings = readCentralSettings({ ...inFiles, ...OF_PROVIDER });
    expect(settings).toMatchObject(wanted);
    expect(settings.providers[0]?.clientSecret).toBe('of the provider');
    expect(settings).toEqual(readCentralSettings({ ...said, ...OF_PROVIDER }));
  }
});
