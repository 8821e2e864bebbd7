import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { isSqueezed } from './squeezed-photo.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 80, b: 40 } } });
const file = async (picture: Sharp) => new Blob([new Uint8Array(await picture.toBuffer())]);
const jpeg = { quality: 70, chromaSubsampling: '4:2:0' } as const;

describe('a photo that came through a chat', () => {
  it.each([
    [1280, 960],
    [1600, 1200],
    [1108, 1477],
    [2048, 946],
  ])('is known by its %i × %i pixels and by saying nothing of a camera', async (width, height) => {
    expect(await isSqueezed(await file(photo(width, height).jpeg(jpeg)))).toBe(true);
    expect(await isSqueezed(await file(photo(width, height).jpeg({ ...jpeg, progressive: true })))).toBe(true);
  });

  it('is not one that a camera, a scanner, a screenshot or a program made', async () => {
    const originals = [
      photo(1600, 1200)
        .withExif({ IFD0: { Make: 'Phone', Model: 'One' } })
        .jpeg(jpeg),
      photo(1600, 1200).withMetadata({ density: 300 }).jpeg(jpeg),
      photo(1280, 720).jpeg(jpeg),
      photo(1280, 960).jpeg({ ...jpeg, chromaSubsampling: '4:4:4' }),
      photo(4032, 3024).jpeg(jpeg),
      photo(1280, 960).png(),
      photo(1280, 960).webp(),
    ];
    for (const original of originals) expect(await isSqueezed(await file(original))).toBe(false);
  });

  it('is nothing that breaks off, or is no photo at all', async () => {
    const bytes = new Uint8Array(await photo(1280, 960).jpeg(jpeg).toBuffer());
    for (const length of [0, 1, 2, 5, 20, 100])
      expect(await isSqueezed(new Blob([bytes.slice(0, length)]))).toBe(false);
    expect(await isSqueezed(new Blob(['not a photo']))).toBe(false);
    const endless = new Uint8Array(400).fill(0xff);
    endless.set([0xff, 0xd8, 0xff, 0xe2, 0, 0], 0);
    expect(await isSqueezed(new Blob([endless]))).toBe(false);
  });
});
