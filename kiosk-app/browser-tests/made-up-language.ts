import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES_FOLDER } from '@printfront/shared/server/languages/known-languages.ts';

export interface Words {
  [key: string]: string | Words;
}

/** Words of a shipped language for who is a customer, by namespace. */
export async function wordsOf(code: string): Promise<Words> {
  const folder = path.join(LANGUAGES_FOLDER, code, 'customers');
  const files = await readdir(folder);
  const read = async (file: string) =>
    [path.basename(file, '.json'), JSON.parse(await readFile(path.join(folder, file), 'utf8'))] as const;
  return Object.fromEntries(await Promise.all(files.map(read)));
}

/** A sentence of nobody's language with the same holes, in letters that are read from the right, and as long as English is. */
const backwards = (sentence: string): string =>
  sentence.replaceAll(/\{\{[^}]*\}\}|<[^>]*>|[\p{L}]/gu, (part) =>
    part.length > 1 ? part : `${'םילמ'[(part.codePointAt(0) ?? 0) % 4]}ן`,
  );

const allBackwards = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, said]) => [key, typeof said === 'string' ? backwards(said) : allBackwards(said)]),
  );

/**
 * Writes a folder of a language that nobody speaks, read from the right, and nothing else.
 *
 * @param folder of all made-up languages
 * @returns its words by namespace
 */
export async function makeUpLanguage(folder: string, code: string): Promise<Words> {
  const words = allBackwards(await wordsOf('zh'));
  const customers = path.join(folder, code, 'customers');
  await mkdir(customers, { recursive: true });
  const about = { name: 'תילארשי', sign: 'תי', direction: 'rtl', locale: 'he-IL', readByNative: false };
  await writeFile(path.join(folder, code, 'language.json'), JSON.stringify(about));
  for (const [namespace, said] of Object.entries(words)) {
    await writeFile(path.join(customers, `${namespace}.json`), JSON.stringify(said));
  }
  // One of staff's words is enough for their pages to be offered in it.
  await mkdir(path.join(folder, code, 'staff'), { recursive: true });
  const staff = { title: backwards('Parts of the screens') };
  await writeFile(path.join(folder, code, 'staff', 'kit.json'), JSON.stringify(staff));
  return words;
}

/** `storefront.touchToStart`, with its holes filled. */
export function said(words: Words, key: string, values: Record<string, string | number> = {}): string {
  const sentence = key
    .split('.')
    .reduce<string | Words | undefined>((inner, name) => (typeof inner === 'object' ? inner[name] : undefined), words);
  if (typeof sentence !== 'string') throw new Error(`There are no words for ${key}.`);
  return sentence.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
