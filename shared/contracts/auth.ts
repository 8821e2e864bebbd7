import { z } from 'zod';
import { NewPassword, NewUsername, PersonName, SecondFactorCode } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { User } from './users.ts';

const ReturnPath = z
  .string()
  .max(500)
  .optional()
  .describe('Where a person goes on after signing in: an address of this site, checked again where it is used.');
const ProviderId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,29}$/)
  .describe('Part of addresses that are registered at the provider: `google`, `line`.');

export const AuthProvider = z.object({ id: ProviderId, name: z.string() }).meta({ id: 'AuthProvider' });
export type AuthProvider = z.infer<typeof AuthProvider>;

export const listAuthProviders = endpoint({
  name: 'listAuthProviders',
  summary: 'External providers that people can sign in with',
  method: 'GET',
  path: '/auth/providers',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(AuthProvider),
  problems: [],
});

export const startProviderSignIn = endpoint({
  name: 'startProviderSignIn',
  summary: 'Sends the browser to the provider (code, PKCE, state, nonce)',
  method: 'GET',
  path: '/auth/sign-in/{provider}',
  who: ['anyone'],
  where: ['central'],
  params: z.object({ provider: ProviderId }),
  query: z.object({ return: ReturnPath }),
  status: 302,
  format: 'redirect',
  problems: ['not-found', 'provider-unreachable', 'too-many-requests'],
});

/** A browser is led to the sign-in page with the problem's code; other callers get the problem itself. */
export const finishProviderSignIn = endpoint({
  name: 'finishProviderSignIn',
  summary: 'Where the provider sends the browser back to; signs in and leads on to where the person was',
  method: 'GET',
  path: '/auth/sign-in/{provider}/callback',
  who: ['anyone'],
  where: ['central'],
  params: z.object({ provider: ProviderId }),
  /** The provider may add parameters of its own; `error` stands in place of `code` when the person said no. */
  query: z.looseObject({
    code: z.string().max(4000).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
  }),
  status: 302,
  format: 'redirect',
  problems: ['not-found', 'sign-in-expired', 'sign-in-refused', 'provider-unreachable'],
});

export const signUpLocal = endpoint({
  name: 'signUpLocal',
  summary: 'Make an account with user name and password, and sign in',
  method: 'POST',
  path: '/auth/sign-up/local',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({
    username: NewUsername,
    password: NewPassword,
    name: PersonName,
  }),
  status: 201,
  answer: User,
  problems: ['already-exists', 'password-easy', 'too-many-requests'],
});

export const signInLocal = endpoint({
  name: 'signInLocal',
  summary:
    'Sign in with user name and password; sets the session cookie. At a shop that cannot reach central: its staff',
  method: 'POST',
  path: '/auth/sign-in/local',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({
    // PostgreSQL keeps no NUL, so nobody is called that and nobody can be looked for.
    username: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .refine((name) => !name.includes('\0')),
    password: z.string().min(1).max(200),
    code: SecondFactorCode.optional().describe('Of the second factor; asked for by `second-factor-needed`.'),
  }),
  status: 200,
  answer: User,
  problems: [
    'credentials-wrong',
    'account-disabled',
    'second-factor-needed',
    'second-factor-wrong',
    'second-factor-away',
    'shop-sign-in-refused',
    'staff-list-outdated',
    'too-many-requests',
  ],
});

export const signOut = endpoint({
  name: 'signOut',
  summary: 'End the session',
  method: 'POST',
  path: '/auth/sign-out',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 204,
  problems: ['not-signed-in'],
});

export const signOutEverywhere = endpoint({
  name: 'signOutEverywhere',
  summary: 'End every session of this user, on every device',
  method: 'POST',
  path: '/auth/sign-out/everywhere',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 204,
  problems: ['not-signed-in'],
});
