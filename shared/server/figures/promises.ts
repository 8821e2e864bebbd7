/** An order that became ready, and when its customer was told that it would. */
interface PromiseRow {
  ready_at: string | null;
  promised_due_date: string | null;
}

/** An order whose customer was told no time keeps no promise and breaks none. */
export function promisesOf(rows: readonly PromiseRow[]): { kept: number; missed: number } {
  const promised = rows.flatMap(({ ready_at, promised_due_date }) =>
    ready_at === null || promised_due_date === null ? [] : [Date.parse(ready_at) <= Date.parse(promised_due_date)],
  );
  const kept = promised.filter((isKept) => isKept).length;
  return { kept, missed: promised.length - kept };
}
