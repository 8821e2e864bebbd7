import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import { uuidv7 } from 'uuidv7';

/** Who listens to the news of an order: the kiosk that it is at, or a phone that knows it. */
export type FollowerKind = 'kiosk' | 'phone';

export interface Follower {
  /** Settles when there may be something new, and anyway after a while. @returns false: it is over */
  wait(): Promise<boolean>;
  /** Twice is once. */
  end(): void;
}

/** Tells who follows an order that something is new. Nothing of it is kept for anybody: they look for themselves. */
export interface OrderFollowers extends Service {
  /** @throws HttpProblem server-busy: there are too many phones already; the calls still answer */
  follow(orderId: string, kind: FollowerKind): Follower;
  /** The order itself, or what phones do at it. */
  changed(orderId: string): void;
  /** What its list of photos says. */
  photosChanged(orderId: string): void;
  /** Another one whenever the list of photos would be. */
  photosVersion(orderId: string): string;
  isFollowed(): boolean;
  /** Phones whose page hears the news of this order. */
  phonesAt(orderId: string): number;
  count(): number;
}

/** A kiosk has one page, and may have been loaded again before its earlier connection was found to be dead. */
const OF_KIOSK = 4;
const OF_PHONES = 8;
/** Of all orders: each is a connection. */
const PHONES = 200;
const BEAT_MS = 10_000;
/** A stream ends sometimes: what its caller was then may be over, and a phone that left is found out. */
const LONGEST_MS = 15 * 60_000;
/** More orders than are ever open at once in a shop. */
const VERSIONS = 1_000;

interface Listening extends Follower {
  readonly orderId: string;
  readonly kind: FollowerKind;
  wake(): void;
}

export function createOrderFollowers({
  beatMs = BEAT_MS,
  longestMs = LONGEST_MS,
  monotonicMs = () => performance.now(),
}: {
  beatMs?: number;
  longestMs?: number;
  monotonicMs?: () => number;
} = {}): OrderFollowers {
  const listening = new Set<Listening>();
  /** By order, the one that changed last at the end. An order that is not in it has not changed in this run. */
  const versions = new Map<string, number>();
  const run = uuidv7();
  let changes = 0;
  let isStopping = false;

  const ofKind = (kind: FollowerKind, orderId?: string) =>
    [...listening].filter((one) => one.kind === kind && (orderId === undefined || one.orderId === orderId));

  /** The page that has listened longest goes for the new one: that is the page before it was loaded again. */
  function makeRoom(orderId: string, kind: FollowerKind): void {
    const others = ofKind(kind, orderId);
    if (others.length >= (kind === 'kiosk' ? OF_KIOSK : OF_PHONES)) others[0]?.end();
    if (kind === 'phone' && ofKind('phone').length >= PHONES) {
      throw new HttpProblem('server-busy', 'Too many phones follow their orders. Ask again instead.', {
        retryAfterSeconds: 60,
      });
    }
  }

  function listen(orderId: string, kind: FollowerKind): Listening {
    const untilMs = monotonicMs() + longestMs;
    let isNew = true;
    let isOver = false;
    let wakeUp = () => {};
    return {
      orderId,
      kind,
      wake() {
        isNew = true;
        wakeUp();
      },
      async wait() {
        if (!isNew && !isOver) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, beatMs);
            wakeUp = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
        isNew = false;
        return !isOver && monotonicMs() < untilMs;
      },
      end() {
        isOver = true;
        const wasThere = listening.delete(this);
        wakeUp();
        if (wasThere && kind === 'phone') wakeKiosk(orderId);
      },
    };
  }

  /** A phone came or went. */
  function wakeKiosk(orderId: string): void {
    for (const one of ofKind('kiosk', orderId)) one.wake();
  }

  function changed(orderId: string): void {
    for (const one of listening) if (one.orderId === orderId) one.wake();
  }

  return {
    start() {
      isStopping = false;
    },
    stop() {
      isStopping = true;
      for (const one of [...listening]) one.end();
    },
    follow(orderId, kind) {
      if (isStopping) throw new HttpProblem('server-busy', 'This server is ending.', { retryAfterSeconds: 5 });
      makeRoom(orderId, kind);
      const made = listen(orderId, kind);
      listening.add(made);
      if (kind === 'phone') wakeKiosk(orderId);
      return made;
    },
    changed,
    photosChanged(orderId) {
      changes += 1;
      versions.delete(orderId);
      versions.set(orderId, changes);
      const [oldest] = versions.keys();
      if (versions.size > VERSIONS && oldest !== undefined) versions.delete(oldest);
      changed(orderId);
    },
    photosVersion: (orderId) => `${run}-${versions.get(orderId) ?? 0}`,
    isFollowed: () => listening.size > 0,
    phonesAt: (orderId) => ofKind('phone', orderId).length,
    count: () => listening.size,
  };
}
