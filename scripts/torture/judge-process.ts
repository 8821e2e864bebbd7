import fs from 'node:fs/promises';
import type { ProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { SERVER_FLAGS } from '../child-service.ts';

interface Bounds {
  name: string;
  /** What the server may hold at most, and the largest of its children where it has some. */
  megabytes: number;
  childMegabytes?: number;
  /** What it has written. */
  output: string;
  /** As of the run: on a machine that does nothing else, time is judged sharply. */
  judgesTime: boolean;
}

const STALL_MS = 200;
/** A busy machine makes the same work take a few times as long; what stands still for so long stands still on any. */
const STALL_ON_ANY_MACHINE_MS = 1_000;

/** Why a server that is watched cannot be judged on this machine; null when it can. */
export async function watchObstacle(): Promise<string | null> {
  const isLinux = await fs.stat('/proc/self/status').then(Boolean, () => false);
  return isLinux ? null : 'memory is read from /proc, which this system does not have';
}

/** What goes into the environment of a server that is watched, so that it runs with the memory that it has in a shop. */
export function watchedSettings({ settings }: ProcessWatch): Record<string, string> {
  return { ...settings, NODE_OPTIONS: [settings.NODE_OPTIONS, ...SERVER_FLAGS].join(' ') };
}

/** @returns what was measured, in words, and each bound that the server has broken */
export function judgeProcess(
  watch: ProcessWatch,
  { name, megabytes, childMegabytes, output, judgesTime }: Bounds,
): { measured: string; faults: string[] } {
  const { peakMegabytes, longestStallMs } = watch.report();
  const { server, child } = peakMegabytes;
  const faults: string[] = [];
  if (watch.starts() !== 1) faults.push(`${name} was started ${watch.starts()} times`);
  if (server === 0 || (childMegabytes !== undefined && child === 0)) faults.push('nobody looked at the memory');
  if (server > megabytes) faults.push(`${name} held ${server} MB`);
  if (childMegabytes !== undefined && child > childMegabytes) faults.push(`a worker of ${name} held ${child} MB`);
  // By its own work alone: what others do to this machine is not the server's fault.
  const mostMs = judgesTime ? STALL_MS : STALL_ON_ANY_MACHINE_MS;
  if (longestStallMs.computed > mostMs) faults.push(`${name} stood still for ${longestStallMs.computed} ms`);
  if (output.includes('unexpectedly')) faults.push(output);
  const measured = `${name}: memory ${JSON.stringify(peakMegabytes)} MB, longest stalls ${JSON.stringify(longestStallMs)} ms`;
  return { measured, faults };
}
