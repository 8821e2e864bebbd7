import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const LANGUAGES = ['th', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const HANDBOOK = path.resolve(import.meta.dirname, '../docs/handbook');
const TEXTS = path.resolve(import.meta.dirname, '../kiosk-app/src/text');
/** Of one picture, so that the handbook is read over a phone’s line, too. */
const MOST_BYTES = 100_000;

const pagesOf = (language: Language) => readFileSync(path.join(HANDBOOK, `${language}.md`), 'utf8');

/** Every sentence on every screen, in this language. */
async function wordsOnScreen(language: Language): Promise<string[]> {
  const files = readdirSync(TEXTS).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules = await Promise.all(files.map((name) => import(path.join(TEXTS, name))));
  return modules.flatMap((module) => Object.values(module)).flatMap((text) => sentences(text, language));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const sentences = (text: unknown, language: Language): string[] =>
  isObject(text) && LANGUAGES.every((one) => isObject(text[one])) ? flat(text[language]) : [];
const flat = (words: unknown): string[] =>
  typeof words === 'string' ? [words] : isObject(words) ? Object.values(words).flatMap(flat) : [];

const matching = (haystack: string, pattern: RegExp) => [...haystack.matchAll(pattern)].map((found) => found[1] ?? '');
const picturesIn = (language: Language) =>
  matching(pagesOf(language), new RegExp(`\\]\\(pictures/${language}/([a-z-]+\\.webp)\\)`, 'g'));

describe.each(LANGUAGES)('the handbook (%s)', (language) => {
  it('calls every button and heading as the screen does', async () => {
    const onScreen = new Set(await wordsOnScreen(language));
    const named = matching(pagesOf(language), /\*\*(.+?)\*\*/g);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((words) => !onScreen.has(words))).toEqual([]);
  });

  it('shows every picture that is kept of the screens, each of them small', () => {
    const folder = path.join(HANDBOOK, 'pictures', language);
    expect(picturesIn(language).toSorted()).toEqual(readdirSync(folder).toSorted());
    const large = readdirSync(folder).filter((name) => statSync(path.join(folder, name)).size > MOST_BYTES);
    expect(large).toEqual([]);
  });
});

it('tells the same in every language', () => {
  const [first, ...others] = LANGUAGES.map((language) => {
    const parts = matching(pagesOf(language), /^\s*(#+|\d+\.|-|\||!\[)/gm);
    return { parts, pictures: picturesIn(language) };
  });
  for (const other of others) expect(other).toEqual(first);
});
