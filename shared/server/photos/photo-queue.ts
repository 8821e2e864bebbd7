import type { PhotoDerivatives, PhotoFacts } from './derivatives.ts';
import { PhotoWorkersStoppedError } from './photo-workers.ts';

export interface PhotoQueue {
  /** Looks at a new photo when the workers are free; one that is waiting already is not added twice. */
  add(sha256: string): void;
  /** Photos not looked at yet. */
  size(): number;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

export interface PhotoQueueOptions {
  readonly derivatives: Pick<PhotoDerivatives, 'inspect'>;
  /** Writes what was found into the rows of the photo. */
  readonly onInspected: (sha256: string, facts: PhotoFacts) => Promise<void> | void;
  /** The photo could not be looked at for a reason that is not its own; it stays 'processing' until added again. */
  readonly onFailed: (sha256: string, error: unknown) => void;
}

/**
 * Inspects new photos and makes their thumbnails in the background, behind whatever a person waits for. It keeps nothing
 * on disk: after a restart add the photos whose rows still say 'processing'.
 */
export function createPhotoQueue({ derivatives, onInspected, onFailed }: PhotoQueueOptions): PhotoQueue {
  const pending = new Map<string, Promise<void>>();

  async function inspect(sha256: string): Promise<void> {
    try {
      await onInspected(sha256, await derivatives.inspect(sha256, 'background'));
    } catch (error) {
      // A server that stops leaves photos to its next start; that is no failure.
      if (!(error instanceof PhotoWorkersStoppedError)) onFailed(sha256, error);
    } finally {
      pending.delete(sha256);
    }
  }

  return {
    add(sha256) {
      if (!pending.has(sha256)) pending.set(sha256, inspect(sha256));
    },
    size: () => pending.size,
    async idle() {
      while (pending.size > 0) await Promise.all(pending.values());
    },
  };
}
