import { type ChildProcess, fork } from 'node:child_process';
import type { KeptOfDemo } from '@printfront/shared/contracts/demo.ts';

/** What a server tells its parent once it answers; see the main.ts of each. */
export interface Ready {
  ready: true;
  port?: number;
  firstAdmin?: { username: string; password: string } | null;
  /** Opens the first page of a central without an owner. */
  firstRunCode?: string | null;
  pairingUrl?: string;
  frontUrlBase?: string;
  serverId?: string | null;
}

/** What a server of a demo may ask of its parent. */
export interface Wish {
  endDemo?: KeptOfDemo;
}

export interface ChildService {
  process: ChildProcess;
  ready: Promise<Ready>;
  exited: Promise<void>;
  /** Asks the process to end and waits until it has; ends it by force when it does not. */
  stop(): Promise<void>;
}

/**
 * V8 lets the space of short-lived objects grow to 100 MB when there is much to do, and never gives it back; a third of
 * that is as fast. The units in scripts/deploy start the servers alike.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
const STOP_DEADLINE_MS = 20_000;

/** Starts a script as a process of its own that reports when it is ready. Its own line on standard output is not shown. */
export function startChild(script: string, environment: Record<string, string>): ChildService {
  const child = fork(script, {
    execArgv: [...process.execArgv, ...SERVER_FLAGS],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C goes to the parent alone, which stops the children in the right order.
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: Ready) => message.ready && resolve(message));
    exited.then(() => reject(new ChildEnded()));
  });
  // Code that waits for ready sees the failure; nobody waits once the parent is stopping.
  ready.catch(() => undefined);
  return {
    process: child,
    ready,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

/** The process ended before it was ready; it has said why on standard error. */
export class ChildEnded extends Error {
  constructor() {
    super('The process ended before it was ready.');
    this.name = 'ChildEnded';
  }
}
