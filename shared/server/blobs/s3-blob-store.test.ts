import { randomBytes } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../testing/stores/start-s3.ts';
import { NOT_NOW_STATUS, WRONG_SETTING_STATUS } from '../env/exit-statuses.ts';
import { describeBlobStore, put, sha256Of } from './blob-store.compliance.ts';
import { createS3BlobStore, type S3Options } from './s3-blob-store.ts';
import { verifyBlob } from './verify-blob.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

/** A port on which nobody listens. */
const NOWHERE = 'http://127.0.0.1:1';

let stores = 0;
function optionsOf(changes: Partial<S3Options> = {}): S3Options {
  stores += 1;
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server;
  return { endpoint, bucket, accessKeyId, secretAccessKey, pathStyle: true, prefix: `store-${stores}/`, ...changes };
}
async function openStore(changes: Partial<S3Options> = {}) {
  const blobs = createS3BlobStore(optionsOf(changes));
  await blobs.start();
  return { blobs, close: async () => blobs.stop() };
}

/** Everything in the bucket, whatever the store itself would show. */
async function keysOf(Prefix: string): Promise<(string | undefined)[]> {
  const { endpoint, bucket: Bucket, accessKeyId, secretAccessKey } = server;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  client.destroy();
  return Contents.map(({ Key }) => Key);
}

describeBlobStore('S3', () => openStore());

describe('S3 blob store', () => {
  it('takes what is longer than a part in parts, however the chunks fall', async () => {
    const { blobs, close } = await openStore();
    for (const byteSize of [5 * 1024 * 1024, 12_345_678]) {
      for (const chunkBytes of [64 * 1024, 7_000_000]) {
        const bytes = randomBytes(byteSize);
        expect(await put(blobs, bytes, chunkBytes)).toEqual({ sha256: sha256Of(bytes), byteSize });
        expect(await verifyBlob(blobs, sha256Of(bytes))).toBe(true);
      }
    }
    await close();
  });

  it('leaves nothing of what was cut off after some parts, nor beside a blob that came in parts', async () => {
    const prefix = 'cut-off/';
    const { blobs, close } = await openStore({ prefix });
    const writer = await blobs.createBlobWriter();
    await writer.write(randomBytes(6_000_000));
    await writer.abort();
    await put(blobs, randomBytes(6_000_000), 64 * 1024);
    expect(await keysOf(prefix)).toEqual([expect.stringMatching(/^cut-off\/blobs\/[0-9a-f]{2}\/[0-9a-f]{64}$/)]);
    await close();
  });

  it('lets two processes use one bucket', async () => {
    const prefix = 'shared/';
    const [one, other] = [await openStore({ prefix }), await openStore({ prefix })];
    const { sha256 } = await put(one.blobs, randomBytes(6_000_000), 100_000);
    expect(await verifyBlob(other.blobs, sha256)).toBe(true);
    expect(await other.blobs.remove(sha256)).toBe(true);
    expect(await one.blobs.has(sha256)).toBe(false);
    await one.close();
    await other.close();
  });

  it('names the bucket that cannot be used', async () => {
    const refused = (reason: RegExp, exitStatus = WRONG_SETTING_STATUS) => ({
      name: 'SettingError',
      message: expect.stringMatching(reason),
      exitStatus,
    });
    await expect(openStore({ bucket: 'nowhere' })).rejects.toMatchObject(refused(/nowhere.+NoSuchBucket/));
    await expect(openStore({ accessKeyId: 'wrong' })).rejects.toMatchObject(refused(/InvalidAccessKeyId/));
    // Nobody has to change anything for that to pass.
    await expect(openStore({ endpoint: NOWHERE })).rejects.toMatchObject(refused(/ECONNREFUSED/, NOT_NOW_STATUS));
  });

  it('tells a refusing or unreachable store from a missing blob', async () => {
    const sha256 = sha256Of(Buffer.from('somewhere'));
    for (const changes of [{ accessKeyId: 'wrong' }, { endpoint: NOWHERE }]) {
      const blobs = createS3BlobStore(optionsOf(changes));
      const failed = { name: 'StorageError', code: 'disk-failed' };
      await expect(put(blobs, Buffer.from('bytes'), 5)).rejects.toMatchObject(failed);
      await expect(put(blobs, randomBytes(6_000_000), 100_000)).rejects.toMatchObject(failed);
      await expect(blobs.has(sha256)).rejects.toMatchObject(failed);
      await expect(blobs.openRead(sha256)).rejects.toMatchObject(failed);
      expect(await blobs.answers()).toBe(false);
      await blobs.stop();
    }
  });
});
