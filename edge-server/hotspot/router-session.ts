import { text } from './guest-login-rows.ts';
import type { HotspotHealth } from './hotspot.ts';
import { HotspotError } from './hotspot-error.ts';
import type { ConnectionOwner, RouterOsConnection } from './routeros-connection.ts';

/** One connection that is opened when it is needed and let go of at the first sign of trouble, and what it says of the router. */
export interface RouterSession {
  /** @throws HotspotError */
  command(...words: string[]): Promise<Record<string, unknown>[]>;
  /**
   * The rows of a menu, asked for with their `.id`. What lacks it is no row of that menu, and an answer with such a thing
   * in it says nothing about what is there: taken for an empty one, a login would count as gone while its session is not.
   *
   * @throws HotspotError
   */
  print(menu: string, ...words: string[]): Promise<Record<string, unknown>[]>;
  /** What a router said of itself; what it did not say stays as it was known. */
  identify(router: { version: string | undefined; identity: string | undefined }): void;
  health(): HotspotHealth;
  onDisconnect(listener: () => void): void;
  start(): void;
  stop(): void;
  isStopped(): boolean;
}

/** @param connectTo opens a connection. @throws HotspotError */
export function createRouterSession(connectTo: (owner: ConnectionOwner) => Promise<RouterOsConnection>): RouterSession {
  let opening: Promise<RouterOsConnection> | undefined;
  let connection: RouterOsConnection | undefined;
  let stopping = new AbortController();
  const notes = createHealthNotes();
  const disconnectListeners: (() => void)[] = [];

  /** Single flight: callers that come while a connection is being opened wait for that one. */
  function connect(): Promise<RouterOsConnection> {
    if (stopping.signal.aborted) {
      return Promise.reject(new HotspotError('connection', 'the hotspot has been stopped'));
    }
    if (connection?.isOpen) return Promise.resolve(connection);
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function open(): Promise<RouterOsConnection> {
    connection = await connectTo({
      signal: stopping.signal,
      onBroken(error) {
        notes.failed(error);
        for (const listener of disconnectListeners) listener();
      },
    });
    notes.say({ reachable: true });
    return connection;
  }

  async function command(...words: string[]): Promise<Record<string, unknown>[]> {
    try {
      const rows = await (await connect()).write(words);
      notes.say({ reachable: true });
      return rows;
    } catch (error) {
      if (error instanceof HotspotError) notes.failed(error);
      throw error;
    }
  }

  return {
    command,
    async print(menu, ...words) {
      const rows = await command(`${menu}/print`, ...words);
      if (rows.every((row) => text(row['.id']) !== undefined)) return rows;
      const error = new HotspotError('protocol', `the router answered ${menu}/print with rows of none`, {
        maybeDone: true,
      });
      notes.failed(error);
      throw error;
    },
    identify: (router) => notes.say({ reachable: true, ...withoutUndefined(router) }),
    health: notes.read,
    onDisconnect(listener) {
      disconnectListeners.push(listener);
    },
    start() {
      if (stopping.signal.aborted) stopping = new AbortController();
    },
    stop() {
      stopping.abort();
    },
    isStopped: () => stopping.signal.aborted,
  };
}

/** What is known of the router, and since when. */
function createHealthNotes() {
  let health: HotspotHealth = { kind: 'mikrotik', reachable: false, since: new Date() };

  function say(change: Omit<HotspotHealth, 'kind' | 'since'>): void {
    const since = change.reachable === health.reachable ? health.since : new Date();
    const known = { version: health.version, identity: health.identity };
    health = { kind: 'mikrotik', ...withoutUndefined(known), ...change, since };
  }

  return {
    say,
    failed(error: HotspotError): void {
      if (error.routerIsAway) say({ reachable: false, problem: error.kind });
    },
    read: () => health,
  };
}

function withoutUndefined(values: { version: string | undefined; identity: string | undefined }): {
  version?: string;
  identity?: string;
} {
  return {
    ...(values.version === undefined ? {} : { version: values.version }),
    ...(values.identity === undefined ? {} : { identity: values.identity }),
  };
}
