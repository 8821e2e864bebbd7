import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { otherReleaseThatRuns } from '../deploy/running-release.ts';
import { isStarting, RESTARTS_BEFORE_GIVING_UP, stayWell } from '../deploy/stay-well.ts';
import { askReadiness, isHealthy } from './ask-server.ts';
import type { Said } from './commands.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { type Machine, readUnit } from './machine.ts';

export const DEFAULT_SECONDS = 180;
export const DEFAULT_WATCH_SECONDS = 60;
const PAUSE_MS = 300;

/** @throws CommandError when it is no number of seconds */
export function secondsOf({ values: { seconds } }: Said): number {
  if (seconds === undefined) return DEFAULT_SECONDS;
  const read = Number(seconds);
  if (Number.isInteger(read) && read > 0 && read <= 3_600) return read;
  throw new CommandError(EXIT.usage, `“${seconds}” is no number of seconds from 1 to 3600.`);
}

/** `healthy`: it answers; `ready`: it can take orders, which a new one cannot. */
type What = 'healthy' | 'ready';
/** `current`: after an upgrade an answer of the release before, which somebody may have started, is none. */
type Of = 'any' | 'current';

/**
 * The seconds count from when the unit has started; how long a start may take is the unit's own.
 *
 * @throws CommandError when the time is over, or the unit has given up
 */
export async function waitUntil(what: What, machine: Machine, seconds: number, of: Of = 'any'): Promise<void> {
  let deadline = performance.now() + seconds * 1000;
  const before = await readUnit(machine.unit);
  for (;;) {
    if (await isUp(what, machine, of)) return;
    const unit = await readUnit(machine.unit);
    if (unit.ActiveState === 'failed' && unit.ExecMainStatus === String(EXIT.wrongSetting)) {
      throw new CommandError(
        EXIT.wrongSetting,
        `A setting is wrong: printfront doctor says which (${machine.settingsFile}).`,
      );
    }
    if (isStarting(unit)) deadline = performance.now() + seconds * 1000;
    const isHanging = unit.ActiveState !== 'active' && unit.Result === 'timeout';
    const restarts = Number(unit.NRestarts ?? 0) - Number(before.NRestarts ?? 0);
    if (unit.ActiveState === 'failed' || isHanging || restarts >= RESTARTS_BEFORE_GIVING_UP) {
      throw new CommandError(
        EXIT.unreachable,
        isHanging
          ? 'The server did not start within the time that its unit gives it: printfront doctor looks for the cause.'
          : 'The server ends again and again: printfront doctor looks for the cause.',
      );
    }
    if (performance.now() > deadline) {
      const other = of === 'current' ? otherReleaseThatRuns(unit, machine.release) : null;
      if (other !== null) throw new CommandError(EXIT.unreachable, `What runs is still ${other}.`);
      throw new CommandError(
        EXIT.unreachable,
        `The server is not ${what === 'ready' ? 'ready' : 'there'} after ${seconds} seconds: printfront doctor looks for the cause.`,
      );
    }
    await setTimeout(PAUSE_MS);
  }
}

/** As upgrade.sh, of the current release. @throws CommandError when it is not so for a minute */
export async function expectToStay(what: What, machine: Machine): Promise<void> {
  const seconds = Number(process.env.WATCH_SECONDS ?? DEFAULT_WATCH_SECONDS);
  const isWell = () => isUp(what, machine, 'current');
  const why = await stayWell({ isUp: isWell, readUnit: () => readUnit(machine.unit), seconds });
  if (why !== null) throw new CommandError(EXIT.unreachable, why);
}

async function isUp(what: What, machine: Machine, of: Of): Promise<boolean> {
  if (of === 'current' && otherReleaseThatRuns(await readUnit(machine.unit), machine.release) !== null) return false;
  return what === 'healthy' ? await isHealthy(machine) : (await askReadiness(machine))?.isReady === true;
}

/** @throws CommandError when systemd refuses */
export function expectDone(status: number, what: string): void {
  if (status !== 0) throw new CommandError(EXIT.wrong, `${what} did not work (status ${status}).`);
}
