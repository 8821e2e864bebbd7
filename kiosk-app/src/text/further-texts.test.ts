import { describe, expect, it } from 'vitest';

interface Words {
  readonly [key: string]: string | Words;
}
interface Language {
  name: string;
  locale: string;
  /** By namespace. */
  customers: Record<string, Words>;
  staff: Record<string, Words>;
}

/** Where a text joins a namespace; the entry pages name theirs in one list. */
const JOINS = /addText\('(\w+)', (\w+)\)/g;
const STARTS: [string, string][] = [
  ['ui', 'uiText'],
  ['problems', 'problems'],
  ['problems', 'sendingProblems'],
  ['front', 'frontText'],
];

const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob<Record<string, { en?: Words }>>(['./*.ts', '!./*.test.ts'], { eager: true });

/** English as screens have it, by namespace. */
function english(): Map<string, Map<string, string>> {
  const texts = new Map(Object.values(modules).flatMap((exported) => Object.entries(exported)));
  const joined = Object.values(sources).flatMap((source) => [...source.matchAll(JOINS)].map(([, ...pair]) => pair));
  const namespaces = new Map<string, Map<string, string>>();
  for (const [namespace = '', name = ''] of [...STARTS, ...joined]) {
    const words = texts.get(name)?.en;
    if (words === undefined) throw new Error(`There is no text ${name}.`);
    namespaces.set(namespace, new Map([...(namespaces.get(namespace) ?? []), ...flat(words)]));
  }
  return namespaces;
}

const flat = (words: Words, before = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, said]) =>
    typeof said === 'string' ? [[before + key, said] as [string, string]] : flat(said, `${before}${key}.`),
  );

const FORM = /_(?:zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(FORM, '');
/** What a sentence leaves open, and what it marks. */
const holesOf = (sentence: string) => [...new Set(sentence.match(/\{\{[^}]+\}\}|<\/?\w+>/g))].sort();

const known = english();
const files = import.meta.glob<Words>('../../../shared/languages/**/*.json', { import: 'default', eager: true });
const languages = languagesIn(files);

function languagesIn(all: Record<string, Words>): Language[] {
  const found = new Map<string, Language>();
  for (const [file, content] of Object.entries(all)) {
    const [code = '', part = '', name] = file.replace(/^.*\/languages\/|\.json$/g, '').split('/');
    const language = found.get(code) ?? { name: code, locale: code, customers: {}, staff: {} };
    found.set(code, language);
    if (part === 'language') Object.assign(language, { name: content.name, locale: content.locale });
    else if ((part === 'customers' || part === 'staff') && name !== undefined) language[part][name] = content;
  }
  return [...found.values()];
}

it('there are languages, each with words for customers', () => {
  expect(languages.map(({ name }) => name)).toContain('简体中文');
  expect(known.size).toBeGreaterThan(40);
  for (const { customers } of languages) expect(Object.keys(customers).length).toBeGreaterThan(20);
});

describe.each(languages.map((language) => [language.name, language] as const))('the words in %s', (_name, language) => {
  const namespaces = [language.customers, language.staff].flatMap((part) => Object.entries(part));
  const forms = (key: string) => {
    const type = key.includes('_ordinal_') ? 'ordinal' : 'cardinal';
    return new Intl.PluralRules(language.locale, { type }).resolvedOptions().pluralCategories;
  };

  it.each(namespaces)('of %s are sentences that screens say', (namespace, words) => {
    const own = known.get(namespace);
    expect(own, `the app has no namespace ${namespace}`).toBeDefined();
    const bases = new Set([...(own ?? new Map()).keys()].map(baseOf));
    const unknown = flat(words).filter(([key]) => !own?.has(key) && !bases.has(baseOf(key)));
    expect(unknown).toEqual([]);
    expect(flat(words).filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });

  it.each(namespaces)('of %s leave the same things open as in English', (namespace, words) => {
    const own = known.get(namespace) ?? new Map<string, string>();
    const inEnglish = (key: string) => own.get(key) ?? own.get(`${baseOf(key)}_other`) ?? '';
    const differing = flat(words)
      .map(([key, sentence]) => [key, holesOf(sentence), holesOf(inEnglish(key))] as const)
      .filter(([, holes, meant]) => holes.join() !== meant.join());
    expect(differing).toEqual([]);
  });

  it.each(namespaces)('of %s have every form that the language counts in', (_namespace, words) => {
    const keys = new Set(flat(words).map(([key]) => key));
    const counted = [...keys].filter((key) => FORM.test(key));
    const missing = counted
      .flatMap((key) => forms(key).map((form) => `${baseOf(key)}_${form}`))
      .filter((key) => !keys.has(key));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('leave no sentence out of a screen that a customer reads', () => {
    const missing = Object.entries(language.customers).flatMap(([namespace, words]) => {
      const said = new Set(flat(words).map(([key]) => baseOf(key)));
      return [...(known.get(namespace)?.keys() ?? [])]
        .filter((key) => !said.has(baseOf(key)))
        .map((key) => `${namespace}:${key}`);
    });
    // Of problems and fields staff alone meet the others.
    expect(missing.filter((key) => !/^(problems|fields):/.test(key))).toEqual([]);
  });
});
