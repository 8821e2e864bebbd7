import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { describe, expect, it } from 'vitest';
import { countForTabs, inOrderTaken, shownPhotos, type WallFilter } from './wall-photos.ts';

const photo = (id: string, more: Partial<UploadedFile> = {}) =>
  ({
    id,
    name: `${id}.jpg`,
    state: 'ready',
    quantity: 0,
    dpi: 300,
    createdAt: '2026-11-20T10:00:00Z',
    takenAt: null,
    similarTo: null,
    ...more,
  }) as UploadedFile;
const ids = (files: readonly UploadedFile[]) => files.map(({ id }) => id).join(' ');
const shown = (files: UploadedFile[], filter: WallFilter, decided = new Map<string, boolean>()) =>
  ids(shownPhotos(files, filter, decided));

describe('the order of photos', () => {
  it('is that in which they were taken; then comes what has no date', () => {
    const files = [
      photo('no-date'),
      photo('noon', { takenAt: '2026-05-01T12:00:00Z' }),
      photo('morning', { takenAt: '2026-05-01T08:00:00Z' }),
      photo('also-no-date'),
      photo('noon-too', { takenAt: '2026-05-01T12:00:00Z' }),
    ];
    expect(ids(inOrderTaken(files))).toBe('morning noon noon-too also-no-date no-date');
  });

  it('is that of the names where there is no date, however the photos overtook each other on the way', () => {
    const arrived = ['IMG_10', 'IMG_9', 'IMG_11', 'IMG_1'].map((name) => photo(name, { name: `${name}.jpg` }));
    const later = photo('second-phone', { name: 'IMG_9.jpg', createdAt: '2026-11-20T10:05:00Z' });
    expect(ids(inOrderTaken([...arrived, later]))).toBe('IMG_1 IMG_9 second-phone IMG_10 IMG_11');
  });

  it('keeps similar shots together with the best in front, and lets the rest stand when it is gone', () => {
    const files = [
      photo('first', { takenAt: '2026-05-01T08:00:00Z', similarTo: 'best' }),
      photo('between', { takenAt: '2026-05-01T08:00:01Z' }),
      photo('best', { takenAt: '2026-05-01T08:00:02Z' }),
      photo('third', { takenAt: '2026-05-01T08:00:03Z', similarTo: 'best' }),
    ];
    expect(ids(inOrderTaken(files))).toBe('between best first third');
    expect(ids(inOrderTaken(files.filter(({ id }) => id !== 'best')))).toBe('first between third');
  });
});

describe('filters', () => {
  const files = [
    photo('plain'),
    photo('chosen', { quantity: 2 }),
    photo('blurry', { dpi: 80 }),
    photo('damaged', { state: 'damaged', dpi: null }),
    photo('reading', { state: 'processing', dpi: null, quantity: 1 }),
  ];

  it('count and show chosen, not chosen and blurry ones; damaged ones are among all only', () => {
    expect(countForTabs(files)).toEqual({ all: 5, chosen: 2, unchosen: 2, blurry: 1, damaged: 1 });
    expect(shown(files, 'all')).toBe('plain chosen blurry damaged reading');
    expect(shown(files, 'chosen')).toBe('chosen reading');
    expect(shown(files, 'unchosen')).toBe('plain blurry');
    expect(shown(files, 'blurry')).toBe('blurry');
    expect(shown(files, 'damaged')).toBe('damaged');
  });

  it('keep a photo under the finger that tapped it, and take in what is read later', () => {
    const decided = new Map<string, boolean>();
    expect(shown(files, 'unchosen', decided)).toBe('plain blurry');
    const tapped = files.map((file) => (file.id === 'plain' ? { ...file, quantity: 1 } : file));
    expect(shown(tapped, 'unchosen', decided)).toBe('plain blurry');
    const read = tapped.map((file) =>
      file.id === 'reading' ? { ...file, state: 'ready' as const, quantity: 0 } : file,
    );
    expect(shown(read, 'unchosen', decided)).toBe('plain blurry reading');
  });

  it('fold similar shots behind the best, but never one that is paid for', () => {
    const group = [
      photo('best', { similarCount: 3 }),
      photo('second', { similarTo: 'best' }),
      photo('third', { similarTo: 'best', quantity: 1 }),
      photo('orphan', { similarTo: 'gone' }),
    ];
    expect(shown(group, 'all')).toBe('best third orphan');
    expect(shown(group, { similarTo: 'best' })).toBe('best second third');
    expect(shown(group, 'unchosen')).toBe('best second orphan');
  });
});
