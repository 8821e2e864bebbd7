import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { Look } from '@printfront/shared/contracts/look.ts';
import { Settings } from '@printfront/shared/contracts/settings.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import { picturesOfLook } from '@printfront/shared/contracts/shown-look.ts';
import { logoPicture, movingWebp, SVG_WITH_SCRIPT, startPicture } from '@printfront/shared/testing/look-pictures.ts';
import { headerOnlyPng } from '@printfront/shared/testing/photos/make-photos.ts';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isBlobNamed } from '../blobs/blob-names.repository.ts';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { createCatalogueReader } from '../catalogue/catalogue-reader.service.ts';
import { jpegPicture } from '../catalogue/pictures-in-test.ts';
import { type CentralInTest, startCentralInTest, TEST_INSTALLED } from '../central-in-test.ts';
import { NOTHING_SAID } from '../settings/section-values.ts';

const PLAIN = NOTHING_SAID.look;

let central: CentralInTest;
let owner: Maintainer;
beforeAll(async () => {
  central = await startCentralInTest();
  await central.startPhotoWorkers();
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('setting').execute();
  owner = await maintainerOf(central);
});

const send = (use: 'logo' | 'start', picture: Buffer | undefined) =>
  owner.sendPicture(`/settings/look/pictures/${use}`, picture, 'POST');
async function sent(use: 'logo' | 'start', picture: Buffer) {
  const { status, body } = await send(use, picture);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const save = (look: Partial<Look>, seen?: string) => owner.call('PUT', '/settings/look', { ...PLAIN, ...look }, seen);
const settings = async () => Settings.parse((await owner.call('GET', '/settings')).body);
const shop = async () => Shop.parse(await (await central.call('/shop')).json());
const shown = (sha256: string) => central.call(`/images/${sha256}`);
const pixelsOf = async (sha256: string) => sharp(Buffer.from(await (await shown(sha256)).arrayBuffer()));

describe('the look of a shop', () => {
  it('is told to screens and shops only once somebody has said something of it', async () => {
    expect(await shop()).not.toHaveProperty('look');
    expect((await save({ accent: '#C2185B', homeTheme: 'light' })).status).toBe(200);
    expect((await shop()).look).toEqual({ ...PLAIN, accent: '#c2185b', homeTheme: 'light' });
    expect((await save({})).status).toBe(200);
    expect(await shop()).not.toHaveProperty('look');
  });

  it('takes colours as people type them, and says what is none', async () => {
    expect((await save({ accent: 'ABC' })).body.values.accent).toBe('#aabbcc');
    const wrong = await save({ accent: 'red; background: url(https://evil.example)' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'parameter-invalid', parameter: 'accent' } });
  });

  it('has a logo made anew without its margins, as an icon, and on a card for chats', async () => {
    const logo = await sent('logo', await logoPicture({ width: 400, height: 300, margin: 50 }));
    expect(logo).toMatchObject({ width: 300, height: 200 });
    expect((await save({ logo })).status).toBe(200);
    const saved = (await shop()).look?.logo;
    expect(saved).toEqual(logo);
    const image = await shown(logo.sha256);
    expect(image.headers.get('content-type')).toBe('image/webp');
    expect(await (await pixelsOf(logo.sha256)).metadata()).toMatchObject({ width: 300, height: 200, hasAlpha: true });
    expect(await (await pixelsOf(logo.icon)).metadata()).toMatchObject({ width: 192, height: 192, format: 'png' });
    expect(await (await pixelsOf(logo.card)).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  });

  it('has no icon of a logo that would be a line on it', async () => {
    expect(await sent('logo', await logoPicture({ width: 900, height: 200 }))).toMatchObject({ icon: null });
  });

  it('has start pictures of which nothing of the sender’s bytes is served', async () => {
    const photo = await startPicture('#2e7d32');
    expect(photo.includes('SECRET-NOTE')).toBe(true);
    const picture = await sent('start', photo);
    expect(picture).toMatchObject({ width: 1280, height: 960, icon: null, card: null });
    await save({ startPictures: [{ ...picture, description: ' ป่าสน ' }] });
    expect((await shop()).look?.startPictures).toMatchObject([{ width: 1280, description: 'ป่าสน' }]);
    const bytes = Buffer.from(await (await shown(picture.sha256)).arrayBuffer());
    expect(bytes.includes('SECRET-NOTE')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it('travels to shops with all its pictures', async () => {
    const logo = await sent('logo', await logoPicture({ color: '#00695c', width: 300 }));
    const start = await sent('start', await startPicture('#ef6c00'));
    const read = createCatalogueReader(central.database, TEST_INSTALLED);
    const before = await read();
    await save({ logo, startPictures: [{ ...start, description: null }] });
    const { version, images, shop: told } = await read();
    expect(version).not.toBe(before.version);
    expect(told.look?.logo?.sha256).toBe(logo.sha256);
    expect(images).toEqual(expect.arrayContaining([logo.sha256, logo.icon, logo.card, start.sha256]));
  });

  it('is not saved over what another owner has saved meanwhile', async () => {
    const { version } = (await settings()).look;
    expect((await save({ accent: '#111111' }, version)).status).toBe(200);
    expect(await save({ accent: '#222222' }, version)).toMatchObject({
      status: 412,
      body: { code: 'edited-meanwhile' },
    });
    expect((await settings()).look.values.accent).toBe('#111111');
  });

  it('is put back with its pictures, which the catalogue keeps', async () => {
    const logo = await sent('logo', await logoPicture({ color: '#4e342e' }));
    await save({ logo });
    await save({ logo: null });
    const { items } = (await owner.call('GET', '/audit?subject=settings&subjectId=look&limit=50')).body;
    const [last] = items.filter(({ by }: AuditEntry) => by === owner.name);
    expect(last.changes).toEqual([{ field: 'logo', from: logo, to: null }]);
    for (const sha256 of picturesOfLook({ ...PLAIN, logo })) {
      expect(await isBlobNamed(central.database, sha256)).toBe(true);
    }
    expect((await save({ logo: last.changes[0].from })).status).toBe(200);
    expect((await shown(logo.sha256)).status).toBe(200);
  });

  it('says plainly that a picture is gone, and stays as it was', async () => {
    const logo = await sent('logo', await logoPicture({ color: '#263238', width: 333 }));
    await save({ accent: '#333333' });
    await central.blobs.remove(logo.sha256);
    const answer = await save({ logo, accent: '#444444' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'picture-gone', parameter: 'logo' } });
    expect((await settings()).look.values).toMatchObject({ accent: '#333333', logo: null });
  });

  it('shows nobody bytes that were not sent for it, whatever it is told to name', async () => {
    const start = await sent('start', await startPicture('#880e4f'));
    const foreign = { sha256: 'ab'.repeat(32), width: 9, height: 9, icon: null, card: 'cd'.repeat(32) };
    expect(await save({ logo: foreign })).toMatchObject({ status: 409, body: { parameter: 'logo' } });
    // A start picture is no logo, and a logo's other shapes are those that were made of it.
    expect(await save({ logo: { ...start, card: foreign.card } })).toMatchObject({ status: 409 });
    const logo = await sent('logo', await logoPicture({ color: '#1b5e20' }));
    const lied = await save({ logo: { ...logo, width: 4, card: foreign.card } });
    expect(lied.body.values.logo).toEqual(logo);
  });

  it('lets go of what was sent and never saved after a day', async () => {
    const unused = await sent('start', await startPicture('#01579b'));
    const used = await sent('start', await startPicture('#0277bd'));
    await save({ startPictures: [{ ...used, description: null }] });
    central.clock.offsetMs += 25 * 3_600_000;
    owner = await maintainerOf(central);
    expect(await isBlobNamed(central.database, unused.sha256)).toBe(true);
    await sent('start', await startPicture('#0288d1'));
    expect(await isBlobNamed(central.database, unused.sha256)).toBe(false);
    expect((await shown(unused.sha256)).status).toBe(404);
    expect((await save({ startPictures: [{ ...unused, description: null }] })).body.code).toBe('picture-gone');
    expect((await shown(used.sha256)).status).toBe(200);
  });

  it('takes twelve start pictures, each once', async () => {
    const one = { ...(await sent('start', await startPicture('#5d4037'))), description: null };
    expect((await save({ startPictures: [one, one] })).body).toMatchObject({ parameter: 'startPictures' });
    expect((await save({ startPictures: Array(13).fill(one) })).body).toMatchObject({ parameter: 'startPictures' });
  });
});

describe('a picture for the look', () => {
  const halfOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const noise = async () => {
    const pixels = Buffer.alloc(900 * 900 * 3);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 2_654_435_761) >>> 24;
    return sharp(pixels, { raw: { width: 900, height: 900, channels: 3 } });
  };
  it.each<[string, () => Promise<Buffer> | Buffer, number, object]>([
    ['has one pixel', () => jpegPicture({ width: 1, height: 1 }), 415, { reason: 'too-small' }],
    ['is a drawing with a script', () => SVG_WITH_SCRIPT, 415, { reason: 'svg' }],
    [
      'is a drawing behind spaces',
      () => Buffer.from(`\ufeff \n<SVG width="9">${' '.repeat(99)}`),
      415,
      { reason: 'svg' },
    ],
    ['moves', movingWebp, 415, { reason: 'animated' }],
    ['is a GIF', () => Buffer.from(`GIF89a${'\0'.repeat(99)}`), 415, { reason: 'animated' }],
    ['is half a PNG', async () => halfOf(await (await noise()).png().toBuffer()), 415, { reason: 'damaged' }],
    ['is half a JPEG', async () => halfOf(await (await noise()).jpeg().toBuffer()), 415, { reason: 'damaged' }],
    ['is half a WebP', async () => halfOf(await (await noise()).webp().toBuffer()), 415, { reason: 'damaged' }],
    [
      'is a WebP without its head',
      async () => halfOf(halfOf(await (await noise()).webp({ lossless: true }).toBuffer())),
      415,
      { reason: 'damaged' },
    ],
    ['shows nothing', async () => emptyPng(), 415, { reason: 'empty' }],
    ['is a bomb of pixels', () => headerOnlyPng(30_000, 30_000), 413, { code: 'photo-too-many-pixels' }],
    ['is larger than it says it may be', () => headerOnlyPng(9_000, 9_000), 413, { code: 'photo-too-many-pixels' }],
    ['is no picture', () => Buffer.from('%PDF-1.7 and so on'), 415, { code: 'file-type-unsupported' }],
    ['has no bytes', () => Buffer.alloc(0), 400, { code: 'file-empty' }],
  ])('is refused in so many words when it %s', async (_, make, status, body) => {
    const code = 'reason' in body ? { code: 'picture-unsuitable' } : {};
    expect(await send('logo', await make())).toMatchObject({ status, body: { ...code, ...body, parameter: 'file' } });
  });

  it('is refused when it is smaller than a wall of prints shows it', async () => {
    const small = await startPicture('#777777', { width: 500, height: 500 });
    expect((await send('start', small)).body).toMatchObject({
      reason: 'too-small',
      detail: expect.stringContaining('640'),
    });
  });

  it('of 50 MB is refused by what it says of itself, before it has come', async () => {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      void import('node:http').then(({ request }) => {
        const { hostname, port } = new URL(central.origin);
        const call = request(
          {
            ...{ hostname, port, method: 'POST', path: `${API_BASE}/settings/look/pictures/logo` },
            headers: {
              'content-type': 'multipart/form-data; boundary=here',
              'content-length': 50_000_000,
              'x-requested-with': 'printfront',
              cookie: `pf_session=${owner.session}`,
            },
          },
          (response) => {
            let body = '';
            response.on('data', (chunk) => {
              body += chunk;
            });
            response.on('end', () => {
              resolve({ status: response.statusCode ?? 0, body });
              call.destroy();
            });
          },
        );
        call.on('error', reject);
        // Not one byte of the picture.
        call.write('--here\r\n');
      });
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'file-too-large', detail: expect.stringContaining('20 MB') });
  });

  it('is an owner’s to send', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await logoPicture())]), 'logo.png');
    const { session } = await central.signedIn(0);
    const answer = await fetch(`${central.origin}${API_BASE}/settings/look/pictures/logo`, {
      method: 'POST',
      headers: { 'x-requested-with': 'printfront', cookie: `pf_session=${session}` },
      body: form,
    });
    expect([403, 404]).toContain(answer.status);
  });
});

const emptyPng = () =>
  sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } } })
    .png()
    .toBuffer();

describe('the picture that chats and search engines show of a shop', () => {
  const at = (path: string) => fetch(`${central.origin}${path}`, { redirect: 'manual' });
  /** Where it is now: an address of before leads there. */
  const now = async (language = 'th') =>
    (await at(`/share-picture/${language}-0.jpg`)).headers.get('location') ?? 'nowhere';
  const drawn = async () => {
    const answer = await at(await now());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    return sharp(Buffer.from(await answer.arrayBuffer()));
  };
  /** Whether a colour is somewhere on it, as far as a JPEG keeps one. */
  async function has(picture: Sharp, color: readonly number[]): Promise<boolean> {
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    for (let pixel = 0; pixel < data.length; pixel += info.channels) {
      if (color.every((value, at) => Math.abs((data[pixel + at] ?? 0) - value) < 12)) return true;
    }
    return false;
  }

  it('is drawn in its colour, with its own photographs, and is at another address then', async () => {
    const plain = await now();
    expect(plain).toMatch(/^\/share-picture\/th-[\da-f]{16}\.jpg$/);
    expect(await now('en')).not.toBe(plain.replace('th', 'en'));
    const before = await drawn();
    expect(await before.metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    expect(await has(before, [194, 24, 91])).toBe(false);

    const start = await sent('start', await startPicture('#2e7d32'));
    const logo = await sent('logo', await logoPicture({ color: '#00695c', width: 300 }));
    await save({ accent: '#c2185b', logo, startPictures: [{ ...start, description: null }] });
    expect(await now()).not.toBe(plain);
    const own = await drawn();
    for (const color of [
      [194, 24, 91],
      [46, 125, 50],
      [0, 105, 92],
    ])
      expect(await has(own.clone(), color), `${color}`).toBe(true);
  });

  it('is there in no other language', async () => {
    for (const name of ['zh-0.jpg', 'th', 'th.jpg']) expect((await at(`/share-picture/${name}`)).status).toBe(404);
  });
});
