import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type LongestStalls, type LoopStall, longestStalls } from './loop-watch.ts';

export interface ProcessReport {
  /** Of the server itself, and of the largest of its children. 0 where the system does not say. */
  readonly peakMegabytes: { readonly server: number; readonly child: number };
  /** Since the watch began. */
  readonly longestStallMs: LongestStalls;
}

export interface ProcessWatch {
  /** Goes into the environment of the server that is to be watched. */
  readonly settings: Readonly<Record<string, string>>;
  /** The server is up: what it does from now on counts. */
  begin(): void;
  /** How often such a server was started with these settings. */
  starts(): number;
  report(): ProcessReport;
  end(): void;
}

const LOOK_EVERY_MS = 100;

/** Looks at the memory and the event loop of a server in a process of its own, on Linux. */
export function createProcessWatch(): ProcessWatch {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-watch-'));
  const file = path.join(folder, 'stalls');
  fs.writeFileSync(file, '');
  let beganAt = 0;
  let looking: NodeJS.Timeout | undefined;
  const peak = { server: 0, child: 0 };

  const lines = () => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const pids = () => lines().filter((line) => !line.startsWith('{'));

  function look(): void {
    const pid = Number(pids().at(-1));
    peak.server = Math.max(peak.server, peakMegabytes(pid));
    peak.child = Math.max(peak.child, ...childrenOf(pid).map(peakMegabytes));
  }

  return {
    settings: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'loop-watch.preload.ts')}`,
      LOOP_WATCH_FILE: file,
    },
    begin() {
      beganAt = Date.now();
      looking = setInterval(look, LOOK_EVERY_MS);
    },
    starts: () => pids().length,
    report() {
      look();
      const all = lines().filter((line) => line.startsWith('{'));
      const stalls = all.map((line): LoopStall => JSON.parse(line)).filter(({ at }) => at > beganAt);
      return {
        peakMegabytes: { server: Math.round(peak.server), child: Math.round(peak.child) },
        longestStallMs: longestStalls(stalls),
      };
    },
    end() {
      clearInterval(looking);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The most that a process has held in memory so far. */
function peakMegabytes(pid: number): number {
  const status = readOrNothing(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

function childrenOf(pid: number): number[] {
  return readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readOrNothing(file: string): string {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
