import type { IncomingMessage } from 'node:http';

/** How long a caller who was told that it is too slow may read that before the line is cut. */
const LAST_WORDS_MS = 5_000;

/** The rest of a refused body is taken and thrown away for a moment, so that the answer can be read; then nothing more is. */
export function cutAfterLastWords(incoming: IncomingMessage): void {
  incoming.resume();
  const { socket } = incoming;
  setTimeout(() => {
    if (!incoming.complete) socket.destroy();
  }, LAST_WORDS_MS).unref();
}
