/** Runs it once more when it was asked for meanwhile. */
export function oneByOne(work: () => Promise<void>, leastPauseMs: number): () => void {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, leastPauseMs));
    }
    isRunning = false;
  };
}
