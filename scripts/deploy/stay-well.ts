import { setTimeout } from 'node:timers/promises';

/** What systemd says of a unit, by its own names; nothing where there is none. */
export type Unit = Readonly<Record<string, string>>;

const WRONG_SETTING = '78';
export const RESTARTS_BEFORE_GIVING_UP = 5;
const PAUSE_MS = 500;
/** So long a server may be busy with something else. */
const LONGEST_AWAY_MS = 10_000;

/**
 * Its process has begun, and has not said yet that it answers: a large database is looked through, or changed by a migration. That has
 * an end of its own, which systemd keeps (TimeoutStartSec of the unit), so whoever waits counts no seconds meanwhile.
 */
export const isStarting = ({ ActiveState, SubState = '' }: Unit): boolean =>
  ActiveState === 'activating' && SubState.startsWith('start');

/** Why nothing comes of waiting for a server any longer, as one sentence; null while something may. */
export function whyGivenUp(unit: Unit): string | null {
  const status = unit.ExecMainStatus;
  // While it starts again, systemd says 0 of the process that has only begun.
  const last = status === undefined || status === '0' ? '' : `, the last time with status ${status}`;
  if (unit.ActiveState === 'failed') {
    return status === WRONG_SETTING
      ? 'It ended with status 78: a setting or its database is not what it can use.'
      : `It ended with status ${status ?? 'unknown'}, and systemd does not start it again.`;
  }
  if (unit.ActiveState !== 'active' && unit.Result === 'timeout') {
    return 'It did not start within the time that its unit gives it (TimeoutStartSec).';
  }
  return Number(unit.NRestarts) >= RESTARTS_BEFORE_GIVING_UP ? `It ended ${unit.NRestarts} times${last}.` : null;
}

interface Watched {
  isUp(): Promise<boolean>;
  readUnit(): Promise<Unit>;
  seconds: number;
}

/**
 * Looks at a server that has just become ready: one that ends a moment later would be started again and again, for ever.
 *
 * @returns why it is not well, as one sentence; null when it was all the time
 */
export async function stayWell({ isUp, readUnit, seconds }: Watched): Promise<string | null> {
  const longestAwayMs = Math.min(LONGEST_AWAY_MS, (seconds * 1000) / 2);
  const restarts = async () => Number((await readUnit()).NRestarts ?? 0);
  const before = await restarts();
  const until = performance.now() + seconds * 1000;
  let awaySince: number | null = null;
  while (performance.now() < until || awaySince !== null) {
    await setTimeout(PAUSE_MS);
    const why = whyGivenUp(await readUnit());
    if (why !== null) return why;
    if ((await restarts()) > before) return 'It was ready, ended, and was started again.';
    if (await isUp()) awaySince = null;
    else awaySince ??= performance.now();
    if (awaySince !== null && performance.now() - awaySince >= longestAwayMs) {
      return `It was ready, and then was not for ${Math.ceil(longestAwayMs / 1000)} seconds.`;
    }
  }
  return null;
}
