import { networkOf } from './network-of.ts';

/** Who may begin with its call, when one device calls so often that this process would do nothing else. */
export interface CallTurns {
  /**
   * @param address where the call comes from; those from one IPv6 line are one device
   * @param hasLeft whether its caller is gone, looked at when its turn would be
   * @returns at once while there are few; else when it is this device's turn, or its caller has left
   */
  take(address: string, hasLeft?: () => boolean): Promise<void> | undefined;
}

interface Waiting {
  begin(): void;
  hasLeft(): boolean;
}

/** So many calls of guests begin before everybody else's bytes are read again: some milliseconds of computing at most. */
const CALLS_PER_TURN = 2;

/**
 * Lets calls of guests begin a few at a time, one device after the other, and reads in between what came from kiosks and
 * staff, whose calls wait for no turn. Nobody is refused: who calls a thousand times a second waits for its own calls. Those
 * whose caller has left take no turn: else one that is cut off and calls again, faster than turns come, fills the memory, and
 * all who share its address wait behind what nobody waits for any more.
 *
 * @param afterReading calls back once what has arrived meanwhile was read; setImmediate does, in the loop of Node
 */
export function createCallTurns(afterReading: (goOn: () => void) => unknown = setImmediate): CallTurns {
  /** Those who wait, by device; the device whose turn it is comes first. */
  const waiting = new Map<string, Waiting[]>();
  let begun = 0;
  let isTurning = false;

  function turn(): void {
    begun = 0;
    while (begun < CALLS_PER_TURN && waiting.size > 0) beginNext();
    isTurning = begun > 0;
    if (isTurning) afterReading(turn);
  }

  function beginNext(): void {
    const [device, calls] = waiting.entries().next().value as [string, Waiting[]];
    // Behind all others, unless it has no more.
    waiting.delete(device);
    while (calls[0]?.hasLeft()) calls.shift()?.begin();
    const next = calls.shift();
    if (calls.length > 0) waiting.set(device, calls);
    if (next === undefined) return;
    begun += 1;
    next.begin();
  }

  return {
    take(address, hasLeft = () => false) {
      if (!isTurning) {
        isTurning = true;
        afterReading(turn);
      }
      if (begun < CALLS_PER_TURN && waiting.size === 0) {
        begun += 1;
        return undefined;
      }
      const device = networkOf(address);
      return new Promise((resolve) => {
        const calls = waiting.get(device);
        const call = { begin: resolve, hasLeft };
        if (calls === undefined) waiting.set(device, [call]);
        else calls.push(call);
      });
    },
  };
}
