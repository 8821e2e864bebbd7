import type { IncomingMessage } from 'node:http';
import { isWaitingForUs } from '../http/connection-limits.ts';

/** Which photos are coming in at this moment. A request that is merely open, or drips, is no sending. */
export interface MovingUploads {
  /**
   * A photo comes in with this request.
   *
   * @param onMoving told at once, and every few seconds while bytes come
   * @returns what says that it has ended: true the first time
   */
  begin(owner: string, request: IncomingMessage, onMoving?: () => void): () => boolean;
  /** How many of an owner's are moving. */
  count(owner: string): number;
}

interface Upload {
  readonly request: IncomingMessage;
  readonly onMoving: () => void;
  bytes: number;
  movedAtMs: number;
}

/** 512 bytes a second: slower than any phone that a person would wait for. */
const LOOK_MS = 5_000;
const MOVING_BYTES = 2_560;
/** A phone that changes its place loses the line for a while. */
const STALLED_MS = 30_000;

export function createMovingUploads(monotonicMs: () => number = () => performance.now()): MovingUploads {
  const uploads = new Map<string, Set<Upload>>();
  let looking: NodeJS.Timeout | undefined;

  function look(): void {
    for (const upload of [...uploads.values()].flatMap((ofOwner) => [...ofOwner])) {
      const { bytesRead } = upload.request.socket;
      // Its turn has not come, or the disk is behind: nothing of that is the phone's.
      if (isWaitingForUs(upload.request) || bytesRead - upload.bytes >= MOVING_BYTES) {
        upload.movedAtMs = monotonicMs();
        upload.onMoving();
      }
      upload.bytes = bytesRead;
    }
  }

  return {
    begin(owner, request, onMoving = () => {}) {
      const ofOwner = uploads.get(owner) ?? new Set();
      uploads.set(owner, ofOwner);
      const upload = { request, onMoving, bytes: request.socket.bytesRead, movedAtMs: monotonicMs() };
      ofOwner.add(upload);
      looking ??= setInterval(look, LOOK_MS).unref();
      onMoving();
      return () => {
        const isFirst = ofOwner.delete(upload);
        if (ofOwner.size === 0 && uploads.get(owner) === ofOwner) uploads.delete(owner);
        if (uploads.size === 0) {
          clearInterval(looking);
          looking = undefined;
        }
        return isFirst;
      };
    },
    count: (owner) =>
      [...(uploads.get(owner) ?? [])].filter(({ movedAtMs }) => monotonicMs() - movedAtMs < STALLED_MS).length,
  };
}
