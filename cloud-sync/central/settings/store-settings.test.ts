import { describe, expect, it } from 'vitest';
import { readCentralSettings } from './env.ts';
import { postgresOf, s3Of } from './store-settings.ts';

const s3 = (environment: NodeJS.ProcessEnv) => s3Of(readCentralSettings(environment));
const BUCKET = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

describe('where central keeps things', () => {
  it('is its own folder unless somebody says otherwise', () => {
    expect(s3({})).toBeUndefined();
    expect(s3({ S3_BUCKET: '', S3_ENDPOINT: '' })).toBeUndefined();
    expect(postgresOf(readCentralSettings({}))).toBeUndefined();
  });

  it('is a bucket, at Amazon or elsewhere', () => {
    expect(s3(BUCKET)).toEqual({ bucket: 'photos', accessKeyId: 'key', secretAccessKey: 'secret' });
    const elsewhere = { S3_ENDPOINT: 'http://minio:9000', S3_PATH_STYLE: 'true', S3_PREFIX: 'a/b', S3_REGION: 'eu-1' };
    expect(s3({ ...BUCKET, ...elsewhere })).toMatchObject({
      endpoint: 'http://minio:9000',
      pathStyle: true,
      prefix: 'a/b/',
      region: 'eu-1',
    });
  });

  it('names what is missing when a bucket is set by half', () => {
    for (const missing of Object.keys(BUCKET)) {
      const half = Object.fromEntries(Object.entries(BUCKET).filter(([name]) => name !== missing));
      expect(() => s3(half)).toThrow(new RegExp(`^The setting ${missing} is required when S3_\\w+ is set\\.$`));
    }
    expect(() => s3({ S3_ENDPOINT: 'https://s3.example' })).toThrow(
      'The setting S3_BUCKET is required when S3_ENDPOINT',
    );
  });

  it('is refused by name when it cannot be used', () => {
    expect(() => s3({ ...BUCKET, S3_ENDPOINT: 'minio:9000' })).toThrow(/S3_ENDPOINT/);
    expect(() => s3({ ...BUCKET, S3_PREFIX: '/photos' })).toThrow(/S3_PREFIX/);
    expect(() => readCentralSettings({ DATABASE_URL: 'postgres:///' })).toThrow(/DATABASE_URL/);
    expect(() => readCentralSettings({ DATABASE_URL: 'localhost/central' })).toThrow(/DATABASE_URL/);
    expect(postgresOf(readCentralSettings({ DATABASE_URL: 'postgresql://host/name' }))).toEqual({
      url: 'postgresql://host/name',
      poolSize: 10,
    });
  });
});
