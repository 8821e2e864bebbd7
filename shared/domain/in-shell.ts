/** What a shell, a line of a unit or of settings would take apart, or for something else than letters. */
const SPECIAL = /[\s"'`$\\;&|<>()*?[\]{}!#~^]/;

/** A path as advice has it, to be pasted: in quotes where it takes them. */
export const inShell = (path: string): string => (SPECIAL.test(path) ? `'${path.replaceAll("'", `'\\''`)}'` : path);
