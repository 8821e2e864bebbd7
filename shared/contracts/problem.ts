import { z } from 'zod';

/**
 * Every failure that a caller can cause or should know about, with its HTTP status. The app has words for each code in
 * every language; a code is never reused for something else.
 */
export const PROBLEM_STATUS = {
  'parameter-missing': 400,
  'parameter-invalid': 400,
  'body-malformed': 400,
  'not-signed-in': 401,
  'credentials-wrong': 401,
  'shop-sign-in-refused': 401,
  'sign-in-expired': 400,
  'sign-in-refused': 403,
  'origin-refused': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-too-slow': 408,
  'order-submitted': 409,
  'order-cancelled': 409,
  'order-not-ready': 409,
  'price-changed': 409,
  'too-many-photos': 409,
  'sent-too-often': 409,
  'too-many-prints': 409,
  'total-too-high': 409,
  'shipping-not-offered': 409,
  'address-missing': 409,
  'payment-transition-refused': 409,
  'production-transition-refused': 409,
  'photo-missing': 409,
  'photo-damaged': 409,
  'order-damaged': 409,
  'order-not-showable': 409,
  'already-exists': 409,
  'in-use': 409,
  'edited-meanwhile': 409,
  'ranks-outdated': 409,
  'last-maintainer': 409,
  'own-rank': 409,
  'prints-not-exported': 409,
  'too-many-addresses': 409,
  'pairing-code-refused': 409,
  'enrol-code-refused': 409,
  'date-past': 400,
  'hours-reversed': 400,
  'call-in-progress': 409,
  'photos-deleted': 410,
  'personal-data-deleted': 410,
  'order-changed': 412,
  'file-missing': 400,
  'file-repeated': 400,
  'file-empty': 400,
  'upload-malformed': 400,
  'upload-incomplete': 400,
  'file-too-large': 413,
  'photo-too-many-pixels': 413,
  'body-too-large': 413,
  'file-type-unsupported': 415,
  'frame-not-transparent': 415,
  'range-invalid': 416,
  'idempotency-key-reused': 422,
  'too-many-requests': 429,
  'quota-exceeded': 429,
  'too-many-slips': 429,
  'internal-error': 500,
  'central-refused': 502,
  'provider-unreachable': 502,
  'central-unreachable': 503,
  'shop-unreachable': 503,
  'payment-unavailable': 503,
  'hot-folder-unavailable': 503,
  'staff-list-outdated': 503,
  'starting-up': 503,
  'server-busy': 503,
  'disk-full': 507,
  'disk-read-only': 507,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;
export const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as ProblemCode[];

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
  })
  .meta({
    id: 'Problem',
    description:
      'RFC 9457. `parameter` names the path, query, body or form field that is wrong, dotted: `address.city`.',
  });
export type Problem = z.infer<typeof Problem>;
