/**
 * Between the moment a photo's bytes are durable and the commit of its row nothing names the blob. A call that writes the
 * row holds the photo's hash meanwhile, and a call that decides that nothing names it waits for that. Nobody holds anything
 * while bytes are still on their way: a phone that drips keeps nothing from being deleted.
 */
export interface BlobGate {
  /** Runs what ends in a row for these bytes, which are stored or were a moment ago: look for them inside. */
  hold<Result>(sha256: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs the removal of these bytes, while nobody holds them. Ask inside whether a row names them. */
  remove<Result>(sha256: string, removal: () => Promise<Result>): Promise<Result>;
}

export function createBlobGate(): BlobGate {
  const holders = new Map<string, Set<Promise<unknown>>>();
  const removals = new Map<string, Promise<unknown>>();

  async function unlessRemoving(sha256: string): Promise<void> {
    while (removals.has(sha256)) await removals.get(sha256)?.catch(() => undefined);
  }

  return {
    async hold(sha256, work) {
      await unlessRemoving(sha256);
      const running = work();
      const others = holders.get(sha256) ?? new Set();
      holders.set(sha256, others.add(running));
      try {
        return await running;
      } finally {
        others.delete(running);
        if (others.size === 0) holders.delete(sha256);
      }
    },

    async remove(sha256, removal) {
      await unlessRemoving(sha256);
      const earlier = [...(holders.get(sha256) ?? [])];
      const running = Promise.allSettled(earlier).then(removal);
      removals.set(sha256, running);
      try {
        return await running;
      } finally {
        removals.delete(sha256);
      }
    },
  };
}
