import { extremePhoto } from '@printfront/shared/testing/extreme-photos.ts';
import { turnsWhile } from '@printfront/shared/testing/turns.ts';
import { expect, it } from 'vitest';
import { similarPhotos } from './similar-photos.ts';

const PHOTOS = 2_000;
/** Each photo is read and then compared, and between two turns only so many. */
const MOST_AT_ONCE = 25;

it('however many photos are compared, everybody else has turns', async () => {
  const photos = Array.from({ length: PHOTOS }, (_, number) => extremePhoto(number));
  const turns = await turnsWhile(async () => {
    const similarityOf = await similarPhotos(photos);
    expect(similarityOf({ id: 'another' })).toEqual({ similarTo: null, similarCount: 1 });
  });
  expect(turns).toBeGreaterThan((2 * PHOTOS) / MOST_AT_ONCE);
});
