/**
 * What stands in a column of a database whose pages are sound may still be no JSON: a disk can change a bit inside a text.
 * One such row must not stand before all the others.
 *
 * @returns undefined for a text that is no JSON
 */
export function readableJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
