import { z } from 'zod';
import { LANGUAGE_CODE } from '../domain/languages.ts';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';
import { isOneLine, isPlainText, isShownName, tabsToSpaces } from '../domain/typed-text.ts';

export const Satang = z.int().min(0).max(ORDER_CEILINGS.totalSatang).describe('1/100 baht: money is never a fraction.');
export const Id = z.string().min(1).max(64);
/** ISO 8601 with Z. */
export const Instant = z.iso.datetime();
export const Day = z.iso.date().describe('A day in the time zone of the shop.');
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .describe('HH:MM:SS in the time zone of the shop.');
export const Rank = z.int().min(0).describe('Where it stands among its like, from 0.');
/** Whether there are texts in it says no contract: each server knows its own folders of languages. */
export const LanguageCode = z.string().max(20).regex(LANGUAGE_CODE);
export const LocalizedText = z
  .object({ th: z.string().trim().min(1).max(200), en: z.string().trim().min(1).max(200) })
  .catchall(z.string().trim().max(200))
  .refine((text) => Object.keys(text).every((code) => LANGUAGE_CODE.test(code)), 'languages such as th, en and zh')
  .meta({
    id: 'LocalizedText',
    description:
      'In Thai and in English, and by its code in any further language (`zh`). Where one is missing the English one is read. In a change, one that is left out stays as it is and an empty one is removed.',
  });
export type LocalizedText = z.infer<typeof LocalizedText>;
export const SizeKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
  .describe('Names a size, also in addresses that customers see: `4x6`, `instant-mini`.');
export const StorefrontOrderId = z
  .string()
  .regex(/^\d{15}$/)
  .describe('Made by the kiosk from random bytes: whoever knows it may add photos until the order is submitted.');
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const Quantity = z.int().min(0).max(999).describe('Prints of one photo in one size.');

/**
 * What people type, for bodies and questions alone: answers, and words between servers, carry what older versions took. May be
 * empty where nothing else is said.
 */
export const typedLine = (longest: number) =>
  z.string().overwrite(tabsToSpaces).trim().max(longest).refine(isOneLine, 'no control characters');
/** Of a person or a thing. */
export const typedName = (longest: number) =>
  z
    .string()
    .overwrite(tabsToSpaces)
    .trim()
    .max(longest)
    .refine(isShownName, 'a name that can be seen, without control characters');
/** May have several lines. */
export const typedText = (longest: number) =>
  z.string().trim().max(longest).refine(isPlainText, 'no control characters but ends of lines');

/** The first 16 hex digits of the sha256 of a thing's content. */
export const Version = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .describe(
    'Of a thing as an editor saw it. Sent back with the change as `If-Match`, in quotes, it keeps what was changed meanwhile from being overwritten (`edited-meanwhile`).',
  );
/** What every thing has that staff edit, wherever it is shown. */
export const versioned = { version: Version };

export const IdParams = z.object({ id: Id });
export const KeyParams = z.object({ key: SizeKey });
export const StorefrontOrderParams = z.object({ id: StorefrontOrderId });

/**
 * What the numbers of a schema are called, as generators of clients read it.
 *
 * @param id of the schema
 * @param names of shared/domain, in the order of the schema's values
 * @param words what each stands for
 */
export function numberNames<Name extends string>(
  id: string,
  names: Record<Name, number>,
  words: Record<NoInfer<Name>, string>,
) {
  const all = Object.keys(names) as Name[];
  return {
    id,
    description: all.map((name) => `${names[name]} ${words[name]}`).join(', '),
    'x-enum-varnames': all,
    'x-enum-descriptions': all.map((name) => words[name]),
  };
}

/** What somebody types to be known quickly where many work. */
export const Pin = z.string().regex(/^\d{4,6}$/);
export const PIN_MIN_DIGITS = 4;
export const PIN_MAX_DIGITS = 6;

/** A number in a query string. An empty value is refused, not read as 0. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,12}$/, 'expected a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** Cursor paging: `nextId` of one answer is the `nextId` of the next request. */
export const PageQuery = z.object({
  nextId: Id.optional().describe('The nextId of the page before; left out for the first.'),
  limit: queryInt(1, 100).default(20).describe('Items on a page.'),
});
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextId: Id.nullable().describe('Null on the last page.') });
