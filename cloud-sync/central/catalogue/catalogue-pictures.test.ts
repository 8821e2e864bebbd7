import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { headerOnlyPng, orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { everything, type Maintainer, maintainerOf, named } from './catalogue-in-test.ts';
import { jpegPicture, opaquePng, seeThroughFrame } from './pictures-in-test.ts';

let central: CentralInTest;
let maintainer: Maintainer;
let size: { id: string; key: string };
let framePath: string;
beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
  maintainer = await maintainerOf(central);
  size = await maintainer.makeSize();
  const frame = await maintainer.call('POST', '/photo-frames', { targetSizeId: size.id, name: named('Stars') });
  framePath = `/photo-frames/${frame.body.id}/image`;
});
afterAll(() => central.stop());

const sizePath = () => `/sizes/${size.key}/image`;

async function shown(url: string): Promise<{ type: string | null; bytes: Buffer }> {
  const response = await central.call(url.replace(API_BASE, ''));
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

async function shownSizePicture(picture: Buffer) {
  const { status, body } = await maintainer.sendPicture(sizePath(), picture);
  expect(status).toBe(200);
  return shown(body.imageUrl);
}

async function shownFrame(picture: Buffer) {
  const { status, body } = await maintainer.sendPicture(framePath, picture);
  expect(status).toBe(200);
  return shown(body.image);
}

describe('the picture of a size', () => {
  it('is not sent again to a browser that has it, and of what is no picture of the catalogue nothing is said', async () => {
    const { body } = await maintainer.sendPicture(sizePath(), await jpegPicture({ width: 80, height: 60 }));
    const path = body.imageUrl.replace(API_BASE, '');
    const etag = (await central.call(path)).headers.get('etag') ?? '';
    const again = await central.call(path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('cache-control')).toContain('immutable');
    expect(await again.text()).toBe('');
    expect((await central.call(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);

    const unknown = 'a'.repeat(64);
    const known = { headers: { 'if-none-match': `"${unknown}"` } };
    expect((await central.call(`/images/${unknown}`, known)).status).toBe(404);
  });

  it.each([
    ['JPEG', 'image/jpeg', () => jpegPicture({ width: 800, height: 600 })],
    ['PNG', 'image/png', () => opaquePng({ width: 1600, height: 200 })],
    [
      'WebP',
      'image/webp',
      () =>
        sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
          .webp()
          .toBuffer(),
    ],
  ])('is kept as it was sent when it is a small %s', async (_, type, make) => {
    const picture = await make();
    const { bytes, type: shownType } = await shownSizePicture(picture);
    expect(shownType).toBe(type);
    expect(bytes.equals(picture)).toBe(true);
  });

  it.each([
    ['a large JPEG', () => jpegPicture({ width: 4000, height: 3000 }), [1600, 1200]],
    ['one that lies on its side', () => orientedJpeg(6, 1000, 500), [1000, 500]],
    [
      'a TIFF',
      () =>
        sharp(Buffer.alloc(12), { raw: { width: 2, height: 2, channels: 3 } })
          .tiff()
          .toBuffer(),
      [2, 2],
    ],
    [
      'an AVIF',
      async () =>
        sharp(await opaquePng({ width: 64, height: 32 }))
          .avif()
          .toBuffer(),
      [64, 32],
    ],
  ])('becomes a WebP of at most 1600 px when it is %s', async (_, make, pixels) => {
    const { type, bytes } = await shownSizePicture(await make());
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([type, width, height, exif]).toEqual(['image/webp', ...pixels, undefined]);
  });

  it('keeps what is see-through when it is made smaller', async () => {
    const { bytes } = await shownSizePicture(await seeThroughFrame({ width: 2000, height: 1000 }));
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(1600);
  });

  it.each([
    ['a text', async () => Buffer.from('this is no picture'), 'file-type-unsupported', 415],
    [
      'a GIF',
      async () =>
        sharp(await opaquePng({ width: 9, height: 9 }))
          .gif()
          .toBuffer(),
      'file-type-unsupported',
      415,
    ],
    ['half a JPEG', async () => halfOf(await jpegPicture({ width: 900, height: 900 })), 'file-type-unsupported', 415],
    ['nothing', async () => Buffer.alloc(0), 'file-empty', 400],
    ['a form without a file', async () => undefined, 'file-missing', 400],
    ['more than 50 megapixels', async () => headerOnlyPng(10_000, 5001), 'photo-too-many-pixels', 413],
    [
      'more than 20 MB',
      async () => Buffer.concat([await opaquePng({ width: 9, height: 9 }), Buffer.alloc(20_000_000)]),
      'file-too-large',
      413,
    ],
  ])('is not replaced by %s', async (_, make, code, status) => {
    await maintainer.sendPicture(sizePath(), await jpegPicture({ width: 20, height: 20 }));
    const before = await everything(central, maintainer);
    const refused = await maintainer.sendPicture(sizePath(), await make());
    expect(refused).toMatchObject({ status, body: { code } });
    expect(await everything(central, maintainer)).toEqual(before);
  });

  it('is refused for a size that does not exist, before it is read', async () => {
    const refused = await maintainer.sendPicture(
      '/sizes/no-such-size/image',
      await jpegPicture({ width: 9, height: 9 }),
    );
    expect(refused.status).toBe(404);
  });
});

describe('the picture of a frame', () => {
  it.each([
    ['a PNG', { width: 1500, height: 2250 }, 'png', 'image/png'],
    ['a WebP', { width: 600, height: 900 }, 'webp', 'image/webp'],
  ] as const)('is kept as it was sent when it is %s', async (_, pixels, format, type) => {
    const frame = await seeThroughFrame(pixels, format);
    const { bytes, type: shownType } = await shownFrame(frame);
    expect(shownType).toBe(type);
    expect(bytes.equals(frame)).toBe(true);
  });

  it('is made as small as the largest print needs it, with its hole', { timeout: 120_000 }, async () => {
    const { bytes, type } = await shownFrame(await seeThroughFrame({ width: 6400, height: 640 }));
    const { width, height } = await sharp(bytes).metadata();
    expect([type, width, height]).toEqual(['image/png', 6000, 600]);
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  it.each([
    ['has no alpha', () => opaquePng({ width: 300, height: 450 }), 'frame-not-transparent'],
    [
      'has alpha and is opaque all over',
      () => seeThroughFrame({ width: 300, height: 450 }, 'png', 1),
      'frame-not-transparent',
    ],
    [
      'lets next to nothing through',
      () => seeThroughFrame({ width: 300, height: 450 }, 'png', 0.9),
      'frame-not-transparent',
    ],
    ['is a JPEG', () => jpegPicture({ width: 300, height: 450 }), 'frame-not-transparent'],
    [
      'is a TIFF',
      async () =>
        sharp(await opaquePng({ width: 9, height: 9 }))
          .tiff()
          .toBuffer(),
      'file-type-unsupported',
    ],
    ['is no picture', async () => Buffer.from('%PDF-1.7 and so on'), 'file-type-unsupported'],
    [
      'is half a picture',
      async () => halfOf(await seeThroughFrame({ width: 900, height: 900 })),
      'file-type-unsupported',
    ],
  ])('is refused when it %s, and the frame keeps the one it has', async (_, make, code) => {
    await shownFrame(await seeThroughFrame({ width: 30, height: 45 }));
    const before = await everything(central, maintainer);
    expect(await maintainer.sendPicture(framePath, await make())).toMatchObject({ status: 415, body: { code } });
    expect(await everything(central, maintainer)).toEqual(before);
  });
});

const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
