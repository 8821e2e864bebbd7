/**
 * What this app asks of i18next, in a fiftieth of its size: the browser gets this in its place (`vite.config.ts`), which a test
 * compares with i18next itself, sentence by sentence. No loading, no detecting, no contexts, nothing nested; sentences with
 * `{{name}}` and `{{count, number}}`, keys that count, and the words of another namespace as `namespace:key`.
 */
interface Words {
  readonly [key: string]: string | Words;
}
export interface Values {
  readonly [name: string]: unknown;
}
interface Options {
  lng: string;
  fallbackLng: string;
  interpolation: { defaultVariables: Values };
  resources: Record<string, Record<string, Words>>;
}
export type Translate = (key: string | readonly string[], values?: Values) => string;

const listeners = new Set<() => void>();
const bundles = new Map<string, Words>();

const i18next = {
  language: '',
  options: undefined as Options | undefined,
  use: () => i18next,
  init(options: Options): void {
    i18next.options = options;
    i18next.language = options.lng;
    for (const [language, namespaces] of Object.entries(options.resources)) {
      for (const [namespace, words] of Object.entries(namespaces))
        i18next.addResourceBundle(language, namespace, words);
    }
  },
  addResourceBundle(language: string, namespace: string, words: object): void {
    const key = `${language}:${namespace}`;
    bundles.set(key, { ...bundles.get(key), ...(words as Words) });
  },
  async changeLanguage(language: string): Promise<void> {
    i18next.language = language;
    for (const listener of listeners) listener();
  },
  t: ((key, values) => translate(i18next.language, 'translation', key, values)) as Translate,
};
export default i18next;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns `defaultValue`, else the last key itself, when no language has a sentence for it */
export function translate(
  language: string,
  namespace: string,
  keys: string | readonly string[],
  values: Values = {},
): string {
  let last = '';
  for (const full of [keys].flat()) {
    const [, own, key = ''] = /^(?:([^:]*):)?(.*)$/s.exec(full) ?? [];
    last = key;
    for (const code of new Set([language, i18next.options?.fallbackLng ?? language])) {
      const words = bundles.get(`${code}:${own ?? namespace}`);
      for (const form of formsOf(code, key, values)) {
        const sentence = find(words, form.split('.'));
        if (typeof sentence === 'string') return fill(sentence, code, values);
      }
    }
  }
  return typeof values.defaultValue === 'string' ? fill(values.defaultValue, language, values) : last;
}

/** A key that counts first, then the plain one. */
function formsOf(language: string, key: string, { count, ordinal }: Values): string[] {
  if (count === undefined || typeof count === 'string') return [key];
  const isOrdinal = ordinal === true;
  const form = pluralsOf(language, isOrdinal).select(Number(count));
  const counting = isOrdinal ? [`_ordinal_${form}`, `_${form}`] : count === 0 ? ['_zero', `_${form}`] : [`_${form}`];
  return [...counting, '', isOrdinal ? '_ordinal_other' : '_other'].map((end) => key + end);
}

/** A key of the words may have dots in itself. */
function find(words: string | Words | undefined, path: readonly string[]): string | Words | undefined {
  if (path.length === 0 || typeof words !== 'object') return path.length === 0 ? words : undefined;
  for (let length = 1; length <= path.length; length += 1) {
    const found = find(words[path.slice(0, length).join('.')], path.slice(length));
    if (found !== undefined) return found;
  }
  return undefined;
}

function fill(sentence: string, language: string, values: Values): string {
  const before = i18next.options?.interpolation.defaultVariables ?? {};
  return sentence.replace(/\{\{(.+?)\}\}/g, (hole, inside: string) => {
    const [name = '', format] = inside.split(',').map((part) => part.trim());
    const known = Object.hasOwn(values, name) ? values : before;
    const value = known[name];
    if (format === 'number' && typeof value === 'number') return numbersOf(language).format(value);
    if (value == null) return Object.hasOwn(known, name) ? '' : hole;
    return String(value);
  });
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Making these takes longer than asking them. */
function made<Thing>(things: Map<string, Thing>, key: string, make: () => Thing): Thing {
  const thing = things.get(key) ?? make();
  things.set(key, thing);
  return thing;
}
const pluralsOf = (language: string, isOrdinal: boolean) =>
  made(
    plurals,
    `${language}${isOrdinal}`,
    () => new Intl.PluralRules(language, { type: isOrdinal ? 'ordinal' : 'cardinal' }),
  );
const numbersOf = (language: string) => made(numbers, language, () => new Intl.NumberFormat(language));
