import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localized } from '../../domain/languages.ts';
import { languagesOfShop } from '../../domain/shop-languages.ts';
import { SettingError } from '../env/read-environment.ts';
import { LANGUAGES_FOLDER, serverWords, shownLanguages } from './known-languages.ts';
import { readLanguages } from './read-languages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'languages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ABOUT = { name: 'Deutsch', sign: 'DE', locale: 'de-DE', readByNative: true };
function write(file: string, content: object | string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('folders of languages', () => {
  it('are languages, whatever of them is written yet', () => {
    write('de/language.json', ABOUT);
    write('de/customers/home.json', { headline: 'Fotos drucken', steps: { photos: 'Fotos wählen' } });
    const german = readLanguages([folder]).get('de');
    expect(german).toMatchObject({ code: 'de', ...ABOUT, direction: 'ltr' });
    expect(german?.words).toEqual({
      customers: { home: { headline: 'Fotos drucken', steps: { photos: 'Fotos wählen' } } },
      staff: {},
      server: {},
    });
  });

  it('have another address for their words whenever they say something else', () => {
    write('de/language.json', ABOUT);
    const before = readLanguages([folder]).get('de')?.version;
    expect(readLanguages([folder]).get('de')?.version).toBe(before);
    write('de/customers/home.json', { headline: 'Fotos drucken' });
    expect(readLanguages([folder]).get('de')?.version).not.toBe(before);
  });

  it('of a shop win over those of the release', () => {
    write('zh/language.json', { ...ABOUT, name: '简体字' });
    const languages = readLanguages([LANGUAGES_FOLDER, folder]);
    expect(languages.get('zh')?.name).toBe('简体字');
    expect(readLanguages([LANGUAGES_FOLDER]).get('zh')).toMatchObject({ name: '简体中文', readByNative: false });
  });

  it.each([
    ['a folder that is no language', 'Deutsch/language.json', ABOUT, /Deutsch is not called as a further language/],
    ['a folder of what is whole in code', 'th/language.json', ABOUT, /th is not called as a further language/],
    [
      'no word of whether a native has read it',
      'de/language.json',
      { ...ABOUT, readByNative: undefined },
      /readByNative/,
    ],
    ['a locale that is none', 'de/language.json', { ...ABOUT, locale: 'no locale' }, /language\.json .*locale/],
    ['a file that is no JSON', 'de/language.json', '{', /language\.json cannot be used/],
  ])('say what is wrong with %s', (_what, file, content, words) => {
    write(file, content);
    expect(() => readLanguages([folder])).toThrow(SettingError);
    expect(() => readLanguages([folder])).toThrow(words);
  });

  it('that cannot be used are left out, and named, and the others are read', () => {
    write('de/language.json', '{');
    write('fr/language.json', { ...ABOUT, name: 'Français', locale: 'fr-FR' });
    const told: string[] = [];
    const languages = readLanguages([LANGUAGES_FOLDER, path.join(folder, 'nowhere'), folder], ({ message }) => {
      told.push(message);
    });
    expect([...languages.keys()]).toEqual(['zh', 'fr']);
    expect(told).toEqual([
      expect.stringContaining('There is no folder of languages'),
      expect.stringContaining(path.join('de', 'language.json')),
    ]);
  });

  it('say which file holds something else than sentences', () => {
    write('de/language.json', ABOUT);
    write('de/staff/desk.json', { find: 3 });
    expect(() => readLanguages([folder])).toThrow(/staff\/desk\.json cannot be used/);
    expect(() => readLanguages([path.join(folder, 'nowhere')])).toThrow(/no folder of languages/);
  });
});

describe('what is not written in a language', () => {
  const WORDS = {
    th: { one: 'หนึ่ง', titles: { '/': 'ไทย', '/print': 'พิมพ์' } },
    en: { one: 'one', titles: { '/': 'home', '/print': 'print' } },
  };

  it('a server says in English, sentence by sentence', () => {
    expect(serverWords(WORDS, 'nothing-like-it', 'zh')).toEqual(WORDS.en);
    expect(serverWords(WORDS, 'nothing-like-it', 'nobody')).toEqual(WORDS.en);
    expect(serverWords(WORDS, 'home-page', 'th')).toEqual(WORDS.th);
    expect(serverWords(WORDS, 'home-page', 'zh')).toEqual({
      one: 'one',
      titles: { '/': '网上冲印照片', '/print': '选择照片' },
    });
  });

  it('a catalogue shows in English, too', () => {
    const text = { th: 'มัน', en: 'Glossy', zh: '光面', fr: '' };
    expect(['th', 'en', 'zh', 'fr', 'my', 'constructor'].map((language) => localized(text, language))).toEqual([
      'มัน',
      'Glossy',
      '光面',
      'Glossy',
      'Glossy',
      'Glossy',
    ]);
    expect(localized(undefined, 'zh')).toBeUndefined();
  });
});

describe('a shop’s languages', () => {
  it('S76: are told to who knows Thai and English alone, too, at least one', () => {
    expect(languagesOfShop(['zh', 'en', 'th'])).toEqual({ languages: ['en', 'th'], allLanguages: ['zh', 'en', 'th'] });
    expect(languagesOfShop(['zh'])).toEqual({ languages: ['en'], allLanguages: ['zh'] });
    expect(languagesOfShop(['en', 'th'])).toEqual({ languages: ['en', 'th'] });
  });

  it('S76: are shown without those that this server has no folder of', () => {
    const shown = shownLanguages({ languages: ['en'], allLanguages: ['zh', 'my', 'en'] });
    expect(shown).toMatchObject({ languages: ['en'], allLanguages: ['zh', 'en'] });
    expect(shown.furtherLanguages?.map(({ code }) => code)).toEqual(['zh']);
    expect(shownLanguages({ languages: ['en'], allLanguages: ['my'] })).toEqual({ languages: ['en'] });
    expect(shownLanguages({ languages: ['th', 'en'] })).toEqual({ languages: ['th', 'en'] });
  });
});
