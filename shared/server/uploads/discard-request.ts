import type { IncomingMessage } from 'node:http';

/** A phone reads the answer only after it has sent everything, so a refused body is read on, but not for ever. */
const DISCARD_LIMIT_BYTES = 256 * 1024 * 1024;
const DISCARD_LIMIT_MS = 60_000;
/** For the answer, and for a sender that reads it before it has sent everything. */
const LINGER_MS = 1_000;

/**
 * Reads and drops what is left of a refused upload, so that the answer reaches a sender that is still sending: closing
 * with unread bytes makes TCP reset the connection, and the browser then shows a network error in place of the reason.
 * The connection is cut when the sender goes on beyond the limit (256 MiB) or a minute.
 *
 * @returns when nothing more will be read
 */
export function discardRequest(request: IncomingMessage, limitBytes = DISCARD_LIMIT_BYTES): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const cut = () => request.socket.destroySoon();
    let timer = setTimeout(cut, DISCARD_LIMIT_MS).unref();
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limitBytes) return;
      request.off('data', onData);
      request.pause();
      clearTimeout(timer);
      timer = setTimeout(cut, LINGER_MS).unref();
      resolve();
    };
    const onOver = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', onData);
    request.once('end', onOver);
    request.once('close', onOver);
    // The upload has been refused; what still goes wrong on its connection concerns nobody.
    request.on('error', onOver);
    request.resume();
  });
}
