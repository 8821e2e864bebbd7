import { Socket } from 'node:net';

/** The version whose insides we know. Any other must be read and tried before its number goes in here. */
export const LIBRARY_VERSION = '1.6.9';

/** The part of node-routeros that we use; mikrotik-hotspot.ts hands the real one in. */
export interface RouterOsLibrary {
  new (options: RouterOsLibraryOptions): RouterOsApi;
}

export interface RouterOsLibraryOptions {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Seconds without traffic after which the library gives up; not the time limit of a command. */
  timeout: number;
  tls?: { ca: string };
}

export interface RouterOsApi {
  connect(): Promise<unknown>;
  /** Adds a tag to the array it is given. */
  write(words: string[]): Promise<Record<string, unknown>[]>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
}

/** Private members of the library that we have to hold on to. They exist once `connect` has been called. */
export interface RouterOsInternals {
  readonly socket: Socket;
  /** Takes a reply (its words without the tag, reply word first) to the command that carries this tag. */
  hasTag(tag: string): boolean;
  deliver(tag: string, reply: string[]): void;
  /** Has the library hand every received chunk to us instead of to its own parser. */
  takeOverReceiving(onBytes: (chunk: Buffer) => void): void;
}

/** @throws TypeError naming the member that is not what we know it to be */
export function internalsOf(api: RouterOsApi): RouterOsInternals {
  const connector = member(api, 'connector', 'api');
  const socket = member(connector, 'socket', 'connector');
  const receiver = member(connector, 'receiver', 'connector');
  const tags = member(receiver, 'tags', 'receiver');
  if (!(socket instanceof Socket)) throw unknownInside('connector.socket is not a socket');
  if (!(tags instanceof Map)) throw unknownInside('receiver.tags is not a Map');
  requireFunction(receiver, 'processRawData', 'receiver');
  return {
    socket,
    hasTag: (tag) => tags.has(tag),
    deliver(tag, reply) {
      const reader: unknown = tags.get(tag);
      const callback = member(reader, 'callback', 'receiver.tags[…]');
      if (typeof callback !== 'function') throw unknownInside('the reader of a tag is not a function');
      callback(reply);
    },
    takeOverReceiving(onBytes) {
      Reflect.set(Object(receiver), 'processRawData', onBytes);
    },
  };
}

/**
 * Stops the library from sending `#`, which is no command, whenever a reply takes long, and from keeping a timer of
 * half its timeout alive after the socket is gone.
 */
export function disableConnectionHold(api: RouterOsApi): void {
  requireFunction(api, 'holdConnection', 'api');
  Reflect.set(api, 'holdConnection', () => undefined);
}

/**
 * Looks at everything above without a router, so that a wrong version of the library is found when the server starts
 * and not when the first customer wants to join the wifi.
 *
 * @param classes the library's own Receiver and Connector
 * @throws TypeError naming what is different
 */
export function assertLibraryIsKnown(
  Library: RouterOsLibrary,
  classes: { Connector: unknown; Receiver: unknown },
  version: unknown,
): void {
  if (version !== LIBRARY_VERSION) {
    throw unknownInside(`version ${String(version)} is installed, ${LIBRARY_VERSION} is the one we know`);
  }
  const api = new Library({ host: '127.0.0.1', port: 1, user: '', password: '', timeout: 1 });
  requireFunction(api, 'connect', 'api');
  requireFunction(api, 'write', 'api');
  requireFunction(api, 'holdConnection', 'api');
  requireFunction(prototypeOf(classes.Connector), 'onData', 'Connector.prototype');
  const receiver = prototypeOf(classes.Receiver);
  requireFunction(receiver, 'processRawData', 'Receiver.prototype');
  requireFunction(receiver, 'read', 'Receiver.prototype');
}

function prototypeOf(owner: unknown): unknown {
  return typeof owner === 'function' ? owner.prototype : undefined;
}

function member(owner: unknown, name: string, ownerName: string): unknown {
  const value: unknown = typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
  if (value === undefined || value === null) throw unknownInside(`${ownerName}.${name} is missing`);
  return value;
}

function requireFunction(owner: unknown, name: string, ownerName: string): void {
  if (typeof member(owner, name, ownerName) !== 'function') throw unknownInside(`${ownerName}.${name} is no function`);
}

function unknownInside(what: string): TypeError {
  return new TypeError(`node-routeros is not as we know it: ${what}.`);
}
