import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPhotoTurns, type PhotoTurn, type PhotoTurnClass, PhotoWorkersBusyError } from './photo-turns.ts';

interface Job {
  readonly name: string;
  readonly owner: string;
  readonly seconds: number;
}

const HOUR_MS = 3_600_000;
const turn = (owner: string, of: PhotoTurnClass = 'background'): PhotoTurn => ({ class: of, owner });
const cost = (seconds: number) => ({ seconds, megapixels: 0 });
let nowMs = 0;
const newTurns = () => createPhotoTurns<Job>(() => nowMs);
type Turns = ReturnType<typeof newTurns>;

function waitFor(turns: Turns, job: Job, of: PhotoTurnClass = 'background', megapixels = 0): void {
  turns.wait(job, [turn(job.owner, of)], { seconds: job.seconds, megapixels });
}

/** Names in the order in which one worker does them, at most `count`. */
function done(turns: Turns, count = Number.POSITIVE_INFINITY): string[] {
  const names: string[] = [];
  while (names.length < count) {
    const begun = turns.next();
    if (begun === undefined) break;
    begun.done(begun.task.seconds);
    names.push(begun.task.name);
  }
  return names;
}

const jobsOf = (owner: string, count: number, seconds: number): Job[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${owner} ${index}`, owner, seconds }));

describe('turns on the photo workers', () => {
  it('go to who asked first where nobody has had more, also of those that are last', () => {
    const turns = newTurns();
    const names = ['first', 'second', 'third'];
    for (const name of names) {
      turns.wait({ name, owner: name, seconds: 1 }, [{ ...turn(name, 'guest'), address: name }], cost(1));
    }
    const begun = names.map(() => turns.next());
    expect(begun.map((one) => one?.task.name)).toEqual(names);
    for (const one of begun) one?.again();
    expect(done(turns)).toEqual(names);
  });

  it('pass nobody over for somebody who has had more since, by more than a job of each', () => {
    const step = fc.oneof(
      fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), tenths: fc.constantFrom(1, 2, 5, 40) }),
      fc.constant('next' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 200, size: 'max' }), (steps) => {
        const turns = newTurns();
        const waiting = new Map<string, number[]>();
        /** What every owner has been given since this one began to wait. */
        const since = new Map<string, Map<string, number>>();
        const longest = 4;
        const begin = () => {
          const begun = turns.next();
          if (begun === undefined) return;
          const { owner, seconds } = begun.task;
          begun.done(seconds);
          const queue = waiting.get(owner) ?? [];
          queue.shift();
          if (queue.length === 0) for (const map of [waiting, since]) map.delete(owner);
          for (const given of since.values()) given.set(owner, (given.get(owner) ?? 0) + seconds);
          for (const [who, given] of since) {
            if (who === owner) continue;
            const head = waiting.get(who)?.[0] ?? 0;
            expect((given.get(owner) ?? 0) - (given.get(who) ?? 0)).toBeLessThanOrEqual(head + longest + 1e-6);
          }
        };
        let count = 0;
        for (const one of steps) {
          if (one === 'next') {
            begin();
            continue;
          }
          count += 1;
          // An owner whose queue has run out comes back as a new one: what it had before would count against it.
          const known = [...waiting.keys()].find((name) => name.startsWith(one.owner));
          const owner = known ?? `${one.owner}${count}`;
          const seconds = one.tenths / 10;
          waitFor(turns, { name: `${owner} ${count}`, owner, seconds });
          waiting.set(owner, [...(waiting.get(owner) ?? []), seconds]);
          if (!since.has(owner)) since.set(owner, new Map());
        }
        while (waiting.size > 0) begin();
        expect(turns.next()).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('begin every job once, whoever joins it, and forget none', () => {
    const classes = ['shop', 'guest', 'background'] as const;
    const job = fc.record({
      of: fc.constantFrom(...classes),
      owner: fc.constantFrom('a', 'b', 'c'),
      joinedBy: fc.array(fc.record({ of: fc.constantFrom(...classes), owner: fc.constantFrom('a', 'b', 'd') })),
      seconds: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(job, { maxLength: 30 }), (jobs) => {
        const turns = newTurns();
        for (const [index, { of, owner, joinedBy, seconds }] of jobs.entries()) {
          const task = { name: String(index), owner, seconds };
          turns.wait(task, [turn(owner, of)], cost(seconds));
          for (const other of joinedBy) turns.join(task, turn(other.owner, other.of));
        }
        expect(done(turns).sort()).toEqual(jobs.map((_, index) => String(index)).sort());
      }),
    );
  });

  it('do a cheap photo before the dear ones of another order, whichever came first', () => {
    for (const isFirst of [true, false]) {
      const turns = newTurns();
      const dear = jobsOf('bombs', 200, 8);
      const cheap = { name: 'honest', owner: 'honest', seconds: 0.2 };
      if (isFirst) waitFor(turns, cheap);
      for (const job of dear) waitFor(turns, job);
      if (!isFirst) waitFor(turns, cheap);
      expect(done(turns, 1)).toEqual(['honest']);
    }
  });

  it('give an owner whose jobs took longer than their headers said fewer of them', () => {
    const turns = newTurns();
    for (const job of [...jobsOf('liar', 20, 0.1), ...jobsOf('honest', 20, 0.1)]) waitFor(turns, job);
    const begun: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const next = turns.next();
      next?.done(next.task.owner === 'liar' ? 1 : 0.1);
      begun.push(next?.task.owner ?? '');
    }
    expect(begun.filter((owner) => owner === 'liar').length).toBeLessThanOrEqual(2);
  });

  it('let a kiosk in at once among thirty pictures of a guest, and starve no class', () => {
    const turns = newTurns();
    for (const job of jobsOf('guest', 30, 1)) waitFor(turns, job, 'guest');
    for (const job of jobsOf('background', 30, 1)) waitFor(turns, job);
    done(turns, 8);
    waitFor(turns, { name: 'preview', owner: 'kiosk', seconds: 1 }, 'shop');
    expect(done(turns, 1)).toEqual(['preview']);
    // An export that goes on for an hour.
    for (const job of jobsOf('prints', 100, 1)) waitFor(turns, job, 'shop');
    const next = done(turns, 40).map((name) => name.split(' ')[0]);
    for (const who of ['guest', 'background']) {
      expect(next.filter((one) => one === who).length).toBeGreaterThanOrEqual(9);
    }
    expect(next.filter((one) => one === 'prints').length).toBeGreaterThanOrEqual(18);
  });

  it('do what several wait for in the turn that comes first', () => {
    const turns = newTurns();
    for (const job of jobsOf('bombs', 50, 1)) waitFor(turns, job);
    const shared = { name: 'shared', owner: 'bombs', seconds: 1 };
    waitFor(turns, shared);
    turns.join(shared, turn('kiosk', 'shop'));
    expect(done(turns, 1)).toEqual(['shared']);
    expect(done(turns)).not.toContain('shared');
  });

  it('put who has used up an hour behind all others, of whatever class, and refuse nothing for it', () => {
    nowMs = 0;
    const turns = newTurns();
    for (const job of jobsOf('giant', 120, 0.1)) waitFor(turns, job, 'background', 208);
    expect(done(turns, 116)).toHaveLength(116);
    for (const job of jobsOf('honest', 30, 5)) waitFor(turns, job);
    for (const job of jobsOf('guest', 30, 5)) waitFor(turns, job, 'guest');
    expect(done(turns, 60).some((name) => name.startsWith('giant'))).toBe(false);
    expect(done(turns)).toHaveLength(4);
    for (const job of [...jobsOf('giant', 3, 0.1), ...jobsOf('late', 3, 1)]) waitFor(turns, job);
    expect(done(turns, 3).every((name) => name.startsWith('late'))).toBe(true);
    nowMs = HOUR_MS;
    for (const job of jobsOf('later', 3, 1)) waitFor(turns, job);
    expect(done(turns, 3).every((name) => name.startsWith('giant'))).toBe(true);
  });

  it('never put 500 photos of 24 megapixels of one order behind', () => {
    const turns = newTurns();
    for (const job of jobsOf('wedding', 500, 0.25)) waitFor(turns, job, 'background', 24);
    for (const job of jobsOf('giant', 500, 0.25)) waitFor(turns, job, 'background', 208);
    const half = done(turns, 500).filter((name) => name.startsWith('wedding')).length;
    expect(half).toBeGreaterThan(300);
  });

  it('count an address across the orders it names', () => {
    nowMs = 0;
    const turns = newTurns();
    const of = (owner: string, address: string) => ({ class: 'guest' as const, owner, address });
    for (let index = 0; index < 480; index += 1) {
      const task = { name: 'many', owner: `order ${index}`, seconds: 0.1 };
      turns.wait(task, [of(task.owner, '10.0.0.9')], { seconds: 0.1, megapixels: 208 });
      done(turns);
    }
    turns.wait({ name: 'new order', owner: 'x', seconds: 0.1 }, [of('x', '10.0.0.9')], cost(0.1));
    for (const job of jobsOf('other', 5, 3)) turns.wait(job, [of('other', '10.0.0.7')], cost(3));
    expect(done(turns).at(-1)).toBe('new order');
  });

  it('share a class out by address first: many orders of one are one share', () => {
    for (const name of ['guest', 'background'] as const) {
      const turns = newTurns();
      const of = (owner: string, address?: string): PhotoTurn => ({
        class: name,
        owner,
        ...(address === undefined ? {} : { address }),
      });
      const wait = (owner: string, address?: string) =>
        turns.wait({ name: owner, owner, seconds: 1 }, [of(owner, address)], cost(1));
      for (let index = 0; index < 40; index += 1) wait(`many ${index}`, '10.0.0.9');
      done(turns, 3);
      for (let count = 0; count < 3; count += 1) {
        wait('other', '10.0.0.7');
        wait('unknown');
      }
      const next = done(turns, 12);
      expect(next.filter((one) => one === 'other')).toHaveLength(3);
      expect(next.filter((one) => one === 'unknown')).toHaveLength(3);
      // The orders of the address take turns among themselves, each once.
      expect(new Set(done(turns)).size).toBe(31);
    }
  });

  it('refuse a guest the thirty-third picture at once, and nobody else', () => {
    const turns = newTurns();
    const [last, ...jobs] = jobsOf('guest', 33, 1);
    for (const job of jobs) waitFor(turns, job, 'guest');
    const refused = last ?? { name: '', owner: 'guest', seconds: 1 };
    expect(() => waitFor(turns, refused, 'guest')).toThrow(PhotoWorkersBusyError);
    waitFor(turns, { name: 'other', owner: 'other', seconds: 1 }, 'guest');
    // What another owner waits for is done, though one of those who wait may have no more.
    turns.wait(refused, [turn('guest', 'guest'), turn('order')], cost(1));
    done(turns, 1);
    expect(done(turns)).toHaveLength(33);
    waitFor(turns, refused, 'guest');
    expect(done(turns)).toEqual([refused.name]);
  });

  it('try what took its process down when nobody else waits', () => {
    const turns = newTurns();
    for (const job of jobsOf('order', 3, 1)) waitFor(turns, job);
    const first = turns.next();
    first?.done(60);
    first?.again();
    waitFor(turns, { name: 'other', owner: 'other', seconds: 9 });
    expect(done(turns)).toEqual(['other', 'order 1', 'order 2', 'order 0']);
  });
});
