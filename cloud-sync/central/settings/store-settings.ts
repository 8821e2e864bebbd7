import type { S3Options } from '@printfront/shared/server/blobs/s3-blob-store.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import type { PostgresOptions } from '../database/open-postgres.ts';
import type { CentralSettings } from './env.ts';

/** Undefined is SQLite, in the server's own folder. */
export function postgresOf(settings: CentralSettings): PostgresOptions | undefined {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = settings;
  return url === undefined ? undefined : { url, poolSize };
}

/**
 * Undefined is the disk, in the server's own folder.
 *
 * @throws SettingError when only some of what a bucket needs is set
 */
export function s3Of(settings: CentralSettings): S3Options | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const needed = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix, S3_PATH_STYLE: pathStyle } = settings;
  const given = { ...needed, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix, S3_PATH_STYLE: pathStyle };
  const [set] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (set === undefined) return undefined;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    const [missing] = Object.entries(needed).find(([, value]) => value === undefined) ?? [];
    throw new SettingError(`The setting ${missing} is required when ${set} is set.`);
  }
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    endpoint,
    region,
    prefix: prefix === undefined ? undefined : `${prefix}/`,
    pathStyle,
  };
}
