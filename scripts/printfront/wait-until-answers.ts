import process from 'node:process';
import { otherReleaseThatRuns } from '../deploy/running-release.ts';
import { stayWell, waitUntilUp } from '../deploy/stay-well.ts';
import { askReadiness, isHealthy } from './ask-server.ts';
import type { Said } from './commands.ts';
import { CommandError, EXIT } from './exit-status.ts';
import { type Machine, readUnit } from './machine.ts';
import { runProgram, showProgram } from './run-program.ts';

export const DEFAULT_SECONDS = 180;
export const DEFAULT_WATCH_SECONDS = 60;
const LOOK = 'printfront doctor looks for the cause.';

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

/** @throws CommandError when the time is over, or the unit has given up */
export async function waitUntil(what: What, machine: Machine, seconds: number, of: Of = 'any'): Promise<void> {
  const lacks = `The server is not ${what === 'ready' ? 'ready' : 'there'} after ${seconds} seconds: ${LOOK}`;
  const givenUp = await waitUntilUp({ ...watched(what, machine, of, lacks), seconds });
  if (givenUp === null) return;
  if (givenUp.why === 'wrong-setting') {
    const sentence = `A setting is wrong: printfront doctor says which (${machine.settingsFile}).`;
    throw new CommandError(EXIT.wrongSetting, sentence);
  }
  const { why, sentence } = givenUp;
  throw new CommandError(EXIT.unreachable, why === 'late' ? sentence : `${sentence.replace(/\.$/, '')}: ${LOOK}`);
}

/** As upgrade.sh, of the current release. @throws CommandError when it is not so for a minute */
export async function expectToStay(what: What, machine: Machine): Promise<void> {
  const seconds = Number(process.env.WATCH_SECONDS ?? DEFAULT_WATCH_SECONDS);
  const why = await stayWell({ ...watched(what, machine, 'current'), seconds });
  if (why !== null) throw new CommandError(EXIT.unreachable, why);
}

/** @param lacks what is said while it is not up */
const watched = (what: What, machine: Machine, of: Of, lacks = '') => ({
  readUnit: () => readUnit(machine.unit),
  async whyNotUp(): Promise<string | null> {
    const other = of === 'current' ? otherReleaseThatRuns(await readUnit(machine.unit), machine.release) : null;
    if (other !== null) return `What runs is still ${other}.`;
    const isUp = what === 'healthy' ? await isHealthy(machine) : (await askReadiness(machine))?.isReady === true;
    return isUp ? null : lacks;
  },
});

/**
 * Starts a server, and does not wait for it: systemd would call one that ends with a wrong setting a start that did not work, and
 * `waitUntil` says what it is. How often it ended before, and with what, is forgotten.
 *
 * @throws CommandError when systemd refuses
 */
export async function startServer({ unit }: Machine): Promise<void> {
  await runProgram('systemctl', ['reset-failed', unit]);
  expectDone(await showProgram('systemctl', ['start', '--no-block', unit]), `systemctl start ${unit}`);
}

/** @throws CommandError when systemd refuses */
export function expectDone(status: number, what: string): void {
  if (status !== 0) throw new CommandError(EXIT.wrong, `${what} did not work (status ${status}).`);
}
