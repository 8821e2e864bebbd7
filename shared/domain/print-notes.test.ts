import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noteOfPrinted, type PrintNote, type PrintRef, printedBy } from './print-notes.ts';

const photo = (fileId: string, size = '4x6'): PrintRef => ({ size, fileId });
const printed = (id: string, ...prints: PrintRef[]): PrintNote => ({ kind: 'printed', id, prints });

test('what is said twice is noted once, and the same photo in another size is another print', () => {
  const notes = [printed('1', photo('a'))];
  expect(noteOfPrinted(notes, [photo('a')], { id: '2', isPrinted: true })).toBeNull();
  expect(noteOfPrinted(notes, [photo('a'), photo('a', '5x7')], { id: '2', isPrinted: true })).toEqual(
    printed('2', photo('a', '5x7')),
  );
  expect(noteOfPrinted([], [photo('a')], { id: '2', isPrinted: false })).toBeNull();
});

test('taking back takes what was seen, and can be said anew', () => {
  const notes = [printed('1', photo('a'), photo('b')), printed('2', photo('a'))];
  const back = noteOfPrinted(notes, [photo('a')], { id: '3', isPrinted: false });
  expect(back).toMatchObject({ takesBack: ['1', '2'] });
  const after = [...notes, ...(back === null ? [] : [back])];
  expect([...printedBy(after).keys()]).toEqual(['4x6 b']);
  const again = noteOfPrinted(after, [photo('a')], { id: '4', isPrinted: true });
  expect([...printedBy([...after, ...(again === null ? [] : [again])]).keys()].sort()).toEqual(['4x6 a', '4x6 b']);
});

test('two servers with the same notes say the same, in whatever order and however often they came', () => {
  const prints = fc.subarray(
    ['a', 'b', 'c'].map((id) => photo(id)),
    { minLength: 1 },
  );
  const moves = fc.array(fc.record({ prints, isPrinted: fc.boolean(), isSeenByOther: fc.boolean() }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(moves, fc.integer(), (made, seed) => {
      const [one, other]: [PrintNote[], PrintNote[]] = [[], []];
      for (const [index, move] of made.entries()) {
        const [at, away] = index % 2 === 0 ? [one, other] : [other, one];
        const note = noteOfPrinted(at, move.prints, { id: String(index), isPrinted: move.isPrinted });
        if (note === null) continue;
        at.push(note);
        if (move.isSeenByOther) away.push(note);
      }
      const all = [...new Set([...one, ...other])];
      const shuffled = all.toSorted(
        (left, right) => ((Number(left.id) * 7 + seed) % 5) - ((Number(right.id) * 7 + seed) % 5),
      );
      const keys = (notes: readonly PrintNote[]) => [...printedBy(notes).keys()].sort();
      expect(keys([...shuffled, ...all])).toEqual(keys(all));
    }),
  );
});
