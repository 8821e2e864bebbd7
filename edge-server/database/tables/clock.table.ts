/** At most one row: the largest time that this server has known. */
interface ClockFloorTable {
  id: 1;
  known_at: string;
  /** When central was heard of last, on the high-water clock; written now and then. */
  central_heard_at: string | null;
}

export interface ClockTables {
  clock_floor: ClockFloorTable;
}
