import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComparedPhoto, STANDS_ALONE, similarShots } from './similar-shots.ts';

const NOON_MS = Date.parse('2026-11-22T05:00:00Z');

function shot(id: string, seconds: number | null, bits: number, sharpness = 1, width = 4000): ComparedPhoto {
  // So many of the 64 bits are set, from the right.
  const hash = ((1n << BigInt(bits)) - 1n).toString(16).padStart(16, '0');
  const takenAt = seconds === null ? null : new Date(NOON_MS + seconds * 1000).toISOString();
  return { id, takenAt, likeness: { hash, sharpness }, width, height: 3000 };
}

const groupOf = (photos: readonly ComparedPhoto[]) => {
  const similar = similarShots(photos);
  return photos.map(({ id }) => similar.get(id) ?? STANDS_ALONE);
};

describe('similar shots', () => {
  test('are led by the one that shows most, which counts them', () => {
    expect(groupOf([shot('a', 0, 0), shot('b', 3, 2, 5), shot('c', 9, 5, 2)])).toEqual([
      { similarTo: 'b', similarCount: 1 },
      { similarTo: null, similarCount: 3 },
      { similarTo: 'b', similarCount: 1 },
    ]);
    // Sharper at a quarter of the pixels is less.
    expect(groupOf([shot('small', 0, 0, 1.5, 1000), shot('large', 1, 0)])[0]).toEqual({
      similarTo: 'large',
      similarCount: 1,
    });
    expect(groupOf([shot('first', 0, 0), shot('same', 1, 0)])[0]).toEqual({ similarTo: null, similarCount: 2 });
  });

  test('look alike: up to 10 bits differ, of photos without a time up to 6', () => {
    const isGrouped = (photos: ComparedPhoto[]) => similarShots(photos).size > 0;
    expect(isGrouped([shot('a', 0, 0), shot('b', 1, 10)])).toBe(true);
    expect(isGrouped([shot('a', 0, 0), shot('b', 1, 11)])).toBe(false);
    expect(isGrouped([shot('a', null, 0), shot('b', null, 6)])).toBe(true);
    expect(isGrouped([shot('a', null, 0), shot('b', null, 7)])).toBe(false);
    expect(isGrouped([shot('a', 0, 0), shot('b', null, 0)])).toBe(false);
    expect(isGrouped([shot('a', 0, 0), { ...shot('b', 1, 0), likeness: null }])).toBe(false);
  });

  test('are taken within a minute of one another, whatever came between them and in whatever order they arrive', () => {
    expect(groupOf([shot('late', 120, 0), shot('a', 0, 0), shot('other', 61, 40), shot('b', 60, 0)])).toEqual([
      { similarTo: 'a', similarCount: 1 },
      { similarTo: null, similarCount: 3 },
      STANDS_ALONE,
      { similarTo: 'a', similarCount: 1 },
    ]);
    expect(groupOf([shot('a', 0, 0), shot('b', 60.001, 0)])).toEqual([STANDS_ALONE, STANDS_ALONE]);
  });

  test('of a slow pan are no single group: each is like the first of its own', () => {
    const pan = Array.from({ length: 9 }, (_, step) => shot(`p${step}`, step, step * 5));
    expect(groupOf(pan).filter(({ similarCount }) => similarCount > 1)).toEqual([
      { similarTo: null, similarCount: 3 },
      { similarTo: null, similarCount: 3 },
      { similarTo: null, similarCount: 3 },
    ]);
  });

  const photos = fc
    .array(
      fc.record({
        seconds: fc.option(fc.integer({ min: 0, max: 300 }), { freq: 4 }),
        bits: fc.integer({ min: 0, max: 64 }),
        sharpness: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 60 },
    )
    .map((all) => all.map(({ seconds, bits, sharpness }, at) => shot(`${at}`, seconds, bits, sharpness)));

  test('each have one leader, which leads itself and counts exactly those that name it', () => {
    fc.assert(
      fc.property(photos, (all) => {
        const similar = similarShots(all);
        const followers = new Map<string, number>();
        for (const { similarTo } of similar.values()) {
          if (similarTo !== null) followers.set(similarTo, (followers.get(similarTo) ?? 0) + 1);
        }
        for (const [leader, count] of followers) {
          expect(similar.get(leader)).toEqual({ similarTo: null, similarCount: count + 1 });
        }
        for (const [id, { similarTo, similarCount }] of similar) {
          if (similarTo === null) expect(similarCount).toBe((followers.get(id) ?? 0) + 1);
          else expect(similarCount).toBe(1);
        }
      }),
    );
  });

  test('with different times are the same groups in whatever order they arrive', () => {
    fc.assert(
      fc.property(
        photos.chain((all) => {
          const timed = all.map((photo, at) => ({ ...photo, takenAt: new Date(NOON_MS + at * 20_000).toISOString() }));
          return fc.tuple(fc.constant(timed), fc.shuffledSubarray(timed, { minLength: timed.length }));
        }),
        ([all, shuffled]) => {
          expect(similarShots(shuffled)).toEqual(similarShots(all));
        },
      ),
    );
  });

  test('of 2,000 photos are found in a moment, even when all were taken at once', () => {
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      ...shot(`${at}`, 0, 0),
      likeness: {
        hash: BigInt.asUintN(64, BigInt(at) * 0x9e3779b97f4a7c15n)
          .toString(16)
          .padStart(16, '0'),
        sharpness: 1,
      },
    }));
    const tookMs = () => {
      const before = performance.now();
      similarShots(rows);
      return performance.now() - before;
    };
    // A busy machine is slow now and then; what takes too long takes too long each time.
    expect(Math.min(tookMs(), tookMs(), tookMs())).toBeLessThan(250);
  });
});
