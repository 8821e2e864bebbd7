import type net from 'node:net';

interface Pace {
  bytesPerPiece: number;
  everyMs: number;
}

/** Writes to a socket in order, at once or a few bytes at a time. */
export function createTrickle(socket: net.Socket): { send(chunk: Buffer, pace?: Pace): void } {
  let waiting: Buffer[] = [];
  let isTrickling = false;

  function trickle(pace: Pace): void {
    const all = Buffer.concat(waiting);
    isTrickling = all.length > 0 && !socket.destroyed;
    if (!isTrickling) return;
    socket.write(all.subarray(0, pace.bytesPerPiece));
    waiting = [all.subarray(pace.bytesPerPiece)];
    setTimeout(trickle, pace.everyMs, pace);
  }

  return {
    send(chunk, pace) {
      if (pace === undefined && !isTrickling) {
        socket.write(chunk);
        return;
      }
      waiting.push(chunk);
      if (!isTrickling && pace !== undefined) trickle(pace);
    },
  };
}
