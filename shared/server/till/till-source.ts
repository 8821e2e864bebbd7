import type { TillShift } from '../../contracts/till.ts';

export interface ShiftsWanted {
  /** Instants as they are stored; not included and included. */
  openedAfter?: string | undefined;
  openedUntil?: string | undefined;
  /** The place of the last shift of the page before, newest first. */
  before?: number | undefined;
  limit: number;
}

/** The shifts that a server knows of. */
export interface TillSource {
  /** What days are days of, and the currency of the file for spreadsheets. */
  shop(): Promise<{ timeZone: string; currency: string }>;
  /** Newest first. */
  listShifts(wanted: ShiftsWanted): Promise<TillShift[]>;
  /** @returns its place among all; undefined when there is none */
  placeOf(id: string): Promise<number | undefined>;
  /** @throws HttpProblem not-found */
  getShift(id: string): Promise<TillShift>;
}
