/**
 * What a job on a photo is for. 'shop': staff, a kiosk, files for the printer. 'guest': a customer with a phone or at home
 * looks at an empty frame. 'background': before anybody asks.
 */
export type PhotoTurnClass = 'shop' | 'guest' | 'background';

/** Whose turn a job is done in. */
export interface PhotoTurn {
  readonly class: PhotoTurnClass;
  /** Among whom the time of an address is shared out: an order, a customer, a kiosk. */
  readonly owner: string;
  /** Where a guest calls from: all their owners have one share of the class. Who has none is alone. */
  readonly address?: string;
}

/** What a job takes, as far as the photo's header tells. */
export interface PhotoCost {
  /** Of one processor. */
  readonly seconds: number;
  readonly megapixels: number;
}

/** Of work that nobody in particular has asked for: the pictures of the catalogue. */
export const SHOP_TURN: PhotoTurn = { class: 'shop', owner: 'shop' };

/** One owner has asked for more at once than a person looks at. */
export class PhotoWorkersBusyError extends Error {
  override readonly name = 'PhotoWorkersBusyError';
}

/** When all three wait, staff and kiosks have half of the time. */
const WEIGHTS: Record<PhotoTurnClass, number> = { shop: 4, guest: 2, background: 2 };
/** A page shows some twenty pictures, over six connections. */
const MOST_WAITING: Record<PhotoTurnClass, number> = { shop: 128, guest: 32, background: Number.POSITIVE_INFINITY };
/** Behind a router that masquerades, all guests of a shop are one address. */
const MOST_WAITING_OF_ADDRESS = 256;

const BUDGET_WINDOW_MS = 3_600_000;
/** An hour of one order or customer: 1,000 photos of 24 megapixels, or 115 that claim 208. */
const BUDGET_OF_OWNER: PhotoCost = { seconds: 900, megapixels: 24_000 };
const BUDGET_OF_ADDRESS: PhotoCost = { seconds: 3_600, megapixels: 96_000 };

export interface PhotoTurns<Task> {
  /** @param turns of everybody who waits for it @throws PhotoWorkersBusyError when none of them may have another one */
  wait(task: Task, turns: readonly PhotoTurn[], cost: PhotoCost): void;
  /**
   * Another caller waits for it too: it is done in whichever turn comes first. Nothing when it does not wait.
   * @throws PhotoWorkersBusyError
   */
  join(task: Task, turn: PhotoTurn): void;
  next(): BegunTurn<Task> | undefined;
  /** Everybody that waits, who wait no longer. */
  clear(): Task[];
}

export interface BegunTurn<Task> {
  readonly task: Task;
  /** What it really took, in seconds of a processor: the owner's next turn comes sooner or later for it. */
  done(seconds: number): void;
  /** Waits again, when nobody else does: it has taken its process down. After `done`. */
  again(): void;
}

interface Waiting<Task> {
  readonly task: Task;
  readonly cost: PhotoCost;
  readonly claims: Claim<Task>[];
  isLast: boolean;
}

/** One owner's wish for a job that others may wish for too. */
interface Claim<Task> {
  readonly turn: PhotoTurn;
  readonly place: Place<Task>;
  readonly owner: Owner<Task>;
  readonly waiting: Waiting<Task>;
}

/** Who shares something with others. */
interface Sharer {
  /** Where its last job ends, of what is shared: the next one begins there. */
  tag: number;
  /** Had nothing to do when it was last looked at: who comes anew begins where the others are, without credit for before. */
  isIdle: boolean;
}

interface Owner<Task> extends Sharer {
  readonly queue: Claim<Task>[];
  inService: number;
}

/** An address, or an owner of whom none is known. */
interface Place<Task> extends Sharer {
  /** Where the owners of this place are. */
  now: number;
  readonly owners: Map<string, Owner<Task>>;
}

interface Share<Task> extends Sharer {
  readonly weight: number;
  /** Where the places of this class are. */
  now: number;
  readonly places: Map<string, Place<Task>>;
}

/**
 * Self-clocked fair queueing in three steps: the classes share the workers by weight, the addresses of a class share its
 * time alike, and so do the owners of an address: whoever opens many orders has no more for it. What counts is what jobs
 * cost, not how many there are: of all heads of queues that one begins which would be through first if everybody had the
 * same share. So who waits is never passed over by jobs of somebody who has had more since then by more than one job of
 * each costs.
 *
 * An owner or address that has used up its hour goes on when nobody else waits; nothing is refused for it.
 *
 * @param nowMs a clock that nobody sets
 */
export function createPhotoTurns<Task>(nowMs: () => number = () => performance.now()): PhotoTurns<Task> {
  const shares = new Map<PhotoTurnClass, Share<Task>>(
    (['shop', 'guest', 'background'] as const).map((name) => [
      name,
      { weight: WEIGHTS[name], tag: 0, isIdle: true, now: 0, places: new Map() },
    ]),
  );
  const waiting = new Map<Task, Waiting<Task>>();
  const spending = createSpending(nowMs);
  let now = 0;

  const shareOf = (turn: PhotoTurn) => shares.get(turn.class) as Share<Task>;

  function claim(entry: Waiting<Task>, turn: PhotoTurn): void {
    const { places } = shareOf(turn);
    const name = placeOf(turn);
    const place: Place<Task> = places.get(name) ?? { tag: 0, isIdle: true, now: 0, owners: new Map() };
    places.set(name, place);
    const owner: Owner<Task> = place.owners.get(turn.owner) ?? { tag: 0, isIdle: true, queue: [], inService: 0 };
    place.owners.set(turn.owner, owner);
    const one = { turn, place, owner, waiting: entry };
    owner.queue.push(one);
    entry.claims.push(one);
  }

  function refuseTooMany(turn: PhotoTurn): void {
    // What waits in the background was let in by somebody else, and is never refused.
    if (MOST_WAITING[turn.class] === Number.POSITIVE_INFINITY) return;
    const { places } = shareOf(turn);
    let ofOwner = 0;
    for (const { owners } of places.values()) ofOwner += owners.get(turn.owner)?.queue.length ?? 0;
    if (ofOwner >= MOST_WAITING[turn.class])
      throw new PhotoWorkersBusyError('Too many pictures are asked for at once.');
    if (turn.address === undefined) return;
    let ofAddress = 0;
    for (const { queue } of places.get(placeOf(turn))?.owners.values() ?? []) ofAddress += queue.length;
    if (ofAddress >= MOST_WAITING_OF_ADDRESS) {
      throw new PhotoWorkersBusyError('Too many pictures are asked for at once from one address.');
    }
  }

  function join(entry: Waiting<Task>, turn: PhotoTurn): void {
    if (entry.claims.some((one) => one.turn.class === turn.class && one.turn.owner === turn.owner)) return;
    refuseTooMany(turn);
    claim(entry, turn);
  }

  const isLast = ({ turn, waiting: { isLast } }: Claim<Task>) => isLast || spending.isUsedUp(turn);

  /** Of this place the job that would be through first. */
  function soonestOfPlace(place: Place<Task>): Claim<Task> | undefined {
    let soonest: Claim<Task> | undefined;
    let end = Number.POSITIVE_INFINITY;
    for (const owner of place.owners.values()) {
      const head = owner.queue.find((one) => !isLast(one));
      const its = endOf(owner, place.now, head?.waiting.cost.seconds);
      if (its < end) [soonest, end] = [head, its];
    }
    return soonest;
  }

  function soonestOf(share: Share<Task>): Claim<Task> | undefined {
    let soonest: Claim<Task> | undefined;
    let end = Number.POSITIVE_INFINITY;
    for (const place of share.places.values()) {
      const head = soonestOfPlace(place);
      const its = endOf(place, share.now, head?.waiting.cost.seconds);
      if (its < end) [soonest, end] = [head, its];
    }
    return soonest;
  }

  function soonest(): Claim<Task> | undefined {
    let chosen: Claim<Task> | undefined;
    let end = Number.POSITIVE_INFINITY;
    for (const share of shares.values()) {
      const head = soonestOf(share);
      const its = endOf(share, now, head && head.waiting.cost.seconds / share.weight);
      if (its < end) [chosen, end] = [head, its];
    }
    return chosen;
  }

  /** When nobody waits but those who are last: the one who has had least. */
  function soonestOfLast(): Claim<Task> | undefined {
    const waitingAt = ({ owners }: Place<Task>) => [...owners.values()].filter(({ queue }) => queue.length > 0);
    const waitingOf = ({ places }: Share<Task>) => [...places.values()].filter((one) => waitingAt(one).length > 0);
    const share = leastOf([...shares.values()].filter((one) => waitingOf(one).length > 0));
    const place = share && leastOf(waitingOf(share));
    return place && leastOf(waitingAt(place))?.queue[0];
  }

  function leave(entry: Waiting<Task>): void {
    waiting.delete(entry.task);
    for (const one of entry.claims) one.owner.queue.splice(one.owner.queue.indexOf(one), 1);
  }

  function begin({ turn, place, owner, waiting: entry }: Claim<Task>): BegunTurn<Task> {
    const share = shareOf(turn);
    const { cost, task } = entry;
    leave(entry);
    place.now = Math.max(place.now, owner.tag);
    owner.tag += cost.seconds;
    owner.inService += 1;
    share.now = Math.max(share.now, place.tag);
    place.tag += cost.seconds;
    now = Math.max(now, share.tag);
    share.tag += cost.seconds / share.weight;
    spending.add(turn, cost);
    forgetIdle(share);
    return {
      task,
      done(seconds) {
        owner.inService -= 1;
        owner.tag += seconds - cost.seconds;
        place.tag += seconds - cost.seconds;
        share.tag += (seconds - cost.seconds) / share.weight;
        spending.add(turn, { seconds: seconds - cost.seconds, megapixels: 0 });
      },
      again() {
        const next: Waiting<Task> = { task, cost, claims: [], isLast: true };
        waiting.set(task, next);
        for (const one of entry.claims) claim(next, one.turn);
      },
    };
  }

  return {
    wait(task, turns, cost) {
      const entry: Waiting<Task> = { task, cost, claims: [], isLast: false };
      let refused: unknown;
      for (const turn of turns) {
        try {
          join(entry, turn);
        } catch (error) {
          refused = error;
        }
      }
      if (entry.claims.length === 0) throw refused;
      waiting.set(task, entry);
    },
    join(task, turn) {
      const entry = waiting.get(task);
      if (entry !== undefined) join(entry, turn);
    },
    next() {
      const chosen = soonest() ?? soonestOfLast();
      return chosen === undefined ? undefined : begin(chosen);
    },
    clear() {
      const tasks = [...waiting.keys()];
      for (const entry of [...waiting.values()]) leave(entry);
      return tasks;
    },
  };
}

/** Where its next job would end. An owner who waits keeps its place in line, however long the jobs are that go before. */
function endOf(sharer: Sharer, now: number, seconds: number | undefined): number {
  const wasIdle = sharer.isIdle;
  sharer.isIdle = seconds === undefined;
  if (seconds === undefined) return Number.POSITIVE_INFINITY;
  if (wasIdle) sharer.tag = Math.max(sharer.tag, now);
  return sharer.tag + seconds;
}

const leastOf = <One extends Sharer>(sharers: readonly One[]): One | undefined =>
  sharers.reduce<One | undefined>(
    (least, one) => (least === undefined || one.tag < least.tag ? one : least),
    undefined,
  );

const placeOf = ({ owner, address }: PhotoTurn) => (address === undefined ? `owner ${owner}` : `address ${address}`);

/** Who has nothing here and nothing to its debt would begin anew just so. What owners owe each other ends with their place. */
function forgetIdle<Task>(share: Share<Task>): void {
  for (const [name, place] of share.places) {
    const isIdle = ({ queue, inService }: Owner<Task>) => queue.length === 0 && inService === 0;
    const isOver = place.tag <= share.now && [...place.owners.values()].every(isIdle);
    if (isOver) share.places.delete(name);
    else for (const [key, owner] of place.owners) if (isIdle(owner) && owner.tag <= place.now) place.owners.delete(key);
  }
}

interface Spent {
  readonly sinceMs: number;
  seconds: number;
  megapixels: number;
}

/** What owners and addresses have had in the hour that began with their first job. The shop's own work counts nowhere. */
function createSpending(nowMs: () => number) {
  const spent = new Map<string, Spent>();

  const accountsOf = ({ class: name, owner, address }: PhotoTurn): [account: string, budget: PhotoCost][] => {
    if (name === 'shop') return [];
    const own: [string, PhotoCost] = [`owner ${owner}`, BUDGET_OF_OWNER];
    return address === undefined ? [own] : [own, [`address ${address}`, BUDGET_OF_ADDRESS]];
  };

  function current(account: string): Spent | undefined {
    const known = spent.get(account);
    if (known === undefined || nowMs() - known.sinceMs < BUDGET_WINDOW_MS) return known;
    spent.delete(account);
    return undefined;
  }

  return {
    add(turn: PhotoTurn, { seconds, megapixels }: PhotoCost): void {
      for (const [account] of accountsOf(turn)) {
        const known = current(account);
        if (known === undefined) {
          // Old ones are met here at the latest, so that the list is as long as an hour's owners.
          for (const name of [...spent.keys()]) current(name);
          spent.set(account, { sinceMs: nowMs(), seconds, megapixels });
        } else {
          known.seconds += seconds;
          known.megapixels += megapixels;
        }
      }
    },
    isUsedUp: (turn: PhotoTurn): boolean =>
      accountsOf(turn).some(([account, budget]) => {
        const known = current(account);
        return known !== undefined && (known.seconds >= budget.seconds || known.megapixels >= budget.megapixels);
      }),
  };
}
