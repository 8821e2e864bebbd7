import type { Logger } from 'pino';
import { isSecretSetting } from '../logging/mask-secrets.ts';

/** What Node, its libraries and programs that a server starts read by themselves. */
const OF_OTHERS =
  /^(?:(?:NODE|UV|LD|MALLOC|LC|SSL|XDG|RESTIC|RCLONE|AWS|PG|SSH)_?[A-Z0-9_]*|(?:https?|no|all)_proxy|TZ|LANG|LANGUAGE|PATH|HOME|TMPDIR|USER|LOGNAME|SHELL)$/;
const isOfOthers = (name: string) => OF_OTHERS.test(name) || OF_OTHERS.test(name.toLowerCase());
/** Shorter names are near to too many others. */
const LONG_NAME = 9;

/** Of these names, those that nobody reads, each with the one that was probably meant. */
export function findUnread(
  names: readonly string[],
  known: readonly string[],
): { name: string; meant: string | undefined }[] {
  const read = new Set([...known, ...known.filter(isSecretSetting).map((name) => `${name}_FILE`)]);
  return names
    .filter((name) => !read.has(name) && !isOfOthers(name))
    .map((name) => ({ name, meant: nearestOf(name, [...read]) }));
}

/**
 * Says which variables were probably meant for the server and are read by nobody. Of an environment only what is nearly a setting's
 * name is told: others have theirs in it.
 */
export function warnOfMistyped(known: readonly string[], logger: Logger, environment: NodeJS.ProcessEnv): void {
  const given = Object.keys(environment).filter((name) => environment[name] !== '');
  for (const { name, meant } of findUnread(given, known)) {
    if (meant === undefined) continue;
    logger.warn(`nobody reads the setting ${name}: did you mean ${meant}?`);
  }
}

function nearestOf(name: string, known: readonly string[]): string | undefined {
  const typed = name.toUpperCase();
  const furthest = typed.length < LONG_NAME ? 1 : 2;
  const [nearest] = known
    // Each sign more or less is one left out or added: most names need no closer look.
    .filter((other) => Math.abs(other.length - typed.length) <= furthest)
    .map((other) => ({ other, distance: distanceOf(typed, other) }))
    .toSorted((one, two) => one.distance - two.distance);
  return nearest !== undefined && nearest.distance <= furthest ? nearest.other : undefined;
}

/** Signs left out, added, changed, or two that changed places (optimal string alignment). */
function distanceOf(one: string, two: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= two.length; column += 1) {
      const isSame = one[row - 1] === two[column - 1];
      const ways = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      const isSwapped = one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1];
      if (row > 1 && column > 1 && isSwapped) ways.push((beforeLast[column - 2] ?? 0) + 1);
      current.push(Math.min(...ways));
    }
    [beforeLast, last] = [last, current];
  }
  return last[two.length] ?? 0;
}
