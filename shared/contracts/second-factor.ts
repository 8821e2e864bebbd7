import { z } from 'zod';
import { SecondFactorCode } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, Instant } from './fields.ts';
import { UserAccount } from './users.ts';

const Password = z.string().min(1).max(200).describe('The present one.');

export const SecondFactor = z
  .object({
    onSince: Instant.nullable(),
    recoveryCodesLeft: z.int().min(0),
    isOffered: z
      .boolean()
      .describe('False for accounts without a password here, and where central keeps no key for secrets.'),
  })
  .meta({ id: 'SecondFactor', description: 'Whether a code of a phone is asked for at sign-in, after the password.' });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  summary: 'Whether a second factor of this user is on',
  method: 'GET',
  path: '/auth/second-factor',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 200,
  answer: SecondFactor,
  problems: [],
});

/** On it is only once a code has shown that the phone has the secret. Begun again, the secret before is worth nothing. */
export const startSecondFactor = endpoint({
  name: 'startSecondFactor',
  summary: 'Make the secret of a second factor, to be taken over by an app on a phone',
  method: 'POST',
  path: '/auth/second-factor',
  who: ['customer'],
  where: ['central', 'edge'],
  body: z.object({ password: Password }),
  status: 201,
  answer: z.object({
    secret: z.string().describe('Base 32, for typing it in.'),
    uri: z.string().describe('otpauth://, for a QR code.'),
  }),
  problems: [
    'password-wrong',
    'password-elsewhere',
    'second-factor-on',
    'second-factor-unavailable',
    'too-many-requests',
  ],
});

export const RecoveryCodes = z
  .object({
    recoveryCodes: z.array(z.string()).describe('Each works once, in place of a code of the phone. Shown once.'),
  })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** All other sessions end: they were opened without it. */
export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  summary: 'Switch the second factor on, with a code of the phone',
  method: 'PUT',
  path: '/auth/second-factor',
  who: ['customer'],
  where: ['central', 'edge'],
  body: z.object({ code: SecondFactorCode }),
  status: 200,
  answer: RecoveryCodes,
  problems: ['second-factor-on', 'second-factor-off', 'second-factor-wrong', 'too-many-requests'],
});

const Proof = z.object({ password: Password, code: SecondFactorCode });

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Ten other recovery codes; those before work no more',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  who: ['customer'],
  where: ['central', 'edge'],
  body: Proof,
  status: 201,
  answer: RecoveryCodes,
  problems: ['password-wrong', 'password-elsewhere', 'second-factor-off', 'second-factor-wrong', 'too-many-requests'],
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  summary: 'Switch the own second factor off',
  method: 'POST',
  path: '/auth/second-factor/off',
  who: ['customer'],
  where: ['central', 'edge'],
  body: Proof,
  status: 204,
  problems: ['password-wrong', 'password-elsewhere', 'second-factor-off', 'second-factor-wrong', 'too-many-requests'],
});

/** For somebody who lost the phone and the recovery codes. Of people up to the own rank; stands in the list of changes. Passkeys go too. */
export const endUserSecondFactor = endpoint({
  name: 'endUserSecondFactor',
  summary: 'Switch another person’s second factor off',
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  answer: UserAccount,
  problems: ['not-found', 'own-rank'],
});
