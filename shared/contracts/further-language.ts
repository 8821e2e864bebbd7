import { z } from 'zod';
import { LanguageCode } from './fields.ts';

export const FurtherLanguage = z
  .object({
    code: LanguageCode,
    name: z.string().describe('As its own people call it: 简体中文.'),
    sign: z.string().describe('Where there is room for a sign only.'),
    direction: z.enum(['ltr', 'rtl']),
    locale: z.string().describe('BCP 47, for numbers and dates: `zh-CN`, `ar-u-nu-latn`.'),
    readByNative: z.boolean().describe('Somebody whose language it is has read these texts.'),
    hasStaffWords: z
      .boolean()
      .optional()
      .describe('Staff’s pages are offered in it. Absent from an older server, which does not say.'),
    words: z
      .object({ customers: z.string(), staff: z.string() })
      .describe('Addresses of its words; what is missing in them is read in English.'),
  })
  .meta({
    id: 'FurtherLanguage',
    description: 'A language beside Thai and English: a folder of texts at this server.',
  });
export type FurtherLanguage = z.infer<typeof FurtherLanguage>;
