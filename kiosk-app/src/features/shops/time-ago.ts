const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * How long ago in words: "5 minutes ago"; null for less than a minute, and for what a wrong clock puts into the future.
 *
 * @param instant ISO 8601 with Z
 */
export function timeAgo(instant: string, nowMs: number, language: string): string | null {
  const ageMs = nowMs - Date.parse(instant);
  const step = STEPS.find(([, ms]) => ageMs >= ms);
  if (step === undefined) return null;
  const [unit, ms] = step;
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(ageMs / ms), unit);
}
