/**
 * Between the moment a photo's bytes are durable and the commit of its row nothing names the blob. Uploads pass the gate
 * meanwhile, and the collector removes blobs only while nobody does.
 */
export interface BlobGate {
  /** Runs an upload; waits while blobs are being removed. */
  pass<Result>(upload: () => Promise<Result>): Promise<Result>;
  /** Runs the removal unless an upload is under way. @returns false when it was not run */
  closeFor(removal: () => Promise<void>): Promise<boolean>;
  /** Whether an upload is under way. */
  isInUse(): boolean;
}

export function createBlobGate(): BlobGate {
  let inside = 0;
  let removing: Promise<void> | undefined;
  return {
    isInUse: () => inside > 0,
    async pass(upload) {
      while (removing !== undefined) await removing;
      inside += 1;
      try {
        return await upload();
      } finally {
        inside -= 1;
      }
    },
    async closeFor(removal) {
      if (inside > 0 || removing !== undefined) return false;
      const work = removal();
      removing = work
        .catch(() => undefined)
        .finally(() => {
          removing = undefined;
        });
      await work;
      return true;
    },
  };
}
