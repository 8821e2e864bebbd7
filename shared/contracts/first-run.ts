import { z } from 'zod';
import { NewPassword, NewUsername, PersonName } from './account-fields.ts';
import { DiscountTerms } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { LocalizedText, Satang, SizeKey } from './fields.ts';
import { LookWithoutPictures } from './look.ts';
import { Languages, Payment, Settings, ShopDetails, ShopTime } from './settings.ts';
import { User } from './users.ts';
import { WorkingHour } from './working-hours.ts';

/** How a code is grouped is nobody's concern: case, spaces and dashes do not count. */
const FirstRunCode = z.string().trim().min(1).max(60);

/** In the order in which a new owner is offered them; each is a file of central. */
export const READY_CATALOGUES = ['thai-lab', 'small-kiosk', 'empty'] as const;
export type ReadyCatalogueKey = (typeof READY_CATALOGUES)[number];

export const ReadyCataloguePreview = z
  .object({
    key: z.enum(READY_CATALOGUES),
    name: LocalizedText,
    about: LocalizedText,
    sizes: z.array(
      z.object({
        key: SizeKey,
        name: LocalizedText,
        price: Satang,
        picturesPerPrint: z.int().min(1),
        finishes: z.array(LocalizedText),
        discounts: z.array(DiscountTerms),
      }),
    ),
  })
  .meta({ id: 'ReadyCataloguePreview', description: 'Sizes and prices that a new shop can begin with.' });
export type ReadyCataloguePreview = z.infer<typeof ReadyCataloguePreview>;

export const getFirstRun = endpoint({
  name: 'getFirstRun',
  summary: 'Whether this central waits for its owner',
  method: 'GET',
  path: '/first-run',
  who: ['anyone'],
  where: ['central'],
  status: 200,
  answer: z.object({ isOpen: z.boolean() }),
  problems: [],
});

/** The code stands in central's log since it was started last. */
export const lookUpFirstRun = endpoint({
  name: 'lookUpFirstRun',
  summary: 'What a new central begins with, for who has the code of its log',
  method: 'POST',
  path: '/first-run/look-up',
  who: ['anyone'],
  where: ['central'],
  body: z.object({ code: FirstRunCode }),
  status: 200,
  answer: z.object({
    settings: Settings,
    currency: z.string(),
    timeZone: z.string(),
    catalogues: z.array(ReadyCataloguePreview),
  }),
  problems: ['first-run-over', 'sign-in-code-unknown', 'sign-in-code-used', 'too-many-requests'],
});

const FirstOwner = z.object({ name: PersonName, username: NewUsername, password: NewPassword });

/** So that it is said at the field, and not at the end of the page's last step. */
export const checkFirstOwner = endpoint({
  name: 'checkFirstOwner',
  summary: 'Whether the first owner could be this one: a user name that is free, a password that nobody tries first',
  method: 'POST',
  path: '/first-run/owner',
  who: ['anyone'],
  where: ['central'],
  body: z.object({
    code: FirstRunCode,
    owner: FirstOwner,
    shopName: ShopDetails.shape.name.optional().describe('A password is not made of it; absent before it is typed.'),
  }),
  status: 204,
  problems: [
    'first-run-over',
    'sign-in-code-unknown',
    'sign-in-code-used',
    'already-exists',
    'password-easy',
    'too-many-requests',
  ],
});

const isEachDayOnce = (hours: readonly WorkingHour[]) =>
  new Set(hours.map(({ dayOfWeek }) => dayOfWeek)).size === hours.length;

/** All of it or nothing. Whoever is the owner then is signed in; the code has had its time. */
export const finishFirstRun = endpoint({
  name: 'finishFirstRun',
  summary: 'Make the first owner, and the shop as the owner wants it',
  method: 'POST',
  path: '/first-run',
  who: ['anyone'],
  where: ['central'],
  body: z.object({
    code: FirstRunCode,
    owner: FirstOwner,
    shop: ShopDetails,
    languages: Languages,
    time: ShopTime.optional().describe('Absent: as central begins.'),
    look: LookWithoutPictures.optional().describe('Pictures are sent by who is signed in.'),
    payment: Payment.nullable().describe('Null: left for later, and no code and no account is offered.'),
    hours: z.array(WorkingHour).max(7).refine(isEachDayOnce, 'each day once').describe('Empty: left for later.'),
    catalogue: z.enum(READY_CATALOGUES),
    prices: z.record(SizeKey, Satang).default({}).describe('Of sizes of that catalogue, instead of its own.'),
  }),
  status: 201,
  answer: User,
  problems: [
    'first-run-over',
    'sign-in-code-unknown',
    'sign-in-code-used',
    'already-exists',
    'password-easy',
    'hours-reversed',
    'too-many-requests',
  ],
});
