import { z } from 'zod';
import { NewPassword, PersonName, SecondFactorCode } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './fields.ts';
import { User } from './users.ts';

/** Ends every other session of this user. A wrong present password is counted like a sign-in on this device. */
export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Choose another password, knowing the present one; all other sessions end',
  method: 'PUT',
  path: '/auth/password',
  who: ['customer'],
  where: ['central', 'edge'],
  body: z.object({ password: z.string().min(1).max(200).describe('The present one.'), newPassword: NewPassword }),
  status: 204,
  problems: ['password-wrong', 'password-elsewhere', 'password-easy', 'too-many-requests'],
});

/** `code`: a one-time code of an owner, or of the first run. */
const SESSION_BEGINNINGS = ['password', 'passkey', 'provider', 'code', 'pin'] as const;
export type SessionBeginning = (typeof SESSION_BEGINNINGS)[number];

export const OwnSession = z
  .object({
    id: Id,
    isThis: z.boolean().describe('The one that asks.'),
    browser: z.string().nullable().describe('Chrome, Safari…; null where the browser did not say.'),
    system: z.string().nullable().describe('Windows, Android…'),
    shop: z.string().nullable().describe('Name of the shop through whose server it was opened.'),
    begunBy: z
      .enum(SESSION_BEGINNINGS)
      .nullable()
      .optional()
      .describe('With what it was opened; null for those of before this was kept.'),
    openedAt: Instant,
    usedAt: Instant.describe('To some minutes.'),
  })
  .meta({ id: 'OwnSession', description: 'Where the user is signed in.' });
export type OwnSession = z.infer<typeof OwnSession>;

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  summary: 'Where this user is signed in, this session first, then those used last',
  method: 'GET',
  path: '/auth/sessions',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(OwnSession),
  problems: [],
});

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  summary: 'End one session of this user, on another device too',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  who: ['customer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 204,
  problems: ['not-found'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'End every session of this user but the one that asks',
  method: 'DELETE',
  path: '/auth/sessions',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 204,
  problems: [],
});

/** How a code is grouped is nobody's concern: case, spaces and dashes do not count. */
const SignInCode = z.string().trim().min(1).max(60);

export const lookUpSignInCode = endpoint({
  name: 'lookUpSignInCode',
  summary: 'Whose a one-time code is, before a password is chosen with it',
  method: 'POST',
  path: '/auth/sign-in-codes/look-up',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({ code: SignInCode }),
  status: 200,
  answer: z.object({
    name: z.string(),
    username: z.string(),
    isNew: z.boolean().describe('No password has been chosen yet.'),
    hasSecondFactor: z.boolean().optional().describe('A code of the phone is asked for too.'),
    expiresAt: Instant,
  }),
  problems: ['sign-in-code-unknown', 'sign-in-code-used', 'sign-in-code-late', 'too-many-requests'],
});

/** Works once. Every session that the user has had is over. A second factor stays on, and is asked for. */
export const choosePassword = endpoint({
  name: 'choosePassword',
  summary: 'Choose a password with a one-time code, and sign in',
  method: 'POST',
  path: '/auth/password/by-code',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({ code: SignInCode, password: NewPassword, secondFactor: SecondFactorCode.optional() }),
  status: 200,
  answer: User,
  problems: [
    'sign-in-code-unknown',
    'sign-in-code-used',
    'sign-in-code-late',
    'account-disabled',
    'password-easy',
    'second-factor-needed',
    'second-factor-wrong',
    'too-many-requests',
  ],
});

export const setOwnName = endpoint({
  name: 'setOwnName',
  summary: 'Be called otherwise',
  method: 'PUT',
  path: '/users/me/name',
  who: ['customer'],
  where: ['central', 'edge'],
  body: z.object({ name: PersonName }),
  status: 200,
  answer: User,
  problems: [],
});
