import type { IncomingMessage } from 'node:http';
import { isWaitingForUs } from '@printfront/shared/server/http/connection-limits.ts';
import type { Flow } from '@printfront/shared/server/http/watch-pace.ts';

/** What has come of a body or an answer, and whether that is all of it. */
export interface Start {
  bytes: Buffer;
  isWhole: boolean;
}

/**
 * Reads a message up to a size. When there is more, the rest waits where it is.
 *
 * @param failed the error to throw when neither the end nor the limit came in time, or the message broke off
 */
export function readStart(
  message: IncomingMessage,
  limitBytes: number,
  timeoutMs: number,
  failed: (why: 'slow' | 'broken') => Error,
): Promise<Start> {
  const chunks: Buffer[] = [];
  let byteSize = 0;
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      message.off('data', onData).off('end', onEnd).off('close', onBroken).off('error', onBroken);
      settle();
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      byteSize += chunk.length;
      if (byteSize <= limitBytes) return;
      message.pause();
      end(() => resolve({ bytes: Buffer.concat(chunks), isWhole: false }));
    };
    const onEnd = () => end(() => resolve({ bytes: Buffer.concat(chunks), isWhole: true }));
    const onBroken = () => end(() => reject(failed('broken')));
    const timer = setTimeout(() => end(() => reject(failed('slow'))), timeoutMs);
    message.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken);
    // What is over already says so no more.
    if (message.readableEnded) onEnd();
    else if (message.destroyed) onBroken();
  });
}

/** A body as it comes: it is the caller's turn unless bytes wait here for central to take them. */
export const bodyFlow = (incoming: IncomingMessage): Flow => ({
  bytes: () => incoming.socket.bytesRead,
  isCallersTurn: () => !incoming.complete && !isWaitingForUs(incoming),
});

/** An answer as it is read: it is the caller's turn while bytes wait here for it. */
export const answerFlow = (incoming: IncomingMessage, answer: IncomingMessage): Flow => ({
  bytes: () => incoming.socket.bytesWritten,
  isCallersTurn: () => answer.isPaused() || answer.readableLength > 0,
});
