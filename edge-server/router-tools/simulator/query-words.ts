import type { RouterRow } from './router-state.ts';

/**
 * Evaluates the `?` words of a print, which are a stack machine: each comparison pushes, `?#` words combine, and a row
 * passes unless a false is left. Below what was pushed lie endless trues.
 *
 * @param words query words with their `?`
 */
export function matchesQuery(row: Readonly<RouterRow>, words: readonly string[]): boolean {
  let stack: boolean[] = [];
  for (const word of words) {
    const query = word.slice(1);
    if (query.startsWith('#')) stack = combine(stack, query.slice(1));
    else stack.push(compare(row, query));
  }
  return !stack.includes(false);
}

function compare(row: Readonly<RouterRow>, query: string): boolean {
  const sign = /^[-=<>]/.exec(query)?.[0] ?? '';
  const rest = query.slice(sign.length);
  const equals = rest.indexOf('=');
  const name = equals === -1 ? rest : rest.slice(0, equals);
  const actual = Object.hasOwn(row, name) ? row[name] : undefined;
  if (sign === '-') return actual === undefined;
  if (equals === -1) return actual !== undefined;
  if (actual === undefined) return false;
  const wanted = rest.slice(equals + 1);
  if (sign === '<' || sign === '>') {
    const [left, right] = [Number(actual), Number(wanted)];
    const isLess = Number.isNaN(left) || Number.isNaN(right) ? actual < wanted : left < right;
    return actual !== wanted && isLess === (sign === '<');
  }
  return actual === wanted;
}

/** Read left to right: an index copies that value to the top, at the end of the word it replaces the whole stack. */
function combine(before: readonly boolean[], operations: string): boolean[] {
  let stack = [...before];
  const pop = (): boolean => stack.pop() ?? true;
  for (const match of operations.matchAll(/\d+\.?|./g)) {
    const [token] = match;
    const isLast = match.index + token.length === operations.length;
    if (token === '!') stack.push(!pop());
    else if (token === '&') stack.push([pop(), pop()].every(Boolean));
    else if (token === '|') stack.push([pop(), pop()].some(Boolean));
    else if (token === '.') stack.push(stack.at(-1) ?? true);
    else {
      const value = stack.at(-1 - Number.parseInt(token, 10)) ?? true;
      stack = isLast && !token.endsWith('.') ? [value] : [...stack, value];
    }
  }
  return stack;
}
