/** Where the days' counts are kept, so that a restart forgets nothing and several servers count together. */
export interface DailyUseStore {
  find(owner: string, day: string): Promise<number>;
  /** @returns false when it would be more than `most`; nothing is counted then */
  add(owner: string, day: string, amount: number, most: number): Promise<boolean>;
  /** Days before this one are over. */
  forgetBefore(day: string): Promise<void>;
}

/** Of whom what is counted, and how much of it one day allows. */
export interface DailyUse {
  readonly owner: string;
  readonly most: number;
}

export interface SetAside {
  readonly amount: number;
  /** What came of it in the end; the rest may be used again. Twice is once. */
  settle(used: number): void;
}

/** How much everybody may send a day. What is full for one is not full for anybody else. */
export interface DailyQuota {
  /**
   * Counts before anything comes, so that calls that run beside each other cannot pass together what none could alone.
   *
   * @param wanted as much as there is up to `atMost`; nothing below `atLeast`
   * @returns null when there is less
   */
  setAside(use: DailyUse, wanted: { atLeast: number; atMost: number }): Promise<SetAside | null>;
  /** Until the next day begins, and with it everybody's quota. */
  secondsToNextDay(): number;
}

/**
 * A server takes from the store in blocks and counts within them in memory: a photo costs no write of its own. What is left
 * of a block when a server ends is lost to its owner for the day: 16 MB at most, and no more than 1/200 of the quota.
 */
const BLOCK = 16_000_000;
const SMALLEST_SHARE = 200;

export function createDailyQuota(store: DailyUseStore, now: () => Date): DailyQuota {
  /** Of this day, taken from the store and not used yet. */
  let today = { day: '', left: new Map<string, number>() };

  function leftOf(owner: string): number {
    return today.left.get(owner) ?? 0;
  }

  async function turnTo(day: string): Promise<void> {
    if (today.day === day) return;
    today = { day, left: new Map() };
    await store.forgetBefore(day);
  }

  /** Takes a block, so that so much is left; as it turns out meanwhile, it may be less. */
  async function takeBlock({ owner, most }: DailyUse, { day, wanted }: { day: string; wanted: number }): Promise<void> {
    const room = most - (await store.find(owner, day));
    const lacking = wanted - leftOf(owner);
    if (lacking <= 0 || room < lacking || today.day !== day) return;
    const amount = Math.min(room, Math.max(lacking, Math.min(BLOCK, Math.floor(most / SMALLEST_SHARE))));
    const isTaken = await store.add(owner, day, amount, most);
    if (isTaken && today.day === day) today.left.set(owner, leftOf(owner) + amount);
  }

  function use(owner: string, amount: number): SetAside {
    const { left } = today;
    left.set(owner, leftOf(owner) - amount);
    let isSettled = false;
    return {
      amount,
      settle(used) {
        if (isSettled) return;
        isSettled = true;
        // Into the day it is of: what is left of one that is over is nobody's.
        left.set(owner, (left.get(owner) ?? 0) + Math.max(0, amount - used));
      },
    };
  }

  async function setAside(asked: DailyUse, wanted: { atLeast: number; atMost: number }): Promise<SetAside | null> {
    const { owner, most } = asked;
    for (;;) {
      const day = dayOf(now());
      await turnTo(day);
      if (leftOf(owner) >= wanted.atMost) return use(owner, wanted.atMost);
      const unused = most - (await store.find(owner, day));
      const amount = Math.min(wanted.atMost, leftOf(owner) + unused);
      if (amount < wanted.atLeast) return null;
      await takeBlock(asked, { day, wanted: amount });
      // Others may have used it up between the questions: then it is asked again, and there is less each time.
      if (today.day === day && leftOf(owner) >= amount) return use(owner, amount);
    }
  }

  return {
    setAside,
    secondsToNextDay() {
      const at = now();
      return Math.max(1, Math.ceil((Date.parse(dayOf(at)) + 86_400_000 - at.getTime()) / 1000));
    },
  };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
