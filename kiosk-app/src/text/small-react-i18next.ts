import { useSyncExternalStore } from 'react';
import i18next, { onLanguage, type Translate, translate } from './small-i18next.ts';

/** What react-i18next does here, for small-i18next.ts. */
interface Translation {
  readonly t: Translate;
  readonly i18n: { readonly language: string; readonly t: Translate };
}

const known = new Map<string, Translation>();

/** @param namespaces whose words are meant by a key that names no other; of several the first */
export function useTranslation(namespaces: string | readonly string[] = 'translation'): Translation {
  const language = useSyncExternalStore(onLanguage, languageNow, languageNow);
  return translationOf(language, [namespaces].flat()[0] ?? 'translation');
}

/** Nothing is left to be told. */
export const initReactI18next = {};

const languageNow = () => i18next.language;

/** The same for as long as the language is: what depends on it stays as it is. */
function translationOf(language: string, namespace: string): Translation {
  const key = `${language}:${namespace}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const t: Translate = (keys, values) => translate(language, namespace, keys, values);
  const translation = { t, i18n: { language, t } };
  known.set(key, translation);
  return translation;
}
