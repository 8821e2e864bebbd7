import { z } from 'zod';
import { NewUsername, PersonName } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, Instant } from './fields.ts';
import { HIGHEST_RANK, MAINTAINER_RANK, UserAccount, Workplaces } from './users.ts';

export const countUsers = endpoint({
  name: 'countUsers',
  summary: 'How many people there are of each kind',
  method: 'GET',
  path: '/users/counts',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  status: 200,
  answer: z.object({ staff: z.int().min(0), customers: z.int().min(0), disabled: z.int().min(0) }),
  problems: [],
});

/** Shown once: only its hash is kept. */
export const SignInInvitation = z
  .object({
    user: UserAccount,
    code: z.string().describe('In groups, for reading it out.'),
    link: z.string().describe('Leads to where a password is chosen with the code.'),
    expiresAt: Instant,
  })
  .meta({ id: 'SignInInvitation', description: 'A link and code with which a person chooses a password, once.' });
export type SignInInvitation = z.infer<typeof SignInInvitation>;

/** Nobody types anybody else's password: the answer has a link with which the person chooses it. */
export const addStaff = endpoint({
  name: 'addStaff',
  summary: 'Make an account for somebody who works here',
  method: 'POST',
  path: '/users',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  body: z.object({
    name: PersonName,
    username: NewUsername,
    rank: z.int().min(MAINTAINER_RANK).max(HIGHEST_RANK),
    worksAt: Workplaces.optional().describe('At all shops when it is not said.'),
  }),
  status: 201,
  answer: SignInInvitation,
  problems: ['already-exists'],
});

/** The one before works no more. Of customers too; of people up to the own rank. */
export const createSignInCode = endpoint({
  name: 'createSignInCode',
  summary: 'A one-time link with which a person chooses another password',
  method: 'POST',
  path: '/users/{id}/sign-in-code',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  params: IdParams,
  status: 201,
  answer: SignInInvitation,
  problems: ['not-found', 'password-elsewhere', 'own-rank', 'user-disabled'],
});

/** The only owner left stays (`last-owner`), and nobody locks themselves out (`own-rank`). */
export const setUserDisabled = endpoint({
  name: 'setUserDisabled',
  summary: 'Let an account in no more, or again; disabling ends every session of it',
  method: 'PUT',
  path: '/users/{id}/disabled',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: z.object({ disabled: z.boolean() }),
  status: 200,
  answer: UserAccount,
  problems: ['not-found', 'edited-meanwhile', 'own-rank', 'last-owner'],
});
