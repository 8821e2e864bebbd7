import i18next from 'i18next';
import { expect, it } from 'vitest';
import { LIMITS_BEFORE } from './limits-in-words.ts';
import small from './small-i18next.ts';

const LANGUAGES = ['th', 'en'] as const;
type Text = Record<(typeof LANGUAGES)[number], object>;

/** Every text of this folder, by the name under which its file exports it. */
async function allTexts(): Promise<Map<string, Text>> {
  const files = import.meta.glob<Record<string, unknown>>('./*.ts');
  const texts = new Map<string, Text>();
  for (const [file, load] of Object.entries(files)) {
    if (file.endsWith('.test.ts')) continue;
    for (const [name, exported] of Object.entries(await load())) {
      if (typeof exported === 'object' && exported !== null && 'th' in exported && 'en' in exported) {
        if (typeof exported.th === 'object') texts.set(name, exported as Text);
      }
    }
  }
  return texts;
}

const keysOf = (words: object, before = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  );

const VALUES = [
  {},
  ...[0, 1, 2, 1_234_567.5].map((count) => ({ count, name: '$& <ก>', total: 3 })),
  { count: 2, ordinal: true },
  { count: null, name: undefined, price: 7, number: 'A-1' },
  { defaultValue: 'nothing of {{name}}', name: 'it' },
];

it('says every sentence as i18next says it', async () => {
  const texts = await allTexts();
  expect(texts.size).toBeGreaterThan(30);
  const options = {
    lng: 'th',
    fallbackLng: 'en',
    interpolation: { escapeValue: false, defaultVariables: LIMITS_BEFORE },
    resources: Object.fromEntries(
      LANGUAGES.map((code) => [
        code,
        Object.fromEntries([...texts].map(([name, text]) => [name, text[code] as never])),
      ]),
    ),
  };
  const whole = i18next.createInstance();
  await whole.init(options);
  small.init(options);
  let compared = 0;
  for (const language of LANGUAGES) {
    await whole.changeLanguage(language);
    await small.changeLanguage(language);
    for (const [name, text] of texts) {
      const keys = keysOf(text[language]).flatMap((key) => [key, key.replace(/_(?:one|other)$/, '')]);
      for (const key of new Set([...keys, 'nobody-wrote-this'])) {
        for (const values of VALUES) {
          compared += 1;
          const said = small.t(`${name}:${key}`, values);
          const expected: string = whole.t(`${name}:${key}`, values as Record<string, unknown>);
          if (said !== expected)
            expect({ language, name, key, values, said }).toEqual({ language, name, key, values, said: expected });
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

it('takes another language’s sentence where one is missing, and further words under a known name', async () => {
  small.addResourceBundle('en', 'later', { a: 'one' });
  small.addResourceBundle('en', 'later', { b: { c: 'two' }, 'd.e': 'three' });
  await small.changeLanguage('th');
  expect([small.t('later:a'), small.t('later:b.c'), small.t('later:d.e'), small.t(['later:x', 'later:a'])]).toEqual([
    'one',
    'two',
    'three',
    'one',
  ]);
});
