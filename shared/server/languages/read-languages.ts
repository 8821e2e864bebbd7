import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { FurtherLanguage } from '../../contracts/further-language.ts';
import { isWholeLanguage, LANGUAGE_CODE } from '../../domain/languages.ts';
import { SettingError } from '../env/read-environment.ts';

/** Who reads the words: customers, staff beside them, or whoever gets a page or a mail from a server. */
export const READERS = ['customers', 'staff', 'server'] as const;
export type Reader = (typeof READERS)[number];

export interface Words {
  readonly [key: string]: string | Words;
}

/** A language as its folder has it. */
export interface LanguageFolder extends Omit<FurtherLanguage, 'words'> {
  /** By the name of their file, `home` of `customers/home.json`. */
  readonly words: Readonly<Record<Reader, Readonly<Record<string, Words>>>>;
  /** Changes whenever anything in the folder does. */
  readonly version: string;
}

const About = z.object({
  name: z.string().trim().min(1).max(40),
  sign: z.string().trim().min(1).max(12),
  direction: z.enum(['ltr', 'rtl']).default('ltr'),
  locale: z.string().refine(isLocale, 'locale is no language such as zh-CN'),
  readByNative: z.boolean(),
});
const Sentences: z.ZodType<Words> = z.lazy(() => z.record(z.string(), z.union([z.string(), Sentences])));

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/**
 * @param folders each with a folder a language, called by its code; of two with the same the last one counts
 * @param leaveOut is told of what cannot be used, which names the file; the other languages are read all the same
 * @throws SettingError of the first that cannot be used, without `leaveOut`
 */
export function readLanguages(folders: readonly string[], leaveOut = refuse): Map<string, LanguageFolder> {
  const languages = new Map<string, LanguageFolder>();
  for (const folder of folders) {
    if (!existsSync(folder)) {
      leaveOut(new SettingError(`There is no folder of languages at ${folder}.`));
      continue;
    }
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    )) {
      if (!entry.isDirectory()) continue;
      try {
        languages.set(entry.name, readLanguage(path.join(folder, entry.name), entry.name));
      } catch (error) {
        leaveOut(error instanceof SettingError ? error : new SettingError(`${folder}: ${reasonOf(error)}.`));
      }
    }
  }
  return languages;
}

function refuse(error: SettingError): void {
  throw error;
}

function readLanguage(folder: string, code: string): LanguageFolder {
  if (!LANGUAGE_CODE.test(code) || isWholeLanguage(code)) {
    throw new SettingError(`The folder ${folder} is not called as a further language is, such as zh.`);
  }
  const hash = createHash('sha256');
  const read = <Content>(file: string, schema: z.ZodType<Content>): Content => {
    try {
      const text = readFileSync(file, 'utf8');
      hash.update(path.relative(folder, file)).update(text);
      return schema.parse(JSON.parse(text));
    } catch (error) {
      throw new SettingError(`The language file ${file} cannot be used: ${reasonOf(error)}.`);
    }
  };
  const about = read(path.join(folder, 'language.json'), About);
  const wordsOf = (reader: Reader) => {
    const part = path.join(folder, reader);
    const files = existsSync(part) ? readdirSync(part).filter((file) => file.endsWith('.json')) : [];
    return Object.fromEntries(
      files.sort().map((file) => [path.basename(file, '.json'), read(path.join(part, file), Sentences)]),
    );
  };
  const words = { customers: wordsOf('customers'), staff: wordsOf('staff'), server: wordsOf('server') };
  return { code, ...about, words, version: hash.digest('hex').slice(0, 16) };
}

const reasonOf = (error: unknown) =>
  error instanceof z.ZodError
    ? `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`
    : String(error instanceof Error ? error.message : error);
