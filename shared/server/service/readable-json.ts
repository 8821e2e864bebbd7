/**
 * For what somebody else has said, or a disk may have changed: a text in a database whose pages are sound can still be no JSON, and
 * one such row must not stand before all the others.
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
