/**
 * When a server looks for photos that have had their time. Whatever is left out is as each server has it: once a minute for
 * orders, seldom for bytes that nothing names. Tests are quicker.
 */
export interface KeepingTimes {
  sweepEveryMs?: number;
  /** By which finished orders grow old. */
  sweepNow?: () => Date;
  collectEveryMs?: number;
  /** By which the time ends in which nothing is collected after a restore. */
  collectNow?: () => Date;
}
