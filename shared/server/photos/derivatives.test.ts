import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flatWebp } from '../../testing/photos/flat-webp.ts';
import { headerOnlyPng, orientedJpeg, patternHeic, truncated } from '../../testing/photos/make-photos.ts';
import { createPhotoDerivatives, PhotoNotViewableError } from './derivatives.ts';
import { expectQuarters, UPRIGHT } from './pattern-in-test.ts';
import type { PhotoJob } from './photo-job.ts';
import { createPhotoWorkers } from './photo-workers.ts';
import type { PrintSpec } from './render-print.ts';

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-derivatives-'));
const workers = createPhotoWorkers({ size: 1 });
/** Every job that reached the workers. */
const jobs: PhotoJob[] = [];
const derivatives = createPhotoDerivatives({
  folder: path.join(folder, 'derivatives'),
  workers: {
    run: (job, turns, cost) => {
      jobs.push(job);
      return workers.run(job, turns, cost);
    },
    join: (target, turn) => workers.join(target, turn),
  },
  sourceFile: (sha256) => path.join(folder, sha256),
});
beforeAll(() => workers.start());
afterAll(async () => {
  await workers.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

let count = 0;
async function original(bytes: Buffer): Promise<string> {
  count += 1;
  const sha256 = String(count).padStart(64, '0');
  await fs.writeFile(path.join(folder, sha256), bytes);
  return sha256;
}

const SPEC: PrintSpec = { crop: null, fit: 'fill', rotate: 0, widthPx: 600, heightPx: 400 };

describe('photo derivatives', () => {
  it('tell a photo upright, with its thumbnail and preview', async () => {
    const sha256 = await original(await orientedJpeg(6, 2400, 1800));
    const facts = { width: 2400, height: 1800, orientation: 6, state: 'ready', isViewable: true };
    expect(await derivatives.inspect(sha256)).toMatchObject(facts);
    expect(await sharp(await derivatives.thumbnail(sha256)).metadata()).toMatchObject({ width: 400, height: 300 });
    expect(await sharp(await derivatives.preview(sha256)).metadata()).toMatchObject({ width: 1600, height: 1200 });
    await expectQuarters(await derivatives.thumbnail(sha256), UPRIGHT);
  });

  it('keep what was found out of a whole photo, and look again at a damaged one and after a power cut', async () => {
    const whole = await original(await orientedJpeg(8));
    const facts = await derivatives.inspect(whole);
    const half = await original(truncated(await orientedJpeg(1, 1200, 900)));
    await derivatives.inspect(half);
    const before = jobs.length;
    expect(await derivatives.inspect(whole)).toEqual(facts);
    expect(jobs.length - before).toBe(0);
    expect(await derivatives.inspect(half)).toMatchObject({ state: 'damaged' });
    expect(jobs.length - before).toBe(1);
    const kept = path.join(path.dirname(await derivatives.thumbnail(whole)), 'facts-v2.json');
    await fs.truncate(kept, 20);
    expect(await derivatives.inspect(whole)).toEqual(facts);
    expect(JSON.parse(await fs.readFile(kept, 'utf8'))).toMatchObject(facts);
    // A turned bit would have it cropped like another photo.
    await fs.writeFile(kept, (await fs.readFile(kept, 'utf8')).replace('"width":640', '"width":648'));
    expect(await derivatives.inspect(whole)).toEqual(facts);
    await fs.writeFile(kept, (await fs.readFile(kept, 'utf8')).replace(/"focus":\{"x":0\.\d/, '"focus":{"x":0.9'));
    expect(await derivatives.inspect(whole)).toEqual(facts);
  });

  it('print again what the disk has changed in a print that was made before', async () => {
    const sha256 = await original(await orientedJpeg(1));
    const file = await derivatives.print(sha256, SPEC);
    const printed = await fs.readFile(file);
    for (const at of [printed.length >> 1, printed.length >> 2]) {
      const changed = Buffer.from(printed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await fs.writeFile(file, changed);
      expect(await fs.readFile(await derivatives.print(sha256, SPEC))).toEqual(printed);
    }
  });

  it('of a photo that is dear to decode have the screen’s picture after the first look, and previews made of it', async () => {
    const sha256 = await original(flatWebp(3_000, 2_000, [200, 30, 30]));
    expect(await derivatives.inspect(sha256)).toMatchObject({ width: 3_000, height: 2_000, state: 'ready' });
    const before = jobs.length;
    const preview = await derivatives.preview(sha256);
    expect(jobs.length - before).toBe(0);
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1067 });
    const shown = await derivatives.printPreview(sha256, SPEC);
    expect(await sharp(shown).metadata()).toMatchObject({ width: 600, height: 400 });
    expect(jobs.at(-1)?.source).toBe(preview);
    const source = path.join(folder, sha256);
    await derivatives.printPreview(sha256, { ...SPEC, crop: { x: 0.5, y: 0.5, width: 0.2, height: 0.2 } });
    expect(jobs.at(-1)?.source).toBe(source);
    await derivatives.print(sha256, SPEC);
    expect(jobs.at(-1)?.source).toBe(source);
    expect((await fs.readdir(path.dirname(preview))).filter((name) => name.includes('making'))).toEqual([]);
  });

  it('are made once, however many ask at the same moment or later', async () => {
    const sha256 = await original(await orientedJpeg(1));
    const before = jobs.length;
    const files = await Promise.all(Array.from({ length: 10 }, () => derivatives.print(sha256, SPEC)));
    expect(new Set([...files, await derivatives.print(sha256, { ...SPEC })]).size).toBe(1);
    expect(jobs.length - before).toBe(1);
    expect(await derivatives.print(sha256, { ...SPEC, rotate: 180 })).not.toBe(files[0]);
  });

  it('come back when their folder is deleted or a power cut has shortened a file', async () => {
    const sha256 = await original(await orientedJpeg(1));
    const file = await derivatives.thumbnail(sha256);
    const bytes = await fs.readFile(file);
    await fs.rm(path.join(folder, 'derivatives'), { recursive: true });
    expect(await fs.readFile(await derivatives.thumbnail(sha256))).toEqual(bytes);
    await fs.writeFile(file, bytes.subarray(0, 500));
    // A process that did not make the file itself looks before it trusts.
    const restarted = createPhotoDerivatives({
      folder: path.join(folder, 'derivatives'),
      workers,
      sourceFile: (name) => path.join(folder, name),
    });
    expect(await fs.readFile(await restarted.thumbnail(sha256))).toEqual(bytes);
    await derivatives.remove(sha256);
    expect(await fs.readdir(path.join(folder, 'derivatives', sha256.slice(0, 2)))).not.toContain(sha256);
  });

  it('leave nothing of a photo that is removed while a picture of it is made, and are made once it has come back', async () => {
    const sha256 = await original(flatWebp(3_000, 2_000, [30, 200, 30]));
    let [written, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = createPhotoDerivatives({
      folder: path.join(folder, 'slow'),
      workers: {
        async run(...job) {
          const outcome = await workers.run(...job);
          written.resolve();
          await removed.promise;
          return outcome;
        },
        join: () => undefined,
      },
      sourceFile: (name) => path.join(folder, name),
    });
    const ofPhotos = path.join(folder, 'slow', sha256.slice(0, 2));
    const making = slow.inspect(sha256);
    await written.promise;
    await slow.remove(sha256);
    // As a worker does that was in the middle of it.
    await fs.mkdir(path.join(ofPhotos, sha256), { recursive: true });
    await fs.writeFile(path.join(ofPhotos, sha256, 'thumbnail-v1.jpg.making'), 'a face');
    removed.resolve();
    await expect(making).rejects.toThrow('was removed');
    expect(await fs.readdir(ofPhotos)).toEqual([]);

    [written, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = slow.thumbnail(sha256);
    await written.promise;
    await slow.remove(sha256);
    const again = slow.thumbnail(sha256);
    removed.resolve();
    await expect(first).rejects.toThrow();
    await sharp(await again).metadata();
  });

  it('leave a photo on no sheet that is being made when it goes', async () => {
    const [first, gone] = [
      await original(await orientedJpeg(1, 700, 500)),
      await original(await orientedJpeg(1, 710, 500)),
    ];
    const [read, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = createPhotoDerivatives({
      folder: path.join(folder, 'sheets'),
      workers: {
        async run(job, ...others) {
          const outcome = await workers.run(job, ...others);
          if (job.kind !== 'sheet') return outcome;
          read.resolve();
          await removed.promise;
          return outcome;
        },
        join: () => undefined,
      },
      sourceFile: (name) => path.join(folder, name),
    });
    const prints = [await slow.print(first, SPEC), await slow.print(gone, SPEC)];
    const pictures = prints.map((file, at) => ({ file, left: at * 650, top: 0, width: 600, height: 400 }));
    const making = slow.sheet([first, gone], { widthPx: 1300, heightPx: 900, pictures, marks: [], text: null });
    await read.promise;
    await slow.remove(gone);
    removed.resolve();
    await expect(making).rejects.toThrow('was removed');
    const left = await fs.readdir(path.join(folder, 'sheets', first.slice(0, 2), first));
    expect(left.filter((name) => name.startsWith('sheet-'))).toEqual([]);
    expect(left.filter((name) => name.startsWith('print-'))).not.toEqual([]);
  });

  it('print again when the image of a frame has changed under its name', async () => {
    const sha256 = await original(await orientedJpeg(1));
    const frameFile = path.join(folder, 'frame.png');
    const frame = (colour: string) =>
      sharp({ create: { width: 6, height: 4, channels: 4, background: colour } })
        .png()
        .toFile(frameFile);
    await frame('#ff0000');
    const first = await derivatives.print(sha256, { ...SPEC, frameFile });
    await frame('#0000ff');
    expect(await derivatives.print(sha256, { ...SPEC, frameFile })).not.toBe(first);
  });

  it('keep only the newest of the many crops that somebody tries on a screen, and all prints', async () => {
    const sha256 = await original(await orientedJpeg(1, 240, 180));
    const print = await derivatives.print(sha256, SPEC);
    const specs = Array.from({ length: 40 }, (_, index) => ({
      ...SPEC,
      widthPx: 60,
      heightPx: 40,
      crop: { x: index / 100, y: 0, width: 0.5, height: 0.5 },
    }));
    const files: string[] = [];
    for (const spec of specs) files.push(await derivatives.printPreview(sha256, spec));
    const kept = (await fs.readdir(path.dirname(print))).filter((name) => name.includes('shown-'));
    // Each with its seal.
    expect(kept).toHaveLength(2 * 16);
    expect(kept).toContain(path.basename(files.at(-1) ?? ''));
    expect(await derivatives.print(sha256, SPEC)).toBe(print);
    await expect(fs.stat(files[0] ?? '')).rejects.toThrow();
    const again = await derivatives.printPreview(sha256, specs[0] ?? SPEC);
    expect(await sharp(again).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('of damaged photos show what there is, and of hopeless ones say so', async () => {
    const half = await original(truncated(await orientedJpeg(1)));
    expect(await derivatives.inspect(half)).toMatchObject({
      width: 640,
      height: 480,
      state: 'damaged',
      isViewable: true,
    });
    expect(await sharp(await derivatives.thumbnail(half)).metadata()).toMatchObject({ width: 400 });
    for (const bytes of [headerOnlyPng(50_000, 50_000), truncated(await patternHeic(), 0.5), Buffer.from('text')]) {
      const sha256 = await original(bytes);
      expect(await derivatives.inspect(sha256)).toMatchObject({ state: 'damaged', isViewable: false });
      await expect(derivatives.thumbnail(sha256)).rejects.toBeInstanceOf(PhotoNotViewableError);
    }
    await expect(derivatives.inspect('f'.repeat(64))).rejects.toThrow('ENOENT');
  });
});
