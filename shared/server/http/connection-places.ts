import type { Socket } from 'node:net';
import type { CallerDevice } from './caller-device.ts';
import { networkOf } from './network-of.ts';

export interface PlaceLimits {
  /** All together: each costs memory and a file handle. */
  readonly connections: number;
  /** Of them only for programs on this machine: its own kiosk, and the monitor that looks whether the server is well. */
  readonly ownConnections: number;
  /** Of them only for kiosks, staff and shops' servers, and for the addresses that these were seen at. */
  readonly knownConnections: number;
  /** Of those from one address, and how many of these may not have said yet who they are. */
  readonly knownPerAddress: number;
  readonly unprovenPerAddress: number;
  /** Of the others from one address. A browser opens six, and behind some routers all guests are one address. */
  readonly connectionsPerAddress: number;
}

/** Everybody's connections from one address, and of IPv6 from one line. */
interface Device {
  size: number;
  /** On which no call is under way, the longest idle first. */
  readonly waiting: Set<Place>;
  /** Whose call is under way and held up by the other side. */
  readonly heldUp: Set<Place>;
  /** Whose call waits for its turn: nothing of it was begun. */
  readonly unbegun: Set<Place>;
  /** Whose body comes, though not all of it has: how many bytes a second, while its sender is the slower one. */
  readonly bodies: Map<Place, number>;
}

/** Of one connection, or of one call where a proxy's connections carry the calls of many devices. */
export interface Place {
  readonly socket: Socket;
  readonly address: string;
  readonly proof: string | undefined;
  kind: 'own' | 'known' | 'guest';
  calls: number;
  /** A kiosk, staff or a shop's server has made a call in it, whatever places were free then. */
  isProven: boolean;
  readonly sinceMs: number;
}

/** How a call goes on a connection. */
export interface CallPace {
  /** The other side keeps it waiting: it goes first when places run out. */
  readonly isHeldUp: boolean;
  /** Of a body that has not come whole; undefined for other calls, and as long as nobody can tell. */
  readonly bytesPerSecond: number | undefined;
}

export interface ConnectionPlaces {
  /** How many there are. */
  readonly count: number;
  /** @returns undefined when there is no place, even by closing another connection: turn it away */
  take(socket: Socket, device: CallerDevice): Place | undefined;
  /** Twice is once. */
  release(place: Place): void;
  /** A call in it begins, or ends. */
  begin(place: Place): void;
  end(place: Place): void;
  /** Its call waits for its turn, or waits no longer. */
  noteTurn(place: Place, isWaiting: boolean): void;
  /** Told from time to time of each call under way. */
  notePace(place: Place, pace: CallPace): void;
  /** A kiosk, staff or a shop's server has made a call in it, and comes from its address. */
  vouch(place: Place): void;
}

/** An address that only says it is a kiosk's has so long to prove it while others wait for its place. */
const PROVING_MS = 2_000;
/** Kiosks and staff come every day; at the next start they are known from their first call on. */
const KNOWN_FOR_MS = 24 * 3_600_000;
const MOST_KNOWN = 1_000;
/** A browser opens six: with these a newcomer is served. */
const OF_A_BROWSER = 6;

/**
 * Who gets one of this process's places, when a few try to take them all: a place is a connection, or where a proxy's
 * connections carry the calls of many devices, a call. Loopback and known people have places of
 * their own. The rest is shared by device: a device with many gives to one with fewer, and of one device's connections the
 * one that has been idle longest goes first, so that an honest newcomer always gets in, also behind the address of a flood.
 * Next go calls that wait for their turn. Where all their connections have a call that goes on, the slowest body of the device with most is given up, but only by a
 * device with twice what the newcomer would have with a whole browser: a photo over bad wifi is slow too.
 *
 * An address is known by the calls that were proven on it, but not everybody who shares it is a kiosk: what has not been
 * proven takes few of the reserved places, and for a moment only. A call that brings what was proven before is proven at
 * once, wherever it comes from.
 */
export function createConnectionPlaces(
  limits: PlaceLimits,
  { now = () => performance.now() }: { now?: () => number } = {},
): ConnectionPlaces {
  const guests = createGuestPlaces(limits);
  const known = createKnownPlaces(limits, now);
  const taken = new Set<Place>();
  let own = 0;

  function release(place: Place): void {
    if (!taken.delete(place)) return;
    if (place.kind === 'own') own -= 1;
    else if (place.kind === 'known') known.remove(place);
    else guests.remove(place);
  }
  const letGo = (place: Place): void => {
    release(place);
    place.socket.destroy();
  };

  function kindFor({ address, isOwn }: CallerDevice, isProven: boolean): Place['kind'] | undefined {
    if (isOwn && own < limits.ownConnections) return 'own';
    if (isProven ? known.hasRoomForProven(address, letGo) : known.makeRoom(address, letGo)) return 'known';
    return guests.makeRoom(address, letGo) ? 'guest' : undefined;
  }

  return {
    count: limits.connections,
    take(socket, device) {
      const { address, proof } = device;
      const isProven = known.isProof(proof);
      const kind = kindFor(device, isProven);
      if (kind === undefined) return undefined;
      const place: Place = { socket, address, proof, kind, calls: 0, isProven, sinceMs: now() };
      taken.add(place);
      if (kind === 'own') own += 1;
      else if (kind === 'known') known.add(place);
      else guests.add(place);
      return place;
    },
    release,
    begin(place) {
      place.calls += 1;
      if (place.kind === 'guest' && taken.has(place)) guests.noteCalls(place);
    },
    end(place) {
      place.calls -= 1;
      if (place.kind === 'guest' && taken.has(place)) guests.noteCalls(place);
    },
    noteTurn(place, isWaiting) {
      if (place.kind === 'guest' && taken.has(place)) guests.noteTurn(place, isWaiting);
    },
    notePace(place, pace) {
      if (place.kind === 'guest' && taken.has(place)) guests.notePace(place, pace);
    },
    vouch(place) {
      place.isProven = true;
      if (place.kind === 'own' || !taken.has(place)) return;
      known.remember(place);
      if (place.kind === 'guest' && !known.hasRoomForProven(place.address, letGo)) return;
      if (place.kind === 'guest') {
        guests.remove(place);
        place.kind = 'known';
        known.add(place);
      }
      known.prove(place);
    },
  };
}

type LetGo = (place: Place) => void;

/** The places that kiosks, staff and shops' servers have for themselves. */
function createKnownPlaces(limits: PlaceLimits, now: () => number) {
  const addresses = createMemory(now);
  const proofs = createMemory(now);
  const places = new Set<Place>();
  const unproven = new Set<Place>();
  const countFrom = (some: Iterable<Place>, address: string) => {
    let count = 0;
    for (const place of some) count += Number(place.address === address);
    return count;
  };
  /** The longest there of those that have said nothing about themselves. */
  const findUnproven = (address?: string) => {
    for (const place of unproven) {
      const isMeant = address === undefined || place.address === address;
      if (isMeant && place.calls === 0 && now() - place.sinceMs >= PROVING_MS) return place;
    }
    return undefined;
  };

  return {
    remember({ address, proof }: Place): void {
      addresses.add(address);
      if (proof !== undefined) proofs.add(proof);
    },
    isProof: (proof: string | undefined): boolean => proof !== undefined && proofs.has(proof),
    /** For a newcomer from this address, of whom nothing else is known. */
    makeRoom(address: string, letGo: LetGo): boolean {
      if (!addresses.has(address)) return false;
      if (countFrom(places, address) >= limits.knownPerAddress) return false;
      if (countFrom(unproven, address) >= limits.unprovenPerAddress) {
        const silent = findUnproven(address);
        if (silent === undefined) return false;
        letGo(silent);
      }
      return places.size < limits.knownConnections;
    },
    hasRoomForProven(address: string, letGo: LetGo): boolean {
      if (countFrom(places, address) >= limits.knownPerAddress) return false;
      if (places.size < limits.knownConnections) return true;
      const silent = findUnproven();
      if (silent !== undefined) letGo(silent);
      return silent !== undefined;
    },
    add(place: Place): void {
      places.add(place);
      if (!place.isProven) unproven.add(place);
    },
    prove: (place: Place): unknown => unproven.delete(place),
    remove(place: Place): void {
      places.delete(place);
      unproven.delete(place);
    },
  };
}

/** What callers have lately proved to be of the shop by. */
function createMemory(now: () => number) {
  /** When last. */
  const seen = new Map<string, number>();
  return {
    add(name: string): void {
      // The newest last: the first is forgotten when there are too many.
      seen.delete(name);
      seen.set(name, now());
      const [oldest] = seen.keys();
      if (seen.size > MOST_KNOWN && oldest !== undefined) seen.delete(oldest);
    },
    has(name: string): boolean {
      const seenMs = seen.get(name);
      if (seenMs === undefined) return false;
      if (now() - seenMs <= KNOWN_FOR_MS) return true;
      seen.delete(name);
      return false;
    },
  };
}

/** The places that everybody else shares. */
function createGuestPlaces(limits: PlaceLimits) {
  const places = limits.connections - limits.ownConnections - limits.knownConnections;
  const perDevice = limits.connectionsPerAddress;
  const devices = new Map<string, Device>();
  /** By how many connections they have. */
  const levels = new Map<number, Set<Device>>();
  let highest = 0;
  let count = 0;

  function resize(device: Device, change: 1 | -1): void {
    levels.get(device.size)?.delete(device);
    device.size += change;
    count += change;
    const level = levels.get(device.size) ?? new Set();
    levels.set(device.size, level.add(device));
    highest = Math.max(highest, device.size);
    while (highest > 0 && !levels.get(highest)?.size) levels.delete(highest--);
  }

  const leastOf = (device: Device | undefined): Place | undefined => {
    const [idle] = device?.waiting ?? [];
    const [heldUp] = device?.heldUp ?? [];
    return idle ?? heldUp;
  };

  /** Of the device with most that can spare one, as far as that is so many at least. */
  function leastOfOthers(lowest: number, sets: readonly Spared[] = ['waiting', 'heldUp']): Place | undefined {
    for (const set of sets) {
      for (let level = highest; level >= lowest; level -= 1) {
        for (const device of levels.get(level) ?? []) {
          const [place] = device[set];
          if (place !== undefined) return place;
        }
      }
    }
    return undefined;
  }

  /** The slowest body of the device with most, as far as that is so many at least. */
  function slowestOfOthers(lowest: number): Place | undefined {
    for (let level = highest; level >= lowest; level -= 1) {
      for (const { bodies } of levels.get(level) ?? []) {
        const slowest = slowestOf(bodies);
        if (slowest !== undefined) return slowest;
      }
    }
    return undefined;
  }

  /** The slow bodies of a few before what others have idle: else newcomers would close each other's before they have asked. */
  function leastFor(size: number, device: Device | undefined): Place | undefined {
    const clearlyMore = 2 * (size + OF_A_BROWSER);
    return (
      leastOfOthers(clearlyMore, ['waiting', 'heldUp', 'unbegun']) ??
      slowestOfOthers(clearlyMore) ??
      leastOfOthers(size + 1) ??
      leastOf(device)
    );
  }

  return {
    /** @returns whether there is a place for another connection from there, perhaps another's */
    makeRoom(address: string, letGo: LetGo): boolean {
      const device = devices.get(networkOf(address));
      const size = device?.size ?? 0;
      if (size < perDevice && count < places) return true;
      const least = size >= perDevice ? leastOf(device) : leastFor(size, device);
      if (least !== undefined) letGo(least);
      return least !== undefined;
    },
    add(place: Place): void {
      const name = networkOf(place.address);
      const device = devices.get(name) ?? newDevice();
      devices.set(name, device);
      resize(device, 1);
      if (place.calls === 0) device.waiting.add(place);
    },
    remove(place: Place): void {
      const name = networkOf(place.address);
      const device = devices.get(name);
      if (device === undefined) return;
      device.waiting.delete(place);
      device.heldUp.delete(place);
      device.unbegun.delete(place);
      device.bodies.delete(place);
      resize(device, -1);
      if (device.size > 0) return;
      devices.delete(name);
      levels.get(0)?.delete(device);
    },
    noteCalls(place: Place): void {
      const device = devices.get(networkOf(place.address));
      // Put at the end when its last call is over: it has been idle for the shortest time then.
      if (place.calls === 0) device?.waiting.add(place);
      else device?.waiting.delete(place);
      device?.heldUp.delete(place);
      device?.bodies.delete(place);
    },
    noteTurn(place: Place, isWaiting: boolean): void {
      const device = devices.get(networkOf(place.address));
      if (isWaiting && !place.isProven) device?.unbegun.add(place);
      else device?.unbegun.delete(place);
    },
    notePace(place: Place, { isHeldUp, bytesPerSecond }: CallPace): void {
      const device = devices.get(networkOf(place.address));
      if (isHeldUp && place.calls > 0) device?.heldUp.add(place);
      else device?.heldUp.delete(place);
      if (bytesPerSecond !== undefined && place.calls > 0) device?.bodies.set(place, bytesPerSecond);
      else device?.bodies.delete(place);
    },
  };
}

type Spared = 'waiting' | 'heldUp' | 'unbegun';

const newDevice = (): Device => ({
  size: 0,
  waiting: new Set(),
  heldUp: new Set(),
  unbegun: new Set(),
  bodies: new Map(),
});

function slowestOf(bodies: ReadonlyMap<Place, number>): Place | undefined {
  let slowest: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, bytesPerSecond] of bodies) {
    if (place.isProven || bytesPerSecond >= least) continue;
    slowest = place;
    least = bytesPerSecond;
  }
  return slowest;
}
