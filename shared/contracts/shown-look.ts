import { z } from 'zod';
import { Sha256 } from './fields.ts';

const Side = z.int().min(1);
export const LookPicture = z.object({ sha256: Sha256, width: Side, height: Side });
export type LookPicture = z.infer<typeof LookPicture>;

export const Logo = LookPicture.extend({
  icon: Sha256.nullable().describe('The same on a square, for tabs; null of one that is too long for that.'),
  card: Sha256.describe('The same on white in the shape in which chats show it.'),
});
export type Logo = z.infer<typeof Logo>;

export const LookTheme = z.enum(['light', 'dark', 'device']);
export type LookTheme = z.infer<typeof LookTheme>;

/** Bytes of its pictures are those that `getCatalogueImage` answers. Limits of what is saved stand in look.ts: they may grow. */
export const ShownLook = z
  .object({
    logo: Logo.nullable().describe('Null: the name stands there.'),
    logoOnDark: Logo.nullable().describe('Null: the other one, on paper.'),
    accent: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable()
      .describe('Of the next step; null: amber.'),
    kioskTheme: LookTheme.describe('Of kiosks; `device` is as the computer is set.'),
    homeTheme: LookTheme.describe(
      'Of people at home, of phones and of the desk; who chooses another on a device has that.',
    ),
    startPictures: z
      .array(LookPicture.extend({ description: z.string().nullable() }))
      .describe('Of a kiosk’s start screen; empty: those that come with Printfront.'),
    darkWhenClosed: z
      .boolean()
      .optional()
      .describe('Whether kiosks are dark while the shop is closed; absent: they are.'),
  })
  .meta({ id: 'ShownLook', description: 'How the shop looks: logo, colour, theme, pictures.' });
export type ShownLook = z.infer<typeof ShownLook>;

/** What a page is painted by, in one word: another one is painted anew. */
export const lookKey = (look: Pick<ShownLook, 'accent' | 'kioskTheme' | 'homeTheme'> | undefined): string =>
  look === undefined ? '' : [look.accent ?? '', look.kioskTheme, look.homeTheme].join(' ');

/** All bytes that a look names. */
export const picturesOfLook = ({ logo, logoOnDark, startPictures }: ShownLook): string[] => [
  ...[logo, logoOnDark].flatMap((one) =>
    one === null ? [] : [one.sha256, one.icon, one.card].flatMap((it) => it ?? []),
  ),
  ...startPictures.map(({ sha256 }) => sha256),
];
