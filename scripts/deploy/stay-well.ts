import { setTimeout } from 'node:timers/promises';
import { WRONG_SETTING_STATUS } from '@printfront/shared/server/env/exit-statuses.ts';

/** What systemd says of a unit, by its own names; nothing where there is none. */
export type Unit = Readonly<Record<string, string>>;

const RESTARTS_BEFORE_GIVING_UP = 5;
const PAUSE_MS = 500;
/** So long a server may be busy with something else. */
const LONGEST_AWAY_MS = 10_000;

/** Why nothing comes of waiting any longer. */
export interface GivenUp {
  /** `late`: it runs, and has not come up in the time that it was given. */
  readonly why: 'wrong-setting' | 'ended' | 'late';
  readonly sentence: string;
}

interface Watched {
  /** @returns null while it is up; else what it lacks, as one sentence */
  whyNotUp(): Promise<string | null>;
  readUnit(): Promise<Unit>;
  seconds: number;
}

/**
 * Waits until a server is up. The seconds count from when the unit has started: how long a start may take is the unit's own
 * (TimeoutStartSec), while a large database is looked through or changed by a migration.
 *
 * @returns null when it is up
 */
export async function waitUntilUp({ whyNotUp, readUnit, seconds }: Watched): Promise<GivenUp | null> {
  const patienceMs = seconds * 1000;
  const restartsBefore = restartsOf(await readUnit());
  let until = performance.now() + patienceMs;
  for (;;) {
    const lacks = await whyNotUp();
    if (lacks === null) return null;
    const unit = await readUnit();
    const givenUp = whyGivenUp(unit, restartsBefore);
    if (givenUp !== null) return givenUp;
    if (isStarting(unit)) until = performance.now() + patienceMs;
    else if (performance.now() >= until) return { why: 'late', sentence: lacks };
    await setTimeout(PAUSE_MS);
  }
}

/**
 * Looks at a server that has just come up: one that ends a moment later would be started again and again, for ever.
 *
 * @returns why it is not well, as one sentence; null when it was all the time
 */
export async function stayWell({ whyNotUp, readUnit, seconds }: Watched): Promise<string | null> {
  const longestAwayMs = Math.min(LONGEST_AWAY_MS, (seconds * 1000) / 2);
  const restartsBefore = restartsOf(await readUnit());
  const until = performance.now() + seconds * 1000;
  let awaySince: number | null = null;
  while (performance.now() < until || awaySince !== null) {
    await setTimeout(PAUSE_MS);
    const unit = await readUnit();
    const givenUp = whyGivenUp(unit, restartsBefore);
    if (givenUp !== null) return givenUp.sentence;
    if (restartsOf(unit) > restartsBefore) return 'It was ready, ended, and was started again.';
    if ((await whyNotUp()) === null) awaySince = null;
    else awaySince ??= performance.now();
    if (awaySince !== null && performance.now() - awaySince >= longestAwayMs) {
      return `It was ready, and then was not for ${Math.ceil(longestAwayMs / 1000)} seconds.`;
    }
  }
  return null;
}

/**
 * Why systemd does not bring it up any more, or does in vain; null while something may come of it.
 *
 * @param restartsBefore how often it had been started again when somebody began to look: what was then says nothing of what is. After a
 *   power cut a disk may come late, and a server end six times that is well now.
 */
export function whyGivenUp(unit: Unit, restartsBefore: number): GivenUp | null {
  const status = unit.ExecMainStatus;
  if (unit.ActiveState === 'failed') {
    return status === String(WRONG_SETTING_STATUS)
      ? {
          why: 'wrong-setting',
          sentence: `It ended with status ${status}: a setting or its database is not what it can use.`,
        }
      : ended(`It ended with status ${status ?? 'unknown'}, and systemd does not start it again.`);
  }
  if (unit.ActiveState !== 'active' && unit.Result === 'timeout') {
    return ended('It did not start within the time that its unit gives it (TimeoutStartSec).');
  }
  const times = restartsOf(unit) - restartsBefore;
  // While it starts again, systemd says 0 of the process that has only begun.
  const last = status === undefined || status === '0' ? '' : `, the last time with status ${status}`;
  return times >= RESTARTS_BEFORE_GIVING_UP ? ended(`It ended ${times} times${last}.`) : null;
}

const ended = (sentence: string): GivenUp => ({ why: 'ended', sentence });

const restartsOf = ({ NRestarts }: Unit): number => Number(NRestarts ?? 0);

/** Its process has begun, and has not said yet that it answers. */
const isStarting = ({ ActiveState, SubState = '' }: Unit): boolean =>
  ActiveState === 'activating' && SubState.startsWith('start');
