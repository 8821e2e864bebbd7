import { NASTY_VALUES } from './nasty-values.ts';

/**
 * Every place of a JSON value, wrong in every way: what stands there becomes each of the nasty values, and is left out.
 *
 * @param make the good value, anew for each call, so that one that is taken does not stand in the way of the next
 * @param more a value with places that the good one leaves out
 */
export function* spoiled(make: () => unknown, more?: unknown): Generator<{ what: string; value: unknown }> {
  const places = new Map([...placesOf(make()), ...placesOf(more)].map((place) => [place.join('.'), place]));
  for (const [name, place] of places) {
    for (const nasty of [...NASTY_VALUES, undefined]) {
      const words = nasty === undefined ? 'left out' : `= ${JSON.stringify(nasty)?.slice(0, 30)}`;
      yield { what: `${name} ${words}`, value: withAt(make(), place, nasty) };
    }
  }
}

function placesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...placesOf(inner).map((below) => [key, ...below])]);
}

function withAt(value: unknown, [key = '', ...below]: readonly string[], put: unknown): unknown {
  const isThing = typeof value === 'object' && value !== null;
  const copy = Array.isArray(value) ? [...value] : { ...(isThing ? value : {}) };
  const inner = below.length === 0 ? put : withAt(Reflect.get(copy, key), below, put);
  if (inner === undefined) Reflect.deleteProperty(copy, key);
  else Reflect.set(copy, key, inner);
  return copy;
}
