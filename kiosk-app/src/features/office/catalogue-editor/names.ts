import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { refusedFields } from './call-problem.ts';

const NAME_FIELDS = ['name.th', 'name.en'] as const;

/** What is sent; null while a language is missing. */
export function trimmedName({ th, en }: LocalizedText): LocalizedText | null {
  const name = { th: th.trim(), en: en.trim() };
  return name.th === '' || name.en === '' ? null : name;
}

/** Keys of the words under a name's two fields: what is missing once saving was tried, and what the server refused. */
export function nameProblems(
  name: LocalizedText,
  { hasTried, error }: { hasTried: boolean; error: Error | null },
): { th: string | undefined; en: string | undefined } {
  const refused = refusedFields(error, NAME_FIELDS);
  const keyFor = (language: 'th' | 'en') => {
    const problem = hasTried && name[language].trim() === '' ? 'needText' : refused[`name.${language}`];
    return problem === undefined ? undefined : `problem.${problem}`;
  };
  return { th: keyFor('th'), en: keyFor('en') };
}
