import { WRONG_SETTING_STATUS } from '@printfront/shared/server/env/exit-statuses.ts';

/** What the command ends with; numbers above 63 are those of sysexits.h. */
export const EXIT = {
  fine: 0,
  /** Something is wrong, and what it is has been said. */
  wrong: 1,
  /** EX_USAGE: the words after the command are none that it knows. */
  usage: 64,
  /** EX_UNAVAILABLE: nothing is installed, runs or answers. */
  unreachable: 69,
  /** EX_NOPERM: it takes root. */
  needsRoot: 77,
  wrongSetting: WRONG_SETTING_STATUS,
} as const;
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** Of a program that a command has run: those of one kind go on, all else is something that is wrong. */
export const statusOf = (ended: number): ExitStatus =>
  Object.values(EXIT).find((status) => status === ended) ?? EXIT.wrong;

/** Why a command ends early. The message is for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitStatus: ExitStatus;
  constructor(exitStatus: ExitStatus, message: string) {
    super(message);
    this.exitStatus = exitStatus;
  }
}
