import { z } from 'zod';

/**
 * What comes of making the very same call once more. `never`: the same answer, until something has changed.
 * `again`: it may have been the line, and after TRIES_TO_BELIEVE such answers it was not. `wait`: nothing is wrong with
 * the call, and it goes as it is once what is named has passed, however long that takes. `after-sign-in`: the same, once
 * the caller is known.
 */
export type Retry = 'never' | 'again' | 'wait' | 'after-sign-in';

/** Twice may be the line. */
export const TRIES_TO_BELIEVE = 3;

/**
 * Every failure that a caller can cause or should know about, with its HTTP status and what comes of trying again: nobody
 * decides that anywhere else. The app has words for each code in every language; a code is never reused for something else.
 */
export const PROBLEMS = {
  'parameter-missing': { status: 400, retry: 'never' },
  'parameter-invalid': { status: 400, retry: 'never' },
  'password-easy': { status: 400, retry: 'never' },
  'body-malformed': { status: 400, retry: 'again' },
  'not-signed-in': { status: 401, retry: 'after-sign-in' },
  'credentials-wrong': { status: 401, retry: 'after-sign-in' },
  'shop-sign-in-refused': { status: 401, retry: 'never' },
  'sign-in-expired': { status: 400, retry: 'never' },
  'sign-in-refused': { status: 403, retry: 'never' },
  'origin-refused': { status: 403, retry: 'never' },
  'role-refused': { status: 403, retry: 'never' },
  'works-elsewhere': { status: 403, retry: 'never' },
  'not-all-shops': { status: 403, retry: 'never' },
  'account-disabled': { status: 401, retry: 'after-sign-in' },
  'password-wrong': { status: 403, retry: 'never' },
  'pin-wrong': { status: 403, retry: 'never' },
  'desk-password-needed': { status: 403, retry: 'never' },
  'second-factor-needed': { status: 403, retry: 'never' },
  'second-factor-wrong': { status: 403, retry: 'never' },
  'second-factor-away': { status: 403, retry: 'never' },
  'not-found': { status: 404, retry: 'never' },
  'no-open-order': { status: 404, retry: 'never' },
  'method-not-allowed': { status: 405, retry: 'never' },
  'body-too-slow': { status: 408, retry: 'again' },
  'order-submitted': { status: 409, retry: 'never' },
  'order-cancelled': { status: 409, retry: 'never' },
  'order-not-ready': { status: 409, retry: 'never' },
  'finish-gone': { status: 409, retry: 'never' },
  'price-changed': { status: 409, retry: 'never' },
  'too-many-photos': { status: 409, retry: 'never' },
  'sent-too-often': { status: 409, retry: 'never' },
  'account-full': { status: 409, retry: 'never' },
  'too-many-prints': { status: 409, retry: 'never' },
  'total-too-high': { status: 409, retry: 'never' },
  'total-too-low': { status: 409, retry: 'never' },
  'shipping-not-offered': { status: 409, retry: 'never' },
  'address-missing': { status: 409, retry: 'never' },
  'payment-transition-refused': { status: 409, retry: 'never' },
  'production-transition-refused': { status: 409, retry: 'never' },
  'making-shop-refused': { status: 409, retry: 'never' },
  'made-elsewhere': { status: 409, retry: 'never' },
  'photos-arriving': { status: 409, retry: 'wait' },
  'backup-not-set': { status: 409, retry: 'never' },
  'mail-not-set': { status: 409, retry: 'never' },
  'updates-not-set': { status: 409, retry: 'never' },
  'update-not-there': { status: 409, retry: 'never' },
  'picture-gone': { status: 409, retry: 'never' },
  'photo-missing': { status: 409, retry: 'wait' },
  'stick-unreadable': { status: 409, retry: 'never' },
  'photo-damaged': { status: 409, retry: 'never' },
  'order-damaged': { status: 409, retry: 'never' },
  'order-not-showable': { status: 409, retry: 'never' },
  'already-exists': { status: 409, retry: 'never' },
  'in-use': { status: 409, retry: 'never' },
  'ranks-outdated': { status: 409, retry: 'never' },
  'own-rank': { status: 409, retry: 'never' },
  'user-disabled': { status: 409, retry: 'never' },
  'last-owner': { status: 409, retry: 'never' },
  'password-elsewhere': { status: 409, retry: 'never' },
  'staff-account': { status: 409, retry: 'never' },
  'last-way-in': { status: 409, retry: 'never' },
  'too-many-passkeys': { status: 409, retry: 'never' },
  'orders-under-way': { status: 409, retry: 'never' },
  'second-factor-on': { status: 409, retry: 'never' },
  'second-factor-off': { status: 409, retry: 'never' },
  'second-factor-unavailable': { status: 409, retry: 'never' },
  'first-run-over': { status: 409, retry: 'never' },
  'demo-not-here': { status: 409, retry: 'never' },
  'sign-in-code-unknown': { status: 409, retry: 'never' },
  'sign-in-code-used': { status: 409, retry: 'never' },
  'sign-in-code-late': { status: 409, retry: 'never' },
  'export-cancelled': { status: 409, retry: 'never' },
  'printed-already': { status: 409, retry: 'never' },
  'prints-not-exported': { status: 409, retry: 'never' },
  'order-unpaid': { status: 409, retry: 'never' },
  'reason-missing': { status: 409, retry: 'never' },
  'undo-too-late': { status: 409, retry: 'never' },
  'till-open': { status: 409, retry: 'never' },
  'till-closed': { status: 409, retry: 'never' },
  'till-changed': { status: 409, retry: 'never' },
  'till-too-little': { status: 409, retry: 'never' },
  'too-many-addresses': { status: 409, retry: 'never' },
  'pairing-code-refused': { status: 409, retry: 'never' },
  'enrol-code-refused': { status: 409, retry: 'never' },
  'date-past': { status: 400, retry: 'never' },
  'hours-reversed': { status: 400, retry: 'never' },
  'call-in-progress': { status: 409, retry: 'wait' },
  'photos-deleted': { status: 410, retry: 'never' },
  'personal-data-deleted': { status: 410, retry: 'never' },
  'order-changed': { status: 412, retry: 'never' },
  'edited-meanwhile': { status: 412, retry: 'never' },
  'file-missing': { status: 400, retry: 'never' },
  'file-repeated': { status: 400, retry: 'never' },
  'file-empty': { status: 400, retry: 'never' },
  'upload-malformed': { status: 400, retry: 'again' },
  'upload-incomplete': { status: 400, retry: 'wait' },
  'file-too-large': { status: 413, retry: 'never' },
  'photo-too-many-pixels': { status: 413, retry: 'never' },
  'body-too-large': { status: 413, retry: 'never' },
  'file-type-unsupported': { status: 415, retry: 'never' },
  'frame-not-transparent': { status: 415, retry: 'never' },
  'picture-unsuitable': { status: 415, retry: 'never' },
  'range-invalid': { status: 416, retry: 'never' },
  'idempotency-key-reused': { status: 422, retry: 'never' },
  'too-many-requests': { status: 429, retry: 'wait' },
  'quota-exceeded': { status: 429, retry: 'never' },
  'too-many-slips': { status: 429, retry: 'never' },
  'too-many-photos-today': { status: 429, retry: 'never' },
  'too-many-orders-today': { status: 429, retry: 'never' },
  'internal-error': { status: 500, retry: 'wait' },
  'central-refused': { status: 502, retry: 'wait' },
  'provider-unreachable': { status: 502, retry: 'wait' },
  'mail-failed': { status: 502, retry: 'wait' },
  'central-unreachable': { status: 503, retry: 'wait' },
  'shop-unreachable': { status: 503, retry: 'wait' },
  'payment-unavailable': { status: 503, retry: 'never' },
  'hot-folder-unavailable': { status: 503, retry: 'wait' },
  'staff-list-outdated': { status: 503, retry: 'wait' },
  'starting-up': { status: 503, retry: 'wait' },
  'being-set-up': { status: 503, retry: 'wait' },
  'server-busy': { status: 503, retry: 'wait' },
  'customers-full': { status: 507, retry: 'wait' },
  'guests-full': { status: 507, retry: 'wait' },
  'disk-full': { status: 507, retry: 'wait' },
  'disk-read-only': { status: 507, retry: 'wait' },
} as const satisfies Record<string, { status: number; retry: Retry }>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];
export const PROBLEM_STATUS = /* @__PURE__ */ Object.fromEntries(
  PROBLEM_CODES.map((code) => [code, PROBLEMS[code].status]),
) as {
  readonly [Code in ProblemCode]: (typeof PROBLEMS)[Code]['status'];
};

/**
 * The problem that an answer without one comes to, from a proxy, a captive portal or a page of another site; null where
 * it says no more than that the server itself was not reached. What only content can earn is believed of anybody.
 *
 * @param status of the answer
 */
export function problemOfPlainAnswer(status: number): ProblemCode | null {
  if (status === 413) return 'body-too-large';
  if (status === 429) return 'too-many-requests';
  return status === 400 || status === 415 || status === 422 ? 'body-malformed' : null;
}

/** @param code null: no server answered */
export const retryOf = (code: ProblemCode | null): Retry => (code === null ? 'wait' : PROBLEMS[code].retry);

export const Use = z
  .object({
    kind: z
      .enum(['size', 'cart', 'order', 'shop-order'])
      .describe(
        'A size of a category; a cart or an unfinished order at central; an order that is being made at a shop’s kiosk.',
      ),
    count: z.int().min(1),
    names: z
      .array(z.string())
      .describe('Of the first few: keys of sizes, numbers of orders, names of shops; empty for carts.'),
  })
  .meta({ id: 'Use', description: 'Where a thing is used that was to be deleted.' });
export type Use = z.infer<typeof Use>;

/** Why a picture of the shop's look cannot be taken. */
const PICTURE_REASONS = ['svg', 'animated', 'damaged', 'too-small', 'empty'] as const;
export type PictureReason = (typeof PICTURE_REASONS)[number];

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(PROBLEM_CODES as [ProblemCode, ...ProblemCode[]]),
    parameter: z.string().optional(),
    limit: z
      .int()
      .min(0)
      .optional()
      .describe(
        'How much is allowed where something is too much: photos, prints, satang, bytes or slips, as the code says.',
      ),
    uses: z.array(Use).optional().describe('With `in-use`.'),
    reason: z
      .enum(PICTURE_REASONS)
      .optional()
      .describe('With `picture-unsuitable`: a drawing, moving, damaged, smaller than can be shown, nothing on it.'),
    by: z
      .string()
      .optional()
      .describe('Who was first, with `till-open` and `till-closed`; which shop used it, with `enrol-code-refused`.'),
    at: z.string().optional().describe('When that was, or an enrolment code ended.'),
  })
  .meta({
    id: 'Problem',
    description:
      'RFC 9457. `parameter` names the path, query, body or form field that is wrong, dotted: `address.city`.',
  });
export type Problem = z.infer<typeof Problem>;
