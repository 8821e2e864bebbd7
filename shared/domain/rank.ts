/**
 * The ids with the ones at two places exchanged, as a new list; what POST …/ranks is sent. A place outside the list
 * (a card dropped beside it) changes nothing.
 */
export function swapRanks<Id>(ids: readonly Id[], from: number, to: number): Id[] {
  const swapped = [...ids];
  if (!(from in ids) || !(to in ids)) return swapped;
  swapped.splice(from, 1, ...ids.slice(to, to + 1));
  swapped.splice(to, 1, ...ids.slice(from, from + 1));
  return swapped;
}
