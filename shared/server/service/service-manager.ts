import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Logger } from 'pino';
import { SettingError } from '../env/read-environment.ts';
import type { Service } from './service.ts';

/**
 * What is told to systemd (sd_notify): that this server answers, that all is well with it, that it ends. Where no systemd has
 * asked for it, as under `npm start`, these services do nothing.
 */
export interface ServiceManager {
  /**
   * While something answers in this server's place, before it can be opened: a disk is waited for, a backup comes back. Such a
   * time may be long and the work after it too, so that the watchdog asks for little.
   */
  meanwhile(status: string): Service;
  /**
   * From its start on this server is ready; as long as `isWell` says so, and the event loop turns, systemd is told.
   *
   * @param status a sentence for `systemctl status`
   */
  watched(status: () => string, isWell: () => Promise<boolean>): Service;
}

interface ServiceManagerOptions {
  logger: Logger;
  environment?: NodeJS.ProcessEnv;
  /** Brings a message to a socket; Node itself has no such sockets. */
  send?: (socket: string, message: readonly string[]) => Promise<void>;
}

/** Two tellings may be lost or late before systemd takes the server for hung. */
const TELLINGS_PER_WATCHDOG = 3;
/** Looking through a large database, and a migration, turn the event loop for no one. */
const LONGEST_OPENING_USEC = 30 * 60_000_000;
const SENDING_MS = 10_000;

/**
 * Takes from the environment what systemd has put there, so that no child of this process speaks for it.
 *
 * @throws SettingError when systemd waits to be told, and no program can tell it
 */
export function createServiceManager(options: ServiceManagerOptions): ServiceManager {
  const { logger, environment = process.env, send = systemdNotify } = options;
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: usec, WATCHDOG_PID: pid } = environment;
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete environment[name];
  if (socket) requireNotify(environment.PATH);
  const isWatched = Number(usec) > 0 && (pid === undefined || Number(pid) === process.pid);
  const watchdogUsec = isWatched ? Number(usec) : null;
  let last = Promise.resolve();
  let hasFailed = false;

  function tell(...message: string[]): Promise<void> {
    if (!socket) return last;
    last = last
      .then(() => send(socket, message))
      .catch((error) => {
        if (!hasFailed) logger.error({ err: error }, 'systemd cannot be told how this server is doing');
        hasFailed = true;
      });
    return last;
  }

  const watchdog = (value: number | null) => (watchdogUsec === null ? [] : [`WATCHDOG_USEC=${value}`]);

  function telling(isWell: () => Promise<boolean>) {
    let timer: NodeJS.Timeout | undefined;
    let isAsking = false;
    let isSilent = false;
    async function look(): Promise<void> {
      // Nothing is said while the last question has no answer.
      if (isAsking) return note(false);
      isAsking = true;
      const answer = await isWell().catch(() => false);
      isAsking = false;
      note(answer);
      if (answer && timer !== undefined) await tell('WATCHDOG=1');
    }
    function note(answer: boolean): void {
      if (!answer && !isSilent) logger.error('the database does not answer; systemd is not told that all is well');
      isSilent = !answer;
    }
    return {
      begin() {
        if (socket && watchdogUsec !== null) {
          timer = setInterval(() => void look(), watchdogUsec / 1000 / TELLINGS_PER_WATCHDOG);
          timer.unref();
        }
      },
      end() {
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  return {
    meanwhile(status) {
      const beat = telling(async () => true);
      return {
        async start() {
          await tell('READY=1', `STATUS=${status}`);
          beat.begin();
        },
        async stop() {
          beat.end();
          await tell('STATUS=Starts', ...watchdog(LONGEST_OPENING_USEC));
        },
      };
    },

    watched(status, isWell) {
      const beat = telling(isWell);
      return {
        async start() {
          await tell('READY=1', `STATUS=${status()}`, ...watchdog(watchdogUsec));
          beat.begin();
        },
        async stop() {
          beat.end();
          await tell('STOPPING=1', 'STATUS=Ends');
        },
      };
    },
  };
}

/** Where systemd's own programs are, on every Debian. */
const USUAL_PATH = '/usr/bin:/bin';

/** A unit that nobody tells that its server is ready is ended after its time, and begun again, for ever. */
function requireNotify(searched = USUAL_PATH): void {
  const isAt = (place: string) => place.split(':').some((folder) => fs.existsSync(path.join(folder, 'systemd-notify')));
  if (isAt(searched) || !isAt(USUAL_PATH)) return;
  throw new SettingError(
    `The setting PATH cannot be used: there is no systemd-notify in “${searched}”. Take it out of the settings of this server.`,
  );
}

/** By systemd's own program, which is wherever systemd is, and waits until the message has been read. */
function systemdNotify(socket: string, message: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH ?? USUAL_PATH, NOTIFY_SOCKET: socket };
    execFile('systemd-notify', [...message], { env, timeout: SENDING_MS, killSignal: 'SIGKILL' }, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}
