import fs from 'node:fs';
import process from 'node:process';

/** The event loop stood still. */
export interface LoopStall {
  /** Milliseconds since 1970, when it was over. */
  readonly at: number;
  /** How much later than wanted a timer came. */
  readonly lateMs: number;
  /** For so long of it this very thread was computing: no machine that is busy otherwise can cause that. */
  readonly computedMs: number;
  /** For so long of it others had the processor. Null where the system does not say. */
  readonly queuedMs: number | null;
}

const TICK_MS = 10;
const WORTH_TELLING_MS = 40;

/**
 * Watches the event loop of the main thread that it is called in.
 *
 * @returns ends it
 */
export function watchEventLoop(tell: (stall: LoopStall) => void): () => void {
  let before = moment();
  const ticking = setInterval(() => {
    const now = moment();
    const lateMs = now.wallMs - before.wallMs - TICK_MS;
    if (lateMs >= WORTH_TELLING_MS) {
      const queuedMs = now.queuedMs === null || before.queuedMs === null ? null : now.queuedMs - before.queuedMs;
      tell({ at: Date.now(), lateMs, computedMs: now.computedMs - before.computedMs, queuedMs });
    }
    before = moment();
  }, TICK_MS);
  ticking.unref();
  return () => clearInterval(ticking);
}

function moment() {
  const { user, system } = process.threadCpuUsage();
  return { wallMs: performance.now(), computedMs: (user + system) / 1000, queuedMs: queuedMs() };
}

/** Linux: nanoseconds computing, nanoseconds ready to but not, and turns, all of the main thread. */
function queuedMs(): number | null {
  try {
    return Number(fs.readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}

export interface LongestStalls {
  /** By the clock, whatever is to blame. */
  readonly late: number;
  /** Without what others had the processor for: computing, and waiting for the disk. */
  readonly own: number;
  /** Computing alone. */
  readonly computed: number;
}

/** The longest in each way, in whole milliseconds; 0 when there was none worth telling. */
export function longestStalls(stalls: readonly LoopStall[]): LongestStalls {
  const longest = (of: (stall: LoopStall) => number) => Math.round(Math.max(0, ...stalls.map(of)));
  return {
    late: longest(({ lateMs }) => lateMs),
    own: longest(({ lateMs, queuedMs, computedMs }) => Math.max(computedMs, lateMs - (queuedMs ?? 0))),
    computed: longest(({ computedMs }) => computedMs),
  };
}
