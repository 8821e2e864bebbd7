import { z } from 'zod';
import { CASH_IN_REASONS, CASH_OUT_REASONS, DENOMINATIONS, isReasonOf, sumOfPieces } from '../domain/till.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParams, Instant, LanguageCode, PageQuery, pageOf, typedText } from './fields.ts';

/** Ten million baht: more is a typing error. */
export const MOST_TILL_SATANG = 1_000_000_000;
export const MOST_PIECES = 99_999;
/** What somebody typed: never below nought. */
const Cash = z.int().min(0).max(MOST_TILL_SATANG).describe('1/100 baht, as somebody counted it.');
/** What was worked out. */
const Sum = z.int().min(0);
const Note = typedText(300);

const Denomination = z.union([
  z.literal(100_000),
  z.literal(50_000),
  z.literal(10_000),
  z.literal(5_000),
  z.literal(2_000),
  z.literal(1_000),
  z.literal(500),
  z.literal(200),
  z.literal(100),
  z.literal(50),
  z.literal(25),
]);

export const TillPieces = z
  .array(z.object({ denomination: Denomination, count: z.int().min(0).max(MOST_PIECES) }))
  .max(DENOMINATIONS.length)
  .describe('How many there were of which note or coin, in satang; empty where only the sum was said.');

export const CashReason = z.enum([...new Set([...CASH_IN_REASONS, ...CASH_OUT_REASONS])]);

export const TillMovement = z
  .object({
    id: Id,
    kind: z.enum(['in', 'out']),
    satang: Sum,
    reason: CashReason,
    note: z.string(),
    at: Instant,
    by: z.string(),
  })
  .meta({ id: 'TillMovement', description: 'Cash that was put into a till or taken out of it, with a reason.' });
export type TillMovement = z.infer<typeof TillMovement>;

const CashSums = z.object({ takenCount: Sum, takenSatang: Sum, givenBackCount: Sum, givenBackSatang: Sum });

export const TillPayment = z
  .object({
    orderId: Id,
    iid: z.int().min(1),
    kind: z.enum(['taken', 'given-back']),
    satang: Sum,
    at: Instant,
    by: z.string(),
  })
  .meta({ id: 'TillPayment', description: 'Cash of an order that came into a till or went out of it.' });
export type TillPayment = z.infer<typeof TillPayment>;

/** Of one shift no more are listed; all are counted. */
export const TILL_PAYMENTS_LISTED = 2_000;

export const TillCash = CashSums.extend({
  clerks: z
    .array(z.object({ name: z.string(), count: Sum, takenSatang: Sum, givenBackSatang: Sum }))
    .describe('By who took it or gave it back.'),
  payments: z.array(TillPayment).max(TILL_PAYMENTS_LISTED).describe('The newest, oldest first.'),
  leftOutCount: Sum.describe('Payments that are counted and not listed.'),
}).meta({ id: 'TillCash', description: 'Cash of orders within a shift.' });
export type TillCash = z.infer<typeof TillCash>;

export const TillClosing = z
  .object({
    at: Instant,
    by: z.string(),
    countedSatang: Sum,
    pieces: TillPieces,
    expectedSatang: z.int().describe('What should have been there.'),
    keptSatang: Sum.describe('What of it stays in the till for the next shift.'),
    note: z.string(),
  })
  .meta({ id: 'TillClosing' });

export const TillShift = z
  .object({
    id: Id,
    number: z.int().min(1).describe('Counted at the shop.'),
    storefront: z.string().describe('Name of the shop.'),
    openedAt: Instant,
    openedBy: z.string(),
    floatSatang: Sum.describe('What was counted at the opening.'),
    floatPieces: TillPieces,
    leftSatang: z
      .int()
      .nullable()
      .describe('What should have been there at the opening: kept before, and taken since. Null for the first shift.'),
    withoutTill: CashSums.describe('Cash that was taken while no till was open, since the shift before.'),
    movements: z.array(TillMovement),
    cash: TillCash.nullable().describe('Null at central until the shift is closed: only its shop knows.'),
    expectedSatang: z
      .int()
      .nullable()
      .describe('What should be in the till. Below zero: more went out than there was.'),
    closing: TillClosing.nullable().describe('Null while it is open.'),
  })
  .meta({
    id: 'TillShift',
    description:
      'A till from its opening with a counted float to its closing with a count. A payment belongs to the shift in which the shop’s own log has it, whatever its clock says.',
  });
export type TillShift = z.infer<typeof TillShift>;

export const Till = z
  .object({
    shift: TillShift.nullable().describe('That is open; null when none is.'),
    leftSatang: z.int().nullable().describe('What should be in the closed till; null when it never was opened.'),
    keptSatang: Sum.nullable().describe('What was kept in it at the last closing.'),
    withoutTill: CashSums.describe('Cash that was taken since then while no till is open.'),
  })
  .meta({ id: 'Till' });
export type Till = z.infer<typeof Till>;

const MAINTAINERS_AT_SHOP = { who: ['maintainer'], where: ['edge'] } as const;

export const getTill = endpoint({
  name: 'getTill',
  summary: 'The till of this shop as it is now',
  method: 'GET',
  path: '/till',
  ...MAINTAINERS_AT_SHOP,
  status: 200,
  answer: Till,
  problems: [],
});

const isSum = (satang: number, pieces: z.infer<typeof TillPieces> | undefined) =>
  pieces === undefined || pieces.length === 0 || sumOfPieces(pieces) === satang;

export const openTill = endpoint({
  name: 'openTill',
  summary: 'Open the till with what was counted in it',
  method: 'POST',
  path: '/till/shifts',
  ...MAINTAINERS_AT_SHOP,
  body: z
    .object({
      id: Id.describe('Random, made by the caller: the same opening twice is one.'),
      floatSatang: Cash,
      pieces: TillPieces.optional(),
    })
    .refine(({ floatSatang, pieces }) => isSum(floatSatang, pieces), { path: ['pieces'], message: 'not the sum' }),
  status: 200,
  answer: TillShift,
  problems: ['till-open', 'already-exists'],
});

export const moveTillCash = endpoint({
  name: 'moveTillCash',
  summary: 'Put cash into the open till or take some out, with a reason',
  method: 'POST',
  path: '/till/shifts/{id}/movements',
  ...MAINTAINERS_AT_SHOP,
  params: IdParams,
  body: z
    .object({
      movementId: Id.describe('Random, made by the caller: the same movement twice is one.'),
      kind: z.enum(['in', 'out']),
      satang: Cash.min(1),
      reason: CashReason,
      note: Note.default(''),
    })
    .refine(({ kind, reason }) => isReasonOf(kind, reason), { path: ['reason'], message: 'not a reason for this' })
    .refine(({ reason, note }) => reason !== 'other' || note !== '', { path: ['note'], message: 'say what it is for' }),
  status: 200,
  answer: TillShift,
  problems: ['not-found', 'till-closed', 'till-too-little', 'already-exists'],
});

export const closeTill = endpoint({
  name: 'closeTill',
  summary: 'Close the till with what was counted in it',
  method: 'POST',
  path: '/till/shifts/{id}/closing',
  ...MAINTAINERS_AT_SHOP,
  params: IdParams,
  body: z
    .object({
      countedSatang: Cash,
      pieces: TillPieces.optional(),
      keptSatang: Cash.optional().describe('What stays in the till for the next shift; left out: all of it.'),
      expectedSatang: z
        .int()
        .describe('What the caller was shown: when cash came or went since, nothing is closed (`till-changed`).'),
      note: Note.default('').describe('Why there is a difference; it has to be said where there is one.'),
    })
    .refine(({ countedSatang, pieces }) => isSum(countedSatang, pieces), { path: ['pieces'], message: 'not the sum' })
    .refine(({ countedSatang, keptSatang = 0 }) => keptSatang <= countedSatang, {
      path: ['keptSatang'],
      message: 'more than there is',
    }),
  status: 200,
  answer: TillShift,
  problems: ['not-found', 'till-closed', 'till-changed', 'reason-missing', 'role-refused'],
});

const ShiftRange = z.object({
  from: Day.optional().describe('Opened on this day or later.'),
  to: Day.optional().describe('The last day, which counts too.'),
});

export const listTillShifts = endpoint({
  name: 'listTillShifts',
  summary: 'Shifts of the till, the newest first: of this shop, or of all shops at central',
  method: 'GET',
  path: '/till/shifts',
  who: ['maintainer'],
  where: ['central', 'edge'],
  query: PageQuery.extend(ShiftRange.shape),
  status: 200,
  answer: pageOf(TillShift),
  problems: [],
});

export const getTillShift = endpoint({
  name: 'getTillShift',
  summary: 'One shift of the till',
  method: 'GET',
  path: '/till/shifts/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  answer: TillShift,
  problems: ['not-found'],
});

export const exportTillShifts = endpoint({
  name: 'exportTillShifts',
  summary: 'Shifts of the till as a table for spreadsheets, at most 1,000',
  method: 'GET',
  path: '/till/export',
  who: ['maintainer'],
  may: 'takings',
  where: ['central', 'edge'],
  query: ShiftRange.extend({ language: LanguageCode.default('th') }),
  status: 200,
  format: 'csv',
  problems: [],
});
