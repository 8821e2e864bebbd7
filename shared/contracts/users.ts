import { z } from 'zod';
import { ROLE_RANK } from '../domain/roles.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, PageQuery, pageOf, typedLine, Version } from './fields.ts';

/** From this rank on a user is a maintainer: one of the staff. What they may do is in domain/roles.ts. */
export const MAINTAINER_RANK = ROLE_RANK.clerk;

export const User = z
  .object({
    id: Id,
    name: z.string(),
    rank: z.int().describe('40 and more are maintainers: clerks, from 60 on shift leaders, from 80 on owners.'),
    provider: z.string().describe('Who vouches for them: `local` for a password of this system.'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/**
 * Ids of the shops at which a maintainer works; null: at all of them. Only there are they staff: another shop's own server lets
 * them do nothing of its desk, with central and without, and does not know their password's hash. Owners are owners of all.
 */
export const Workplaces = z.array(Id).max(500).nullable();
export type Workplaces = z.infer<typeof Workplaces>;

export const Me = User.extend({
  worksAt: Workplaces.optional().describe('Of maintainers. Absent from older servers.'),
  isOfAllShops: z
    .literal(false)
    .optional()
    .describe('Said to staff of some of several shops: what holds for all shops is not theirs to change.'),
  isElsewhere: z
    .literal(true)
    .optional()
    .describe('Said by the server of a shop: staff of another one, who may do nothing at its desk.'),
}).meta({ id: 'Me', description: 'Who is signed in, and where they work.' });
export type Me = z.infer<typeof Me>;

export const getMe = endpoint({
  name: 'getMe',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/users/me',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 200,
  answer: Me,
  problems: ['not-signed-in'],
});

export const UserAccount = User.extend({
  username: z.string().nullable().describe('Null for who signs in through a provider.'),
  createdAt: Instant,
  worksAt: Workplaces.optional().describe('Of maintainers. Absent from older servers.'),
  disabledAt: Instant.nullable()
    .optional()
    .describe('Since when the account lets nobody in. Absent from older servers.'),
  seenAt: Instant.nullable().optional().describe('Signed in and seen last, to some minutes.'),
  hasSecondFactor: z
    .boolean()
    .optional()
    .describe('A code of a phone is asked for at sign-in. Absent from older servers.'),
  hasPasskeys: z.boolean().optional().describe('Signs in with a passkey too. Absent from older servers.'),
  isInvited: z.boolean().optional().describe('No password has been chosen yet.'),
  version: Version.describe('Of the rank, the workplaces and whether it is disabled.'),
}).meta({ id: 'UserAccount', description: 'As maintainers see people.' });
export type UserAccount = z.infer<typeof UserAccount>;

export const HIGHEST_RANK = 100;

export const listUsers = endpoint({
  name: 'listUsers',
  summary: 'People with an account, newest first',
  method: 'GET',
  path: '/users',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  query: PageQuery.extend({
    q: typedLine(100).optional().describe('Part of a name or user name.'),
    maintainers: z.enum(['true']).optional(),
    list: z
      .enum(['staff', 'customers', 'disabled'])
      .optional()
      .describe('Disabled accounts are in their own list, and in none of the others.'),
  }),
  status: 200,
  etag: true,
  answer: pageOf(UserAccount),
  problems: [],
});

/**
 * Nobody gives a rank above their own (`parameter-invalid`, rank), and people above the own rank are as if they were not
 * there (`not-found`). The only owner left is not lowered (`last-owner`), not by themselves either.
 */
export const setUserRank = endpoint({
  name: 'setUserRank',
  summary: 'Raise or lower another person: 40 a clerk, 60 a shift leader, 80 an owner, below 40 a customer',
  method: 'PUT',
  path: '/users/{id}/rank',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: z.object({
    rank: z.int().min(0).max(HIGHEST_RANK),
    worksAt: Workplaces.optional().describe(
      'Where whoever becomes a maintainer by this works; at all shops when it is not said.',
    ),
  }),
  status: 200,
  answer: UserAccount,
  problems: ['not-found', 'edited-meanwhile', 'own-rank', 'last-owner', 'user-disabled'],
});

/** Of maintainers up to the own rank; `parameter-invalid` (worksAt) for a shop that is not there. */
export const setUserWorkplaces = endpoint({
  name: 'setUserWorkplaces',
  summary: 'Say at which shops a maintainer works',
  method: 'PUT',
  path: '/users/{id}/workplaces',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: z.object({ worksAt: Workplaces }),
  status: 200,
  answer: UserAccount,
  problems: ['not-found', 'edited-meanwhile', 'user-disabled'],
});
