/** A sleep that can be cut short, and a call that is not lost when nobody is asleep. */
export interface WakeUp {
  /** Ends the sleep that is on, or the next one at its beginning, but none before its deaf time is over. */
  poke(): void;
  /** Ends this sleep and every later one at once. */
  end(): void;
  /**
   * @param durationMs how long to sleep when nobody calls
   * @param deafMs how long to sleep at least, even when it is poked
   */
  sleep(durationMs: number, deafMs?: number): Promise<void>;
}

export function createWakeUp(): WakeUp {
  let isPoked = false;
  let hasEnded = false;
  let reconsider: (() => void) | undefined;
  return {
    poke() {
      isPoked = true;
      reconsider?.();
    },
    end() {
      hasEnded = true;
      reconsider?.();
    },
    async sleep(durationMs, deafMs = 0) {
      const startedAtMs = performance.now();
      await new Promise<void>((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        reconsider = () => {
          clearTimeout(timer);
          const wantedMs = hasEnded ? 0 : isPoked ? deafMs : Math.max(durationMs, deafMs);
          const leftMs = wantedMs - (performance.now() - startedAtMs);
          if (leftMs <= 0) resolve();
          else timer = setTimeout(resolve, leftMs);
        };
        reconsider();
      });
      reconsider = undefined;
      isPoked = false;
    },
  };
}
