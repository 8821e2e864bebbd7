import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Sha256 } from './fields.ts';
import { imageUploadProblems } from './images.ts';
import { LookPicture, ShownLook } from './shown-look.ts';

export type { Logo, LookPicture, LookTheme } from './shown-look.ts';

/** Limits of a picture of the shop's look; the browser knows them before it sends anything. */
export const LARGEST_LOOK_PICTURE_BYTES = 20_000_000;
/** Longer and shorter side, in pixels; of a logo without what is see-through around it. */
export const LEAST_LOOK_PICTURE = { logo: [96, 24], start: [640, 400] } as const;
export const MOST_START_PICTURES = 12;

export const LOOK_PICTURE_USES = ['logo', 'start'] as const;
export type LookPictureUse = (typeof LOOK_PICTURE_USES)[number];

/** Nothing in a description breaks its line. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const StartPicture = LookPicture.extend({
  description: z
    .string()
    .trim()
    .max(120)
    .refine((text) => !UNSHOWABLE.test(text), { message: 'one line of text', params: { problem: 'lines' } })
    .nullable()
    .describe('What is seen on it, for who does not see it.'),
});
export type StartPicture = z.infer<typeof StartPicture>;

/** `#ABC` and `aabbcc` are what people type, too. */
export function normalizeColor(typed: string): string {
  const digits = typed.trim().replace(/^#/, '').toLowerCase();
  return `#${/^[0-9a-f]{3}$/.test(digits) ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** What an owner can save; it is shown as ShownLook. */
export const Look = ShownLook.extend({
  accent: z
    .string()
    .max(40)
    .overwrite(normalizeColor)
    .regex(/^#[0-9a-f]{6}$/, 'a colour such as #c2185b')
    .nullable()
    .describe('Of the next step; null: amber.'),
  startPictures: z
    .array(StartPicture)
    .max(MOST_START_PICTURES)
    .refine((pictures) => new Set(pictures.map(({ sha256 }) => sha256)).size === pictures.length, {
      message: 'each picture once',
      params: { problem: 'twice' },
    })
    .describe('Of a kiosk’s start screen; empty: those that come with Printfront.'),
}).meta({ id: 'Look', description: 'How the shop looks: logo, colour, theme, pictures.' });
export type Look = z.infer<typeof Look>;

/** What can be said of the look before there is anybody who may send pictures. */
export const LookWithoutPictures = Look.pick({ accent: true, kioskTheme: true, homeTheme: true });

/** As a look can name it; a start picture has no other shapes. */
export const SentLookPicture = LookPicture.extend({ icon: Sha256.nullable(), card: Sha256.nullable() });
export type SentLookPicture = z.infer<typeof SentLookPicture>;

/** What is sent is made anew; nothing of the sender's bytes is ever served. It shows once the look names it. */
export const sendLookPicture = endpoint({
  name: 'sendLookPicture',
  summary: 'A picture for the shop’s look, as it can be named there',
  method: 'POST',
  path: '/settings/look/pictures/{use}',
  who: ['maintainer'],
  may: 'settings',
  where: ['central', 'edge'],
  params: z.object({ use: z.enum(LOOK_PICTURE_USES) }),
  form: z.object({}),
  status: 201,
  answer: SentLookPicture,
  problems: [...imageUploadProblems, 'picture-unsuitable'],
});
