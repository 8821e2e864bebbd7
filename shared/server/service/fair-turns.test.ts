import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairTurns, type FairTurnsOptions } from './fair-turns.ts';

interface Asked {
  readonly owner: string;
  readonly group: string;
  readonly number: number;
  state: 'waiting' | 'begun' | 'refused' | 'left';
  leave(): void;
}

/** A server whose askers are written down, so that what they are told can be compared with what they were promised. */
function createRecord(options: FairTurnsOptions) {
  const turns = createFairTurns(options);
  const all: Asked[] = [];
  const begun: Asked[] = [];
  const inState = (state: Asked['state'], owner?: string) =>
    all.filter((one) => one.state === state && (owner === undefined || one.owner === owner));
  const inGroup = (state: Asked['state'], group: string) => inState(state).filter((one) => one.group === group);
  const heldBy = ({ owner, group }: Pick<Asked, 'owner' | 'group'>) =>
    [inGroup('begun', group).length, inState('begun', owner).length] as const;
  /** By group, then by owner, of those who may have one more. */
  const fewestAmongWaiting = () =>
    inState('waiting')
      .map(heldBy)
      .filter((held) => held.every((count) => count < options.mostOfOne))
      .sort(([group, owner], [otherGroup, otherOwner]) => group - otherGroup || owner - otherOwner)[0];

  return {
    turns,
    all,
    begun,
    inState,
    inGroup,
    ask(owner: string, group = owner): Asked {
      const asked: Asked = { owner, group, number: all.length, state: 'waiting', leave: () => {} };
      all.push(asked);
      const turn = {
        begin() {
          expect(asked.state).toBe('waiting');
          // Before it counts itself: nobody who waits has fewer, and of its owner none came earlier.
          expect(heldBy(asked)).toEqual(fewestAmongWaiting());
          if (inState('begun').length >= options.places) expect(heldBy(asked)).toEqual([0, 0]);
          expect(inGroup('waiting', group).filter((one) => one.owner === owner)[0]).toBe(asked);
          asked.state = 'begun';
          begun.push(asked);
        },
        refuse() {
          expect(asked.state).toBe('waiting');
          asked.state = 'refused';
        },
      };
      const leave = turns.ask(owner, turn, group);
      asked.leave = () => {
        if (asked.state !== 'refused') asked.state = 'left';
        leave();
      };
      return asked;
    },
  };
}

const options = fc.record({
  places: fc.integer({ min: 1, max: 5 }),
  mostOfOne: fc.integer({ min: 1, max: 5 }),
  firstPlaces: fc.integer({ min: 0, max: 3 }),
  longestQueue: fc.integer({ min: 0, max: 8 }),
});
const steps = fc.array(
  fc.oneof(
    fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), group: fc.constantFrom(undefined, 'one', 'two') }),
    fc.record({ leaves: fc.nat({ max: 60 }), twice: fc.boolean() }),
  ),
  { maxLength: 60 },
);

test('whoever comes and goes: bounds hold, no place stays empty in vain, and everybody is told once', () => {
  fc.assert(
    fc.property(options, steps, (limits, history) => {
      const record = createRecord(limits);
      for (const step of history) {
        if ('owner' in step) record.ask(step.owner, step.group);
        else {
          const leaving = record.all[step.leaves % Math.max(1, record.all.length)];
          leaving?.leave();
          if (step.twice) leaving?.leave();
        }
        const active = record.inState('begun');
        const waiting = record.inState('waiting');
        expect(record.turns.counts()).toEqual({ active: active.length, waiting: waiting.length });
        expect(active.length).toBeLessThanOrEqual(limits.places + limits.firstPlaces);
        expect(waiting.length).toBeLessThanOrEqual(limits.longestQueue);
        const held = ({ owner, group }: Pick<Asked, 'owner' | 'group'>) =>
          Math.max(record.inState('begun', owner).length, record.inGroup('begun', group).length);
        for (const one of active) expect(held(one)).toBeLessThanOrEqual(limits.mostOfOne);
        if (active.length < limits.places) {
          expect(waiting.filter((one) => held(one) < limits.mostOfOne)).toEqual([]);
        }
        if (active.length < limits.places + limits.firstPlaces) {
          expect(waiting.filter((one) => held(one) === 0)).toEqual([]);
        }
      }
      // Once everybody has had a turn nobody is left over.
      for (let next = record.inState('begun')[0]; next !== undefined; next = record.inState('begun')[0]) next.leave();
      expect(record.turns.counts()).toEqual({ active: 0, waiting: 0 });
      expect(record.inState('waiting')).toEqual([]);
    }),
  );
});

test('who has a photo or two does not wait for somebody with two hundred', () => {
  const record = createRecord({ places: 4, mostOfOne: 4, longestQueue: 600 });
  for (let count = 0; count < 200; count += 1) record.ask('many');
  for (const owner of ['one', 'two', 'two', 'three']) record.ask(owner);
  const first = record.begun.slice(0, 4);
  for (const asked of first) asked.leave();
  expect(record.begun.slice(4).map(({ owner }) => owner)).toEqual(['one', 'two', 'three', 'many']);
});

test('those who have as much as each other are served in turn', () => {
  const record = createRecord({ places: 1, mostOfOne: 1, longestQueue: 600 });
  record.ask('before');
  for (const owner of 'aaabbbcc') record.ask(owner);
  while (record.turns.counts().active > 0) record.begun.at(-1)?.leave();
  expect(record.begun.map(({ owner }) => owner).join('')).toBe('beforeabcabcab');
});

test('one owner leaves places for the others, however many it asks for', () => {
  const record = createRecord({ places: 4, mostOfOne: 3, longestQueue: 600 });
  for (let count = 0; count < 50; count += 1) record.ask('many');
  expect(record.turns.counts()).toEqual({ active: 3, waiting: 47 });
  expect(record.ask('other').state).toBe('begun');
});

test('whoever has none yet begins although all places are held, one at a time', () => {
  const record = createRecord({ places: 4, mostOfOne: 2, firstPlaces: 2, longestQueue: 600 });
  for (const owner of ['many', 'many', 'more', 'more']) record.ask(owner);
  expect(record.ask('many').state).toBe('waiting');
  const [first, second] = ['newcomer', 'newcomer'].map((owner) => record.ask(owner));
  expect([first?.state, second?.state]).toEqual(['begun', 'waiting']);
  first?.leave();
  expect(second?.state).toBe('begun');
});

test('a full queue turns out the last of who has most in it, and otherwise who comes', () => {
  const record = createRecord({ places: 1, mostOfOne: 1, longestQueue: 4 });
  record.ask('before');
  const [, , , last] = ['many', 'many', 'many', 'many'].map((owner) => record.ask(owner));
  expect(record.ask('many').state).toBe('refused');
  expect(record.ask('other').state).toBe('waiting');
  expect(last?.state).toBe('refused');
  expect(record.ask('other').state).toBe('waiting');
  expect(record.ask('other').state).toBe('refused');
  expect(record.turns.counts()).toEqual({ active: 1, waiting: 4 });
});

test('many owners of one group are one beside others, and share among themselves', () => {
  const record = createRecord({ places: 4, mostOfOne: 3, firstPlaces: 1, longestQueue: 600 });
  for (let count = 0; count < 20; count += 1) record.ask(`account ${count}`, 'network');
  expect(record.turns.counts()).toEqual({ active: 3, waiting: 17 });
  const others = ['other', 'another'].map((owner) => record.ask(owner));
  expect(others.map(({ state }) => state)).toEqual(['begun', 'begun']);
  const late = record.ask('account 0', 'network');
  record.begun.find(({ owner }) => owner === 'account 1')?.leave();
  expect(late.state).toBe('waiting');
});

test('a full queue turns out an owner of the group that has most in it, though each of them has little', () => {
  const record = createRecord({ places: 1, mostOfOne: 1, longestQueue: 10 });
  record.ask('before');
  for (let count = 0; count < 10; count += 1) record.ask(`account ${count}`, 'network');
  expect(['one', 'two', 'three'].map((owner) => record.ask(owner).state)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(record.ask('account 10', 'network').state).toBe('refused');
  expect(record.inState('refused').every(({ group }) => group === 'network')).toBe(true);
});
