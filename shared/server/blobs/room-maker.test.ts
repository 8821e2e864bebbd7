import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRoomMaker, dropDerivatives } from './room-maker.service.ts';

const logger = pino({ level: 'silent' });
let freeBytes: number;
let givenUp: string[];
beforeEach(() => {
  givenUp = [];
});
afterEach(() => vi.useRealTimers());

/** A disk of which 100 bytes are to stay free; each step gives up one thing of ten bytes at a time, while it has any. */
function makerOf(...stocks: number[]) {
  const steps = stocks.map((stock, number) => ({
    what: `step ${number}`,
    async make(isEnough: () => Promise<boolean>) {
      let count = 0;
      for (; count < stock && !(await isEnough()); count += 1) {
        freeBytes += 10;
        givenUp.push(`step ${number}`);
      }
      return count;
    },
  }));
  return createRoomMaker({ room: async () => ({ freeBytes, minimumBytes: 100 }), steps, logger });
}

test('nothing is given up while there is room for a quarter more than has to stay free', async () => {
  freeBytes = 125;
  expect(await makerOf(9).look()).toBe(true);
  expect(givenUp).toEqual([]);
});

test('what is easiest to have again goes first, and no more than is needed', async () => {
  freeBytes = 120;
  expect(await makerOf(2, 9).look()).toBe(true);
  expect(givenUp).toEqual(['step 0', 'step 0', 'step 1']);
  freeBytes = 120;
  givenUp = [];
  expect(await makerOf(3, 9).look()).toBe(true);
  expect(givenUp).toEqual(['step 0', 'step 0', 'step 0']);
});

test('a step that gives up twenty before it asks is not begun once there is enough', async () => {
  freeBytes = 120;
  const step = (what: string) => ({
    what,
    async make() {
      freeBytes += 40;
      return givenUp.push(what);
    },
  });
  const room = async () => ({ freeBytes, minimumBytes: 100 });
  expect(await createRoomMaker({ room, steps: [step('pictures'), step('copies')], logger }).look()).toBe(true);
  expect(givenUp).toEqual(['pictures']);
});

test('whoever asks hears when nothing is left that could be given up', async () => {
  freeBytes = 90;
  expect(await makerOf(2, 1).look()).toBe(false);
  expect(givenUp).toEqual(['step 0', 'step 0', 'step 1']);
});

test('it looks by itself, and rests a minute when the last look could not make room', async () => {
  vi.useFakeTimers();
  freeBytes = 500;
  const looks: string[] = [];
  const make = async () => looks.push('looked') - looks.length;
  const room = async () => ({ freeBytes, minimumBytes: 100 });
  const maker = createRoomMaker({ room, steps: [{ what: 'nothing', make }], logger });
  await maker.start();
  const after = async (seconds: number) => {
    looks.length = 0;
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    return looks.length;
  };
  expect(await after(30)).toBe(0);
  freeBytes = 90;
  expect(await after(10)).toBe(1);
  expect(await after(50)).toBe(0);
  expect(await after(10)).toBe(1);
  await maker.stop();
});

test('pictures made of photos go, but not those of an order under way, until there is room', async () => {
  const names = Array.from({ length: 100 }, (_, number) => `${number}`);
  const removed: string[] = [];
  const derivatives = {
    async *list() {
      yield* names;
    },
    remove: async (name: string) => void removed.push(name),
  };
  const isInUse = async (name: string) => Number(name) < 50;
  const step = dropDerivatives(derivatives, isInUse);
  expect(await step.make(async () => removed.length >= 30)).toBe(removed.length);
  expect(removed.length).toBeGreaterThanOrEqual(30);
  expect(removed.length).toBeLessThan(50);
  expect(await step.make(async () => false)).toBe(50);
  expect(removed.every((name) => Number(name) >= 50)).toBe(true);
});
