import { PROBLEM_CODES, type ProblemCode } from '@printfront/shared/contracts/problem.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CallError, problemOf } from '#api/call.ts';
import { recallSent, rememberSent } from '#features/phone/front-page/sent-memory.ts';
import { isWaitingForServer, type QueuedPhoto, queuedPhoto } from './photo-queue.ts';
import { isClosed } from './send-failure.ts';
import { createSender, filesOfPage, type PhotoFiles, type Sender, type SenderOptions } from './sender.ts';

const ORDER = '123456789012345';
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const NAMES = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'] as const;
const fileNamed = (name: string) => new File([JPEG, name], name, { lastModified: 1 });

/** What may become of one sending. */
type Fate =
  | { kind: 'taken' | 'lost-before' | 'lost-after' | 'silent' }
  | { kind: 'answered'; code: ProblemCode; retryAfterSeconds: number | undefined }
  | { kind: 'strange'; status: number };
type Step =
  | { do: 'choose'; names: readonly string[] }
  | { do: 'reload' | 'retry' | 'hurry' | 'hold' | 'release' | 'pass' }
  | { do: 'remove'; name: string };

/**
 * What an upload may answer. Not-found and the like end the order for all; a server that has a sending says so before it
 * says anything else, so its refusals are of photos that it does not have.
 */
const fates: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('taken', 'lost-before', 'lost-after', 'silent').map((kind) => ({ kind })) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answered' as const),
      code: fc.constantFrom(...PROBLEM_CODES),
      retryAfterSeconds: fc.constantFrom(undefined, 5, 600),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('strange' as const),
      status: fc.constantFrom(200, 302, 403, 404, 413, 502),
    }),
  },
);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.uniqueArray(fc.constantFrom(...NAMES)).map((names): Step => ({ do: 'choose', names })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('reload', 'retry', 'hurry', 'hold', 'release', 'pass', 'pass')
      .map((what): Step => ({ do: what })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES).map((name): Step => ({ do: 'remove', name })) },
);

/** Time that passes when the test says so. */
function virtualTime() {
  const timers = new Map<() => void, number>();
  let nowMs = 0;
  async function rest() {
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
  return {
    nowMs: () => nowMs,
    random: () => 0.5,
    setTimer(action: () => void, ms: number) {
      const timer = () => action();
      timers.set(timer, nowMs + ms);
      return () => void timers.delete(timer);
    },
    rest,
    /** The next timer. @returns false: there is none */
    async pass(): Promise<boolean> {
      const [next] = [...timers].sort(([, one], [, other]) => one - other);
      if (next === undefined) return false;
      timers.delete(next[0]);
      nowMs = Math.max(nowMs, next[1]);
      next[0]();
      await rest();
      return true;
    },
  };
}

/**
 * A server that tells two sendings apart by nothing but their ids: a photo under two ids is two files here. Fates come in
 * their turn; after the last it takes everything.
 */
function serverWith(queueOfFates: readonly Fate[]) {
  const left = [...queueOfFates];
  const files = new Map<string, string>();
  const said = new Set<string>();
  let mostAtOnce = 0;
  let atOnce = 0;
  const take = (id: string, name: string) => {
    files.set(id, name);
    return { id: `file-${id}`, sentCount: 1, state: 'at-shop', refusal: null } as const;
  };
  const send: SenderOptions['send'] = async ({ clientFileId: id, name }, _content, { signal, onProgress }) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    try {
      const fate = left.shift() ?? { kind: 'taken' };
      onProgress(0.5);
      if (fate.kind === 'silent') {
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      }
      if (fate.kind === 'lost-after') take(id, name);
      if (fate.kind.startsWith('lost')) throw new CallError('server-unreachable', '', 0);
      // A proxy lets through what it has let through before.
      const isLetThrough = fate.kind === 'strange' && fate.status === 413 && files.has(id);
      if (fate.kind === 'strange' && !isLetThrough) throw problemOf(fate.status, '<h1>Somebody else</h1>');
      if (fate.kind === 'answered' && (!files.has(id) || isClosed(fate.code))) {
        said.add(fate.code);
        throw new CallError(fate.code, '', 0, { retryAfterSeconds: fate.retryAfterSeconds });
      }
      return take(id, name);
    } finally {
      atOnce -= 1;
    }
  };
  return { send, files, said, mostAtOnce: () => mostAtOnce, endTrouble: () => void left.splice(0) };
}

/** A page that remembers as the phone's does, or one that keeps files as a kiosk does. */
function pageOf(kind: 'phone' | 'kiosk', server: ReturnType<typeof serverWith>, time: ReturnType<typeof virtualTime>) {
  const memory = new Map<string, string>();
  const store = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
    key: () => null,
    length: 0,
  };
  const onDevice = new Map<string, { photo: QueuedPhoto; file: File }>();
  const deviceFiles: PhotoFiles = {
    keep: (photo, file) => void onDevice.set(photo.clientFileId, { photo, file }),
    read: async (id) => onDevice.get(id)?.file ?? null,
    forget: (id) => void onDevice.delete(id),
  };
  let ids = 0;
  const lanes = kind === 'phone' ? 3 : 1;
  const open = (): Sender => {
    const sender = createSender({
      lanes,
      keepsPlaces: kind === 'kiosk',
      keepsSent: kind === 'phone',
      files: kind === 'phone' ? filesOfPage() : deviceFiles,
      send: server.send,
      makeId: () => `id-${++ids}`,
      clock: time,
    });
    if (kind === 'phone') sender.recall(recallSent(store, ORDER)?.photos ?? []);
    else sender.recall(Array.from(onDevice.values(), ({ photo }) => queuedPhoto(photo)));
    return sender;
  };
  const close = (sender: Sender) => {
    rememberSent(store, ORDER, { senderId: 'sender', photos: sender.getQueue().photos }, 0);
    sender.stop();
  };
  return { open, close, lanes };
}

const countIn = (files: ReadonlyMap<string, string>, name: string) =>
  [...files.values()].filter((other) => other === name).length;

interface Checked {
  sender: Sender;
  server: ReturnType<typeof serverWith>;
  nowMs: number;
  lanes: number;
  removed: ReadonlySet<string>;
}

function checkAlways({ sender, server, nowMs, lanes, removed }: Checked) {
  const { photos, isHeld, pausedUntilMs } = sender.getQueue();
  expect(pausedUntilMs - nowMs).toBeLessThanOrEqual(60_000);
  expect(server.mostAtOnce()).toBeLessThanOrEqual(lanes);
  expect(photos.filter(({ state }) => state.is === 'sending').length).toBeLessThanOrEqual(lanes);
  for (const { name } of photos) if (!removed.has(name)) expect(countIn(server.files, name)).toBeLessThanOrEqual(1);
  const isAnyMoving = photos.some(({ state }) => state.is === 'sending');
  for (const { state, problem } of photos) {
    if (state.is !== 'waiting') continue;
    // Whoever waits does so for its turn, for the end of a pause, for a person, or because it failed.
    expect(isAnyMoving || isHeld || pausedUntilMs > 0 || problem !== null).toBe(true);
  }
}

it.each(['phone', 'kiosk'] as const)(
  'every photo of a %s ends sent once, or refused with a reason, or waits for one, whatever happens',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fates, { maxLength: 14 }), fc.array(steps, { maxLength: 10 }), async (fated, done) => {
        const time = virtualTime();
        const server = serverWith(fated);
        const page = pageOf(kind, server, time);
        const chosen = new Set<string>();
        const removed = new Set<string>();
        /** Refused before a reload: it was said, and a phone does not remember it, nor a kiosk what its order is over for. */
        const told = new Set<string>();
        let sender = page.open();
        for (const step of [{ do: 'choose', names: NAMES.slice(0, 3) } as const, ...done]) {
          if (step.do === 'choose') {
            // What has left a kiosk's list is the server's to recognise, by its bytes.
            const names = step.names.filter((name) => kind === 'phone' || countIn(server.files, name) === 0);
            sender.add(names.map(fileNamed));
            for (const name of names) {
              chosen.add(name);
              told.delete(name);
            }
          } else if (step.do === 'remove') {
            const photo = sender.getQueue().photos.find(({ name }) => name === step.name);
            if (photo !== undefined && sender.remove(photo.clientFileId)) removed.add(step.name);
          } else if (step.do === 'reload') {
            for (const { name, state } of sender.getQueue().photos) {
              if (state.is === 'refused' && (kind === 'phone' || isClosed(state.reason))) told.add(name);
            }
            page.close(sender);
            sender = page.open();
          } else if (step.do === 'pass') await time.pass();
          else if (step.do === 'hold' || step.do === 'release') sender.hold(step.do === 'hold');
          else sender[step.do]();
          await time.rest();
          checkAlways({ sender, server, nowMs: time.nowMs(), lanes: page.lanes, removed });
        }

        // Everything is well again, and somebody has signed in.
        server.endTrouble();
        do {
          sender.hold(false);
          await time.rest();
        } while (await time.pass());
        checkAlways({ sender, server, nowMs: time.nowMs(), lanes: page.lanes, removed });
        const shown = new Map(sender.getQueue().photos.map((photo) => [photo.name, photo]));
        for (const name of chosen) {
          if (removed.has(name)) continue;
          const state = shown.get(name)?.state;
          const count = countIn(server.files, name);
          if (state === undefined && told.has(name)) expect(count).toBeLessThanOrEqual(1);
          else if (state === undefined || state.is === 'in-shop') expect([name, count]).toEqual([name, 1]);
          else if (state.is === 'refused') {
            const { reason } = state;
            expect(server.said.has(reason) || reason === 'body-too-large').toBe(true);
            // Its sending that was taken is told so but for an order that is over.
            if (!isClosed(reason)) expect([name, reason, count]).toEqual([name, reason, 0]);
          } else expect([kind, state.is]).toEqual(['phone', 'lost']);
        }
        expect(isWaitingForServer(sender.getQueue())).toBe(false);
        sender.stop();
      }),
      { numRuns: 150 },
    );
  },
);
