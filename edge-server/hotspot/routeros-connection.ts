import type { Logger } from 'pino';
import { HotspotError, type HotspotErrorKind } from './hotspot-error.ts';
import { commandError, loginError } from './routeros-errors.ts';
import { disableConnectionHold, internalsOf, type RouterOsLibrary } from './routeros-library.ts';
import { createReplyReader } from './routeros-replies.ts';

export interface RouterOsTarget {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** PEM of the only authority whose certificate is believed; undefined = plain TCP. */
  readonly ca: string | undefined;
}

export interface RouterOsDeadlines {
  /** From the first packet to the accepted login. */
  readonly connectMs: number;
  readonly commandMs: number;
}

/** One logged-in TCP connection. Once broken or closed it stays so: open another one. */
export interface RouterOsConnection {
  readonly isOpen: boolean;
  /**
   * Sends one sentence and answers with its rows. Several may be under way at once.
   * @throws HotspotError; with `maybeDone` when the sentence went out and nothing came back
   */
  write(words: readonly string[]): Promise<Record<string, unknown>[]>;
  /** Lets go at once, without waiting for the router, which may be frozen. */
  close(): void;
}

export interface ConnectionOwner {
  /** Aborted: the connection is closed at once, in whatever state it is. */
  readonly signal: AbortSignal;
  /** Called once when the open connection breaks, not when it is closed. */
  onBroken(error: HotspotError): void;
}

/** The library measures silence in seconds and kills an idle connection; our own timers do the watching. */
const LIBRARY_TIMEOUT_SECONDS = 86_400;
const TCP_KEEPALIVE_MS = 30_000;

/**
 * Connects, logs in and takes the socket away from the library: what is left to it is to encode, to tag and to collect
 * rows. A new library object per connection, because a used one leaks listeners and timers.
 *
 * @throws HotspotError
 */
export function openRouterOsConnection(
  Library: RouterOsLibrary,
  target: RouterOsTarget,
  deadlines: RouterOsDeadlines,
  logger: Logger,
  { signal, onBroken }: ConnectionOwner,
): Promise<RouterOsConnection> {
  const { host, port, username: user, password, ca } = target;
  const tls = ca === undefined ? {} : { tls: { ca } };
  const api = new Library({ host, port, user, password, timeout: LIBRARY_TIMEOUT_SECONDS, ...tls });
  // An EventEmitter without a listener for `error` ends the process.
  api.on('error', (error) => logger.debug({ err: error }, 'the RouterOS library reported an error'));
  disableConnectionHold(api);
  const login = api.connect();
  const { socket, hasTag, deliver, takeOverReceiving } = internalsOf(api);

  let phase: 'login' | 'open' | 'ended' = 'login';
  const waiting = new Set<(kind: HotspotErrorKind, text: string) => void>();

  /** Every promise handed out ends here when the connection does; the library would leave it pending for ever. */
  function end(kind: HotspotErrorKind, text: string, isBroken = true): void {
    if (phase === 'ended') return;
    const wasOpen = phase === 'open';
    phase = 'ended';
    signal.removeEventListener('abort', close);
    socket.destroy();
    for (const reject of [...waiting]) reject(kind, text);
    if (wasOpen && isBroken) onBroken(new HotspotError(kind, text));
  }

  function close(): void {
    end('connection', 'closed by us', false);
  }

  signal.addEventListener('abort', close);
  takeOverReceiving(
    createReplyReader({
      hasTag,
      onReply(tag, reply) {
        if (phase === 'ended') return;
        try {
          deliver(tag, reply);
        } catch (error) {
          // Thrown on, it would leave through the socket's data event and end the process.
          end('protocol', `the library could not take a reply: ${String(error)}`);
        }
      },
      onFatal: (text) => end('fatal', `the router ended the session: ${text}`),
      onGarbage: (text) => end('protocol', `the router sent ${text}`),
      onIgnored: (replyWord) => logger.debug({ replyWord }, 'ignored a sentence from the router'),
      get expectsRows() {
        return phase === 'open';
      },
    }),
  );

  // The library turns a socket error into one without text, and throws it when it comes after its own clean-up.
  socket.removeAllListeners('error');
  socket.removeAllListeners('timeout');
  socket.on('error', (error) => end('connection', `connection to ${host}:${port} failed: ${describe(error)}`));
  socket.prependListener('end', () => end('connection', `${host}:${port} closed the connection`));
  socket.on('close', () => end('connection', `connection to ${host}:${port} closed`));
  socket.setTimeout(0);
  socket.setKeepAlive(true, TCP_KEEPALIVE_MS);
  // Each word is a write of its own; with Nagle's algorithm a command takes 44 ms instead of 0.4.
  socket.setNoDelay(true);

  const connection: RouterOsConnection = {
    get isOpen() {
      return phase === 'open';
    },
    write(words) {
      const command = words[0] ?? '';
      if (phase !== 'open') return Promise.reject(new HotspotError('connection', `${command}: not connected`));
      return new Promise((resolve, reject) => {
        function settle(): void {
          clearTimeout(timer);
          waiting.delete(lose);
        }
        function lose(kind: HotspotErrorKind, text: string): void {
          settle();
          reject(new HotspotError(kind, `${command}: ${text}`, { maybeDone: true }));
        }
        // After one lost reply nothing says which later reply is whose trouble: start afresh.
        const timer = setTimeout(() => end('timeout', `no answer in ${deadlines.commandMs} ms`), deadlines.commandMs);
        waiting.add(lose);
        // A copy, because the library appends its tag to the array it is given.
        api.write([...words]).then(
          (rows) => {
            settle();
            resolve(rows);
          },
          (failure: unknown) => {
            settle();
            reject(commandError(command, failure));
          },
        );
      });
    },
    close,
  };

  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => end('timeout', `no login at ${host}:${port} in ${deadlines.connectMs} ms`),
      deadlines.connectMs,
    );
    function lose(kind: HotspotErrorKind, text: string): void {
      clearTimeout(timer);
      reject(new HotspotError(kind, text));
    }
    waiting.add(lose);
    login.then(
      () => {
        clearTimeout(timer);
        waiting.delete(lose);
        if (phase === 'ended') return;
        phase = 'open';
        resolve(connection);
      },
      (failure: unknown) => {
        clearTimeout(timer);
        waiting.delete(lose);
        reject(loginError(failure));
        end('auth', 'the router refused the login');
      },
    );
  });
}

function describe(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${error.message}${code}`;
}
