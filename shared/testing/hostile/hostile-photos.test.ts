import { expect, it } from 'vitest';
import { createSeededRandom } from '../seeded-random.ts';
import { brokenPhotos } from './broken-photos.ts';
import { HOSTILE_KINDS, type HostilePhoto } from './hostile-photo.ts';
import { hostilePhotos } from './hostile-photos.ts';
import { wellFormedPhotos } from './well-formed-photos.ts';

async function first(count: number, seed: number): Promise<HostilePhoto[]> {
  const photos: HostilePhoto[] = [];
  for await (const photo of hostilePhotos(createSeededRandom(seed))) {
    photos.push(photo);
    if (photos.length === count) break;
  }
  return photos;
}

it('hostile photos come in every kind from the first few on, and the same seed gives the same bytes', async () => {
  const [once, again, other] = [await first(60, 5), await first(60, 5), await first(60, 6)];
  expect(new Set(once.map(({ kind }) => kind))).toEqual(new Set(HOSTILE_KINDS));
  expect(again.map(({ what }) => what)).toEqual(once.map(({ what }) => what));
  for (const [index, { bytes }] of once.entries()) expect(again[index]?.bytes.equals(bytes)).toBe(true);
  expect(other.map(({ what }) => what)).not.toEqual(once.map(({ what }) => what));
});

it('every format is broken at every joint it has', async () => {
  const photos = await wellFormedPhotos();
  expect(new Set(photos.map(({ format }) => format)).size).toBe(6);
  for (const photo of photos) {
    const { parts, fields, pixelsEnd } = photo.anatomy;
    const named = parts.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(named, photo.name).toBeGreaterThan(pixelsEnd * 0.9);
    const broken = brokenPhotos(photo);
    expect(broken.length, photo.name).toBeGreaterThan(parts.length * 5 + fields.length * 3);
    for (const { what, make } of broken.filter((_recipe, index) => index % 50 === 1)) {
      expect((await make()).equals(photo.bytes), what).toBe(false);
    }
  }
});
