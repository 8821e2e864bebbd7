export interface FairTurnsOptions {
  /** How many may be at it at once. */
  readonly places: number;
  /** Of these, how many one owner may have, and one group of owners, so that the others never wait for it alone. */
  readonly mostOfOne: number;
  /** Beyond `places`, for groups who have none yet: who holds places for long keeps no newcomer waiting. Default 0. */
  readonly firstPlaces?: number;
  readonly longestQueue: number;
}

export interface FairTurns {
  /**
   * @param owner among whom the places are shared out
   * @param turn `begin` is called when it has a place, at once when one is free; `refuse` when the queue is too long, at
   *   once or later, when another with fewer in it comes
   * @param group what the owner may share with others, such as the network that many accounts come from; by default the
   *   owner is a group of its own
   * @returns what leaves: the queue, or the place; twice is once
   */
  ask(owner: string, turn: Turn, group?: string): () => void;
  counts(): { readonly active: number; readonly waiting: number };
}

interface Turn {
  begin(): void;
  refuse(): void;
}

/** An owner in its group: the same owner may come from several. */
interface Queue {
  readonly owner: string;
  readonly group: string;
  readonly turns: Set<Turn>;
}

/**
 * Shares out places among owners, not among their requests: a free place goes to the group that has fewest, in it to the
 * owner who has fewest, among equals to the one whose turn is longest ago, and within an owner to who came first. A full
 * queue turns out the last of the owner who has most in it, in the group that has most.
 */
export function createFairTurns({ places, mostOfOne, firstPlaces = 0, longestQueue }: FairTurnsOptions): FairTurns {
  const heldByOwner = createCounts();
  const heldByGroup = createCounts();
  const waitingByGroup = createCounts();
  /** Nobody's is empty; the one whose turn is longest ago stands first. */
  const queues = new Map<string, Queue>();
  let active = 0;
  let waiting = 0;

  const mayHaveMore = ({ owner, group }: Queue) =>
    heldByOwner.of(owner) < mostOfOne && heldByGroup.of(group) < mostOfOne;
  const hasPlaceFor = (queue: Queue) =>
    active < places
      ? mayHaveMore(queue)
      : active < places + firstPlaces && heldByOwner.of(queue.owner) === 0 && heldByGroup.of(queue.group) === 0;

  function begin({ owner, group }: Queue, turn: Turn): void {
    active += 1;
    heldByOwner.add(owner, 1);
    heldByGroup.add(group, 1);
    turn.begin();
  }

  function dequeue(queue: Queue, turn: Turn): boolean {
    if (!queue.turns.delete(turn)) return false;
    waiting -= 1;
    waitingByGroup.add(queue.group, -1);
    if (queue.turns.size === 0) queues.delete(nameOf(queue));
    return true;
  }

  function giveOut(): void {
    while (active < places + firstPlaces) {
      const queue = nextQueue();
      const [turn] = queue?.turns ?? [];
      if (queue === undefined || turn === undefined || !hasPlaceFor(queue)) return;
      queues.delete(nameOf(queue));
      queues.set(nameOf(queue), queue);
      dequeue(queue, turn);
      begin(queue, turn);
    }
  }

  function nextQueue(): Queue | undefined {
    let next: Queue | undefined;
    for (const queue of queues.values()) {
      if (!mayHaveMore(queue)) continue;
      if (next === undefined || hasFewer(queue, next)) next = queue;
      if (heldByGroup.of(next.group) === 0 && heldByOwner.of(next.owner) === 0) break;
    }
    return next;
  }

  function hasFewer(one: Queue, other: Queue): boolean {
    const inGroups = heldByGroup.of(one.group) - heldByGroup.of(other.group);
    return inGroups < 0 || (inGroups === 0 && heldByOwner.of(one.owner) < heldByOwner.of(other.owner));
  }

  /** @returns false when nobody has more in the queue than this owner and its group would have */
  function makeRoomFor(own: Queue): boolean {
    const ofGroup = ({ group }: Queue) => waitingByGroup.of(group);
    const greediest = [...queues.values()].reduce((most, one) =>
      ofGroup(one) > ofGroup(most) || (ofGroup(one) === ofGroup(most) && one.turns.size > most.turns.size) ? one : most,
    );
    const isGreedier =
      greediest.group === own.group ? greediest.turns.size > own.turns.size + 1 : ofGroup(greediest) > ofGroup(own) + 1;
    const last = [...greediest.turns].at(-1);
    if (!isGreedier || last === undefined) return false;
    dequeue(greediest, last);
    last.refuse();
    return true;
  }

  function enqueue(queue: Queue, turn: Turn): boolean {
    if (waiting >= longestQueue && (longestQueue === 0 || !makeRoomFor(queue))) return false;
    queues.set(nameOf(queue), queue);
    queue.turns.add(turn);
    waiting += 1;
    waitingByGroup.add(queue.group, 1);
    return true;
  }

  function giveBack({ owner, group }: Queue): void {
    active -= 1;
    heldByOwner.add(owner, -1);
    heldByGroup.add(group, -1);
    giveOut();
  }

  return {
    ask(owner, asked, group = owner) {
      // Of its own, since the same object may ask twice; and told apart from one that has been refused.
      let hasPlace = false;
      const turn: Turn = {
        begin() {
          hasPlace = true;
          asked.begin();
        },
        refuse: () => asked.refuse(),
      };
      const queue = queues.get(nameOf({ owner, group })) ?? { owner, group, turns: new Set() };
      // An owner that waits while a place is free has as many as one may have.
      if (hasPlaceFor(queue)) begin(queue, turn);
      else if (!enqueue(queue, turn)) turn.refuse();
      return () => {
        if (dequeue(queue, turn) || !hasPlace) return;
        hasPlace = false;
        giveBack(queue);
      };
    },
    counts: () => ({ active, waiting }),
  };
}

const nameOf = ({ owner, group }: Pick<Queue, 'owner' | 'group'>) => JSON.stringify([group, owner]);

function createCounts() {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    of,
    add(name: string, change: number): void {
      const count = of(name) + change;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
}
