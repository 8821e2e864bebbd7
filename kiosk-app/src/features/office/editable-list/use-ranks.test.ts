import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, swapped } from './use-ranks.ts';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 2, maxLength: 8 });
const listAndTwo = ids.chain((list) => fc.tuple(fc.constant(list), fc.constantFrom(...list), fc.constantFrom(...list)));

describe('a move', () => {
  it('sends every id once, and moves nothing but the two, whatever of the list is shown', () => {
    fc.assert(
      fc.property(listAndTwo, ([list, one, other]) => {
        const after = swapped(list, one, other);
        expect(after.toSorted()).toEqual(list.toSorted());
        const others = (order: readonly string[]) => order.map((id) => (id === one || id === other ? '' : id));
        expect(others(after)).toEqual(others(list));
        expect([after[list.indexOf(one)], after[list.indexOf(other)]]).toEqual([other, one]);
      }),
    );
  });

  it('onto what has been deleted meanwhile changes nothing', () => {
    expect(swapped(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
    expect(swapped(['a', 'b'], 'gone', 'a')).toEqual(['a', 'b']);
  });
});

describe('the list that is shown', () => {
  it('has everything once, in the new order, and what was made meanwhile last', () => {
    fc.assert(
      fc.property(ids, ids, (things, order) => {
        const shown = inOrder(
          things.map((id) => ({ id })),
          order,
        ).map(({ id }) => id);
        expect(shown).toEqual([
          ...order.filter((id) => things.includes(id)),
          ...things.filter((id) => !order.includes(id)),
        ]);
      }),
    );
  });
});
