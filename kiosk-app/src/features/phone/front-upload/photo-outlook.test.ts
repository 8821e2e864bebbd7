import { describe, expect, it } from 'vitest';
import { type PhotoState, queuedPhoto } from '#sending/photo-queue.ts';
import { fewNames, inOrderOfInterest, isAllThere, outlookOf, squeezedOf } from './photo-outlook.ts';

const photo = (name: string, state: PhotoState) =>
  queuedPhoto({ clientFileId: name, name, byteSize: 1, lastModified: 0 }, state);
const inShop = (name: string) => photo(name, { is: 'in-shop', fileId: `at-shop-${name}`, sentCount: 1 });
const look = (state: 'ready' | 'processing' | 'damaged', origin: 'original' | 'squeezed' | null = null) =>
  new Map([['at-shop-a', { state, origin }]]);

describe('a photo in the shop', () => {
  it('is there for good once the shop has looked at it, and never when it is damaged', () => {
    expect(outlookOf(inShop('a'), new Map(), true)).toBe('arrived');
    expect(outlookOf(inShop('a'), look('processing'), true)).toBe('arrived');
    expect(outlookOf(inShop('a'), look('ready'), true)).toBe('there');
    expect(outlookOf(inShop('a'), look('damaged'), true)).toBe('damaged');
  });

  it('is there by its word alone where nobody can be asked', () => {
    expect(outlookOf(inShop('a'), new Map(), false)).toBe('there');
  });

  it('came through a chat when the shop says so, whatever this phone could tell', () => {
    expect(squeezedOf([inShop('a')], look('ready', 'squeezed'), new Set())).toEqual(new Set(['a']));
    expect(squeezedOf([inShop('a')], look('ready', 'original'), new Set(['a']))).toEqual(new Set());
    expect(squeezedOf([inShop('a')], look('processing'), new Set(['a']))).toEqual(new Set(['a']));
  });
});

it('the newest photos stand on top, and what is under way before what has an end', () => {
  const photos = [
    inShop('first'),
    photo('second', { is: 'refused', reason: 'file-empty' }),
    photo('third', { is: 'sending', sentFraction: 0.5 }),
    inShop('fourth'),
    photo('fifth', { is: 'waiting' }),
  ];
  expect(inOrderOfInterest(photos).map(({ name }) => name)).toEqual(['fifth', 'third', 'fourth', 'second', 'first']);
});

describe('everything is there', () => {
  const lookAt = (...photos: ReturnType<typeof photo>[]) =>
    photos.map((one) => ({ photo: one, outlook: outlookOf(one, look('ready'), false) }));
  const note = photo('note.txt', { is: 'refused', reason: 'file-type-unsupported' });

  it('when all photos are in the shop, although files were chosen along with them that are no photos', () => {
    expect(isAllThere(lookAt(inShop('a'), note, photo('empty', { is: 'refused', reason: 'file-empty' })))).toBe(true);
  });

  it('when one of them is damaged: the others can be printed', () => {
    expect(isAllThere([...lookAt(inShop('a')), { photo: inShop('b'), outlook: 'damaged' }])).toBe(true);
  });

  it('not while one is on its way, was refused or was lost, and not where none can be printed', () => {
    for (const state of [
      { is: 'waiting' },
      { is: 'received', fileId: 'f', sentCount: 1 },
      { is: 'refused', reason: 'file-too-large' },
      { is: 'lost' },
    ] satisfies PhotoState[]) {
      expect(isAllThere(lookAt(inShop('a'), photo('b', state))), state.is).toBe(false);
    }
    expect(isAllThere([{ photo: inShop('a'), outlook: 'damaged' }])).toBe(false);
    expect(isAllThere(lookAt(note))).toBe(false);
    expect(isAllThere([])).toBe(false);
  });
});

it('names some of many files, and says that there are more', () => {
  const named = (...names: string[]) => fewNames(names.map((name) => ({ name })));
  expect(named('a.txt', 'b.pdf', 'c.mov')).toBe('a.txt, b.pdf, c.mov');
  expect(named('a.txt', 'b.pdf', 'c.mov', 'd.doc')).toBe('a.txt, b.pdf, c.mov …');
});
