import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { isMatch } from '@printfront/shared/server/http/preconditions.ts';
import { editedMeanwhile } from './catalogue-editing.service.ts';

/** A name as it is kept: what is not said of further languages stays, what is said to be empty goes. */
export function nameToKeep(said: LocalizedText, before?: LocalizedText): LocalizedText {
  const { th, en, ...further } = { ...before, ...said };
  return { th, en, ...Object.fromEntries(Object.entries(further).filter(([, text]) => text !== '')) };
}

/**
 * A shop of before knows Thai and English only, so that what it saw has another version: it may change that, because what
 * it says leaves further languages as they are.
 *
 * @param versionOf of the thing as somebody saw it
 * @throws HttpProblem edited-meanwhile
 */
export function refuseOutdatedNames<Thing extends object>(
  versionOf: (thing: Thing) => string,
  thing: Thing,
  ifMatch: string | undefined,
): void {
  const isSeen = [thing, inWholeLanguages(thing)].some((one) => isMatch(ifMatch, versionOf(one)));
  if (!isSeen) throw editedMeanwhile();
}

/** The same with every text in Thai and English alone. */
function inWholeLanguages<Thing>(thing: Thing): Thing {
  if (Array.isArray(thing)) return thing.map(inWholeLanguages) as Thing;
  if (typeof thing !== 'object' || thing === null) return thing;
  const { th, en } = thing as Record<string, unknown>;
  if (typeof th === 'string' && typeof en === 'string') return { th, en } as Thing;
  return Object.fromEntries(Object.entries(thing).map(([key, inner]) => [key, inWholeLanguages(inner)])) as Thing;
}
