const UNITS_SECONDS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 };

/**
 * Whether a value that we would write is what the router shows. It answers yes with true, an hour with 1h or 01:00:00,
 * one address without its /32, and a list in an order of its own with what it lacks behind a `!`.
 *
 * @param shown undefined where the row lacks the property, which is the same as empty
 */
export function isSameValue(wanted: string, shown: string | undefined): boolean {
  return canonical(wanted) === canonical(shown ?? '');
}

function canonical(value: string): string {
  if (value === 'yes') return 'true';
  if (value === 'no') return 'false';
  if (value === 'none') return '';
  const seconds = durationSeconds(value);
  if (seconds !== undefined) return `${seconds} s`;
  if (!value.includes(',')) return value.replace(/\/32$/, '');
  const parts = value.split(',').map((part) => part.replace(/\/32$/, ''));
  return parts
    .filter((part) => !part.startsWith('!'))
    .toSorted()
    .join(',');
}

function durationSeconds(value: string): number | undefined {
  const clock = /^(\d+):(\d\d):(\d\d)$/.exec(value);
  if (clock !== null) return Number(clock[1]) * 3_600 + Number(clock[2]) * 60 + Number(clock[3]);
  if (!/^(\d+[wdhms])+$/.test(value)) return undefined;
  return [...value.matchAll(/(\d+)([wdhms])/g)].reduce(
    (sum, [, count, unit = 's']) => sum + Number(count) * (UNITS_SECONDS[unit] ?? 0),
    0,
  );
}
