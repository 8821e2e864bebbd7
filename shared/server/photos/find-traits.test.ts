import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { similarShots } from '../../domain/similar-shots.ts';
import { orientedJpeg, patternHeic } from '../../testing/photos/make-photos.ts';
import { cameraExif, motionHeic, motionPhoto, tellingJpeg } from '../../testing/photos/telling-photos.ts';
import { readCameraNotes } from './camera-notes.ts';
import { expectQuarters, UPRIGHT } from './pattern-in-test.ts';
import type { FoundTraits } from './photo-traits.ts';
import { runPhotoJob } from './run-photo-job.ts';
import { sniffPhoto } from './sniff-photo.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-traits-'));
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

/** What the first look at a photo finds. */
async function lookAt(photo: Buffer) {
  count += 1;
  const source = path.join(folder, `${count}.photo`);
  const target = path.join(folder, `${count}.jpg`);
  await fs.writeFile(source, photo);
  const outcome = await runPhotoJob({ kind: 'scale', source, target, longestPx: 400, findsTraits: true });
  if (outcome.state !== 'made' || outcome.traits === undefined) throw new Error(JSON.stringify(outcome));
  return { ...outcome, traits: outcome.traits, target };
}
const traitsOf = async (photo: Buffer): Promise<FoundTraits> => (await lookAt(photo)).traits;

describe('the main thing', () => {
  it.each([
    { x: 0.15, y: 0.25 },
    { x: 0.85, y: 0.7 },
    { x: 0.5, y: 0.15 },
  ])('is found where it stands: $x, $y', async (at) => {
    const { focus } = await traitsOf(await tellingJpeg({ at }));
    expect(Math.abs((focus?.x ?? 9) - at.x)).toBeLessThan(0.08);
    expect(Math.abs((focus?.y ?? 9) - at.y)).toBeLessThan(0.08);
  });

  it('is found in the upright photo, whichever way the camera was held', async () => {
    const upright = await tellingJpeg({ at: { x: 0.2, y: 0.3 }, width: 800, height: 1200 });
    const lying = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { traits, measure } = await lookAt(lying);
    expect(measure).toMatchObject({ width: 800, height: 1200, orientation: 6 });
    expect(traits.focus?.x).toBeCloseTo(0.2, 1);
    expect(traits.focus?.y).toBeCloseTo(0.3, 1);
  });

  it('is nowhere in a picture of nothing, and every shape and colour space has an answer', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#3060c0' } });
    expect(await traitsOf(await flat(600, 400).png().toBuffer())).toMatchObject({
      focus: null,
      averageColor: '#3060c0',
      likeness: { hash: '0000000000000000', sharpness: 0 },
    });
    for (const [width, height] of [
      [1, 1],
      [1, 3000],
      [3000, 2],
    ] as const) {
      expect((await traitsOf(await flat(width, height).png().toBuffer())).averageColor).toBe('#3060c0');
    }
    const grey = sharp(await tellingJpeg({ at: { x: 0.2, y: 0.5 } })).greyscale();
    for (const photo of [
      await grey.clone().toColourspace('grey16').png().toBuffer(),
      await grey.clone().toColourspace('b-w').jpeg().toBuffer(),
    ]) {
      const { averageColor, focus } = await traitsOf(photo);
      expect(averageColor).toMatch(/^#(..)\1\1$/);
      expect(focus?.x).toBeLessThan(0.4);
    }
  });
});

describe('when it was taken and where it came from', () => {
  const exif = cameraExif('2026:11:20 10:30:05', { OffsetTimeOriginal: '+09:00', SubSecTimeOriginal: '25' });

  it('is read from the camera’s own notes', async () => {
    expect(await traitsOf(await tellingJpeg({ exif }))).toMatchObject({
      taken: { local: '2026-11-20T10:30:05.25', offset: '+09:00' },
      origin: 'original',
    });
    const withoutOffset = await tellingJpeg({ exif: cameraExif('2026:11:20 10:30:05') });
    expect((await traitsOf(withoutOffset)).taken).toEqual({ local: '2026-11-20T10:30:05', offset: null });
    const png = await sharp(await tellingJpeg({ exif }))
      .keepExif()
      .png()
      .toBuffer();
    expect((await traitsOf(png)).taken?.offset).toBe('+09:00');
    for (const nonsense of ['    :  :     :  :  ', '0000:00:00', 'yesterday']) {
      expect((await traitsOf(await tellingJpeg({ exif: cameraExif(nonsense) }))).taken).toBeNull();
    }
  });

  it('of notes that lie or end early says nothing, and takes no time', () => {
    const notes = readCameraNotes(undefined);
    const whole = Buffer.from(
      `457869660000${'4d4d002a00000008'}${'0001'}${'010f0002ffffffff7fffffff'}${'00000000'}`,
      'hex',
    );
    for (let length = 0; length <= whole.length; length += 1) {
      expect(readCameraNotes(whole.subarray(0, length))).toEqual(notes);
    }
    const endless = Buffer.alloc(70_000, 0xff);
    endless.write('MM\0*\0\0\0\x08', 'latin1');
    expect(readCameraNotes(endless)).toEqual(notes);
  });

  it('is called squeezed only when it very likely came through a chat', async () => {
    const originOf = async (photo: Parameters<typeof tellingJpeg>[0]) =>
      (await traitsOf(await tellingJpeg(photo))).origin;
    expect(await originOf({ width: 1600, height: 1200 })).toBe('squeezed');
    expect(await originOf({ width: 960, height: 1280 })).toBe('squeezed');
    expect(await originOf({ width: 2048, height: 1152 })).toBe('squeezed');
    // A camera’s, a scan, a careful program’s, an edited one, a screen’s, an old camera’s, a large one.
    for (const original of [
      { width: 1600, height: 1200, exif },
      { width: 1600, height: 1200, density: 300 },
      { width: 1600, height: 1200, chromaSubsampling: '4:4:4' },
      { width: 1600, height: 1200, exif: { IFD0: { Software: 'Editor 3' } } },
      { width: 720, height: 1280 },
      { width: 1200, height: 900 },
      { width: 4000, height: 3000 },
    ] as const) {
      expect([original, await originOf(original)]).toEqual([original, 'original']);
    }
    const screenshot = await sharp(await tellingJpeg({ width: 1600, height: 1200 }))
      .png()
      .toBuffer();
    expect((await traitsOf(screenshot)).origin).toBe('original');
  });
});

describe('similar shots', () => {
  it('are found by their pictures, led by the sharp one, and other pictures are not among them', async () => {
    const photos = [
      await tellingJpeg({ at: { x: 0.3, y: 0.4 }, blur: 6 }),
      await tellingJpeg({ at: { x: 0.31, y: 0.41 } }),
      await tellingJpeg({ at: { x: 0.3, y: 0.4 }, brightness: 1.15, blur: 3 }),
      await orientedJpeg(1, 1200, 800),
      await sharp(await tellingJpeg({ at: { x: 0.75, y: 0.8 } }))
        .flop()
        .jpeg()
        .toBuffer(),
    ];
    const compared = [];
    for (const [at, photo] of photos.entries()) {
      const { traits, measure } = await lookAt(photo);
      const takenAt = '2026-11-20T03:30:05.000Z';
      compared.push({ id: `${at}`, takenAt, likeness: traits.likeness, width: measure.width, height: measure.height });
    }
    expect(Object.fromEntries(similarShots(compared))).toEqual({
      0: { similarTo: '1', similarCount: 1 },
      1: { similarTo: null, similarCount: 3 },
      2: { similarTo: '1', similarCount: 1 },
    });
  });
});

describe('a still with a film behind it', () => {
  it('is taken as the still: a JPEG, and a HEIC', async () => {
    const jpeg = motionPhoto(await orientedJpeg(6, 640, 480));
    const heic = motionHeic(await patternHeic(1, 320, 240));
    expect([sniffPhoto(jpeg), sniffPhoto(heic)]).toEqual(['jpeg', 'heic']);
    const fromJpeg = await lookAt(jpeg);
    expect(fromJpeg).toMatchObject({ isDamaged: false, measure: { width: 640, height: 480 } });
    await expectQuarters(fromJpeg.target, UPRIGHT);
    const fromHeic = await lookAt(heic);
    expect(fromHeic.isDamaged).toBe(false);
    expect(fromHeic.measure).toEqual((await lookAt(await patternHeic(1, 320, 240))).measure);
  });

  it('is damaged when the still itself was cut short', async () => {
    const jpeg = await orientedJpeg(1, 640, 480);
    const broken = motionPhoto(jpeg.subarray(0, jpeg.length / 2));
    expect((await lookAt(broken)).isDamaged).toBe(true);
  });
});
