/** Day and minute by the machine's own clock and time zone, as a person beside it reads them: 2026-11-27 14:48. */
export function localMinute(at: Date): string {
  const pad = (count: number) => String(count).padStart(2, '0');
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-');
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}`;
}
