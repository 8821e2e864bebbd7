/** What is left alone for a while after it failed, so that others come first. */
export function createResting(monotonicMs: () => number) {
  const restingUntil = new Map<string, number>();
  return {
    rest: (id: string, ms: number) => void restingUntil.set(id, monotonicMs() + ms),
    list(): string[] {
      for (const [id, until] of restingUntil) if (until <= monotonicMs()) restingUntil.delete(id);
      return [...restingUntil.keys()];
    },
  };
}
