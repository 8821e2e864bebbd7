export interface FairTurnsOptions {
  /** How many may be at it at once. */
  readonly places: number;
  /** Of these, how many one owner may have, so that the others never wait for it alone. */
  readonly mostOfOne: number;
  /** Beyond `places`, for owners who have none yet: owners who hold places for long keep no newcomer waiting. Default 0. */
  readonly firstPlaces?: number;
  readonly longestQueue: number;
}

export interface FairTurns {
  /**
   * @param owner among whom the places are shared out
   * @param turn `begin` is called when it has a place, at once when one is free; `refuse` when the queue is too long, at
   *   once or later, when another owner with fewer in it comes
   * @returns what leaves: the queue, or the place; twice is once
   */
  ask(owner: string, turn: Turn): () => void;
  counts(): { readonly active: number; readonly waiting: number };
}

interface Turn {
  begin(): void;
  refuse(): void;
}

/**
 * Shares out places among owners, not among their requests: a free place goes to the owner who has fewest, among equals
 * to the one whose turn is longest ago, and within an owner to who came first. A full queue turns out the last of the
 * owner who has most in it.
 */
export function createFairTurns({ places, mostOfOne, firstPlaces = 0, longestQueue }: FairTurnsOptions): FairTurns {
  const held = new Map<string, number>();
  /** Nobody's is empty; the owner whose turn is longest ago stands first. */
  const queues = new Map<string, Set<Turn>>();
  let active = 0;
  let waiting = 0;

  const heldBy = (owner: string) => held.get(owner) ?? 0;
  const hasPlaceFor = (owner: string) =>
    active < places ? heldBy(owner) < mostOfOne : active < places + firstPlaces && heldBy(owner) === 0;

  function begin(owner: string, turn: Turn): void {
    active += 1;
    held.set(owner, heldBy(owner) + 1);
    turn.begin();
  }

  function dequeue(owner: string, turn: Turn): boolean {
    const queue = queues.get(owner);
    if (queue === undefined || !queue.delete(turn)) return false;
    waiting -= 1;
    if (queue.size === 0) queues.delete(owner);
    return true;
  }

  function giveOut(): void {
    while (active < places + firstPlaces) {
      const owner = nextOwner();
      const queue = owner === undefined ? undefined : queues.get(owner);
      const [turn] = queue ?? [];
      if (owner === undefined || queue === undefined || turn === undefined || !hasPlaceFor(owner)) return;
      queues.delete(owner);
      queues.set(owner, queue);
      dequeue(owner, turn);
      begin(owner, turn);
    }
  }

  function nextOwner(): string | undefined {
    let next: string | undefined;
    let fewest = mostOfOne;
    for (const owner of queues.keys()) {
      if (heldBy(owner) >= fewest) continue;
      next = owner;
      fewest = heldBy(owner);
      if (fewest === 0) break;
    }
    return next;
  }

  /** @returns false when nobody has more in the queue than this owner would have */
  function makeRoomFor(owner: string): boolean {
    const [greediest, queue] = [...queues].reduce((most, one) => (one[1].size > most[1].size ? one : most));
    if (queue.size <= (queues.get(owner)?.size ?? 0) + 1) return false;
    const last = [...queue].at(-1);
    if (last === undefined) return false;
    dequeue(greediest, last);
    last.refuse();
    return true;
  }

  function enqueue(owner: string, turn: Turn): boolean {
    if (waiting >= longestQueue && (longestQueue === 0 || !makeRoomFor(owner))) return false;
    const queue = queues.get(owner) ?? new Set();
    queues.set(owner, queue.add(turn));
    waiting += 1;
    return true;
  }

  function giveBack(owner: string): void {
    active -= 1;
    const left = heldBy(owner) - 1;
    if (left === 0) held.delete(owner);
    else held.set(owner, left);
    giveOut();
  }

  return {
    ask(owner, asked) {
      // Of its own, since the same object may ask twice; and told apart from one that has been refused.
      let hasPlace = false;
      const turn: Turn = {
        begin() {
          hasPlace = true;
          asked.begin();
        },
        refuse: () => asked.refuse(),
      };
      // An owner that waits while a place is free has as many as one may have.
      if (hasPlaceFor(owner)) begin(owner, turn);
      else if (!enqueue(owner, turn)) turn.refuse();
      return () => {
        if (dequeue(owner, turn) || !hasPlace) return;
        hasPlace = false;
        giveBack(owner);
      };
    },
    counts: () => ({ active, waiting }),
  };
}
