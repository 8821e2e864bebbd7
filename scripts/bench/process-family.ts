import fs from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever its kernel's clock (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;
const SAMPLE_EVERY_MS = 50;

/** Processor seconds used so far by a process and all that it has started, those that have ended included. */
export function familyProcessorSeconds(pid: number): number {
  try {
    // Field 2 is the name in parentheses; 14 to 17 are user and system time, own and of children that were waited for.
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/, '').trim().split(/\s+/);
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
    return childrenOf(pid).reduce((sum, child) => sum + familyProcessorSeconds(child), own);
  } catch {
    return 0;
  }
}

/** None of one that has ended. */
function childrenOf(pid: number): number[] {
  try {
    const text = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Bytes that a process holds at the moment. */
export function residentBytes(pid: number): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096;
  } catch {
    return 0;
  }
}

export interface MemoryWatch {
  /** @returns what was held at most, in bytes: of the process in the middle and in the last third, and of its children */
  stop(): { readonly peak: number; readonly middle: number; readonly last: number; readonly children: number };
}

export function watchMemory(pid: number): MemoryWatch {
  const samples: number[] = [];
  let children = 0;
  const timer = setInterval(() => {
    samples.push(residentBytes(pid));
    children = Math.max(
      children,
      childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), 0),
    );
  }, SAMPLE_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      const third = Math.ceil(samples.length / 3);
      return {
        peak: Math.max(0, ...samples),
        middle: Math.max(0, ...samples.slice(third, 2 * third)),
        last: Math.max(0, ...samples.slice(-third)),
        children,
      };
    },
  };
}
