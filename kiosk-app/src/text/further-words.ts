import type { FurtherLanguage } from '@printfront/shared/contracts/further-language.ts';
import i18next from 'i18next';
import { furtherLanguage, type Language } from './languages.ts';
import { store, stored } from './storage.ts';

type Words = Record<string, object>;
export type Reader = keyof FurtherLanguage['words'];

/** Words that a kiosk has kept, behind it the language and who reads them. */
const WORDS_KEY = 'printfront-words-';

/** What is loaded, by the address of its words. */
const loaded = new Set<string>();

/**
 * Loads the words of a further language. What cannot be had is read in English.
 *
 * @param isKept a kiosk goes on while its server is away; a browser of anybody else has what it needs in its cache
 */
export async function loadFurtherWords(language: Language, readers: readonly Reader[], isKept: boolean): Promise<void> {
  await Promise.all(
    readers.map(async (reader) => {
      const address = furtherLanguage(language)?.words[reader];
      if (address === undefined || loaded.has(address)) return;
      const words = await fetchWords({ language, reader, address, isKept });
      if (words === undefined) return;
      loaded.add(address);
      for (const [namespace, own] of Object.entries(words)) {
        i18next.addResourceBundle(language, namespace, own, true);
      }
    }),
  );
}

interface Wanted {
  language: Language;
  reader: Reader;
  address: string;
  isKept: boolean;
}

async function fetchWords({ language, reader, address, isKept }: Wanted): Promise<Words | undefined> {
  const key = WORDS_KEY + language + reader;
  const kept = stored<{ address: string; words: Words }>(key);
  if (kept?.address === address) return kept.words;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return kept?.words;
    const words = (await answer.json()) as Words;
    if (isKept) store(key, { address, words });
    return words;
  } catch {
    return kept?.words;
  }
}
