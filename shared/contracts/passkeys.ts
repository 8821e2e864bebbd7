import { z } from 'zod';
import { PersonName, SecondFactorCode } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './fields.ts';
import { User } from './users.ts';

/** So many are enough for all devices of a person. */
export const MOST_PASSKEYS = 20;

const Bytes = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)
    .describe('base64url');
const Origin = z
  .string()
  .max(300)
  .describe('Scheme, host and port of the page that asks. Only those of `listPasskeyOrigins` are taken.');
const Proof = z.object({
  password: z.string().min(1).max(200).optional().describe('The present one, of accounts that have one here.'),
  code: SecondFactorCode.optional().describe('Where the second factor is on.'),
});

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    worksAt: z.string().describe('Name of the site that it was made for: it works nowhere else.'),
    addedAt: Instant,
    usedAt: Instant.nullable(),
  })
  .meta({ id: 'Passkey', description: 'A key in a device of the user, with which the device signs in for its owner.' });
export type Passkey = z.infer<typeof Passkey>;

/** Asked before anybody is signed in. A shop's own address is none of them. */
export const listPasskeyOrigins = endpoint({
  name: 'listPasskeyOrigins',
  summary: 'Addresses of pages where passkeys work',
  method: 'GET',
  path: '/auth/passkeys/origins',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(z.string()),
  problems: [],
});

export const OwnPasskeys = z
  .object({
    origins: z.array(z.string()).describe('Addresses of pages where they work.'),
    passkeys: z.array(Passkey),
  })
  .meta({ id: 'OwnPasskeys' });
export type OwnPasskeys = z.infer<typeof OwnPasskeys>;

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  summary: 'Passkeys of this user, newest first, and where passkeys work',
  method: 'GET',
  path: '/auth/passkeys',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 200,
  answer: OwnPasskeys,
  problems: [],
});

const Descriptor = z.object({
  id: Bytes(2000),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What `navigator.credentials.create` takes. The challenge works once, within minutes, in this session. */
export const NewPasskeyOptions = z
  .object({
    challenge: Bytes(200),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: Bytes(200), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'NewPasskeyOptions', description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn.' });
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>;

/** Asks for what signing in takes besides: whoever has only found the device signed in adds no way in of their own. */
export const startPasskey = endpoint({
  name: 'startPasskey',
  summary: 'Begin to add a passkey',
  method: 'POST',
  path: '/auth/passkeys/challenges',
  who: ['customer'],
  where: ['central', 'edge'],
  body: Proof.extend({ origin: Origin }),
  status: 201,
  answer: NewPasskeyOptions,
  problems: [
    'parameter-missing',
    'parameter-invalid',
    'password-wrong',
    'second-factor-needed',
    'second-factor-wrong',
    'too-many-passkeys',
    'too-many-requests',
  ],
});

const OfBrowser = { id: Bytes(2000), rawId: Bytes(2000), type: z.literal('public-key') };
const ClientData = Bytes(8000).describe('clientDataJSON, base64url');

export const MadePasskey = z
  .object({
    ...OfBrowser,
    response: z.object({
      clientDataJSON: ClientData,
      attestationObject: Bytes(12_000),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .meta({ id: 'MadePasskey', description: 'RegistrationResponseJSON of WebAuthn.' });
export type MadePasskey = z.infer<typeof MadePasskey>;

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Add the passkey that the browser has made',
  method: 'POST',
  path: '/auth/passkeys',
  who: ['customer'],
  where: ['central', 'edge'],
  body: z.object({ name: PersonName.describe('By which its owner knows it again.'), passkey: MadePasskey }),
  status: 201,
  answer: Passkey,
  problems: ['sign-in-expired', 'sign-in-refused', 'already-exists', 'too-many-passkeys'],
});

/** The last way into an account is never removed. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey of this user',
  method: 'POST',
  path: '/auth/passkeys/{id}/removal',
  who: ['customer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: Proof,
  status: 204,
  problems: [
    'parameter-missing',
    'not-found',
    'last-way-in',
    'password-wrong',
    'second-factor-needed',
    'second-factor-wrong',
    'too-many-requests',
  ],
});

/** What `navigator.credentials.get` takes. The challenge works once, within minutes, in this browser. */
export const PasskeySignInOptions = z
  .object({
    challenge: Bytes(200),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeySignInOptions', description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn.' });
export type PasskeySignInOptions = z.infer<typeof PasskeySignInOptions>;

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  summary: 'Begin to sign in with a passkey',
  method: 'POST',
  path: '/auth/sign-in/passkey/challenges',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({ origin: Origin }),
  status: 201,
  answer: PasskeySignInOptions,
  problems: ['parameter-invalid', 'too-many-requests'],
});

export const GivenPasskey = z
  .object({
    ...OfBrowser,
    response: z.object({
      clientDataJSON: ClientData,
      authenticatorData: Bytes(4000),
      signature: Bytes(4000),
      userHandle: Bytes(200).nullish(),
    }),
  })
  .meta({ id: 'GivenPasskey', description: 'AuthenticationResponseJSON of WebAuthn.' });
export type GivenPasskey = z.infer<typeof GivenPasskey>;

/** It is both factors: the device is had, and has asked for a finger, a face or a code of its own. */
export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  summary: 'Sign in with a passkey; sets the session cookie. No code of a second factor is asked for',
  method: 'POST',
  path: '/auth/sign-in/passkey',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({ passkey: GivenPasskey }),
  status: 200,
  answer: User,
  problems: ['credentials-wrong', 'sign-in-expired', 'sign-in-refused', 'account-disabled', 'too-many-requests'],
});
