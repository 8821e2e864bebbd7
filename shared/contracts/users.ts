import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './fields.ts';

/** From this rank on a user is a maintainer. */
export const MAINTAINER_RANK = 40;

export const User = z.object({ id: Id, name: z.string(), rank: z.int(), provider: z.string() }).meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const getMe = endpoint({
  name: 'getMe',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/users/me',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 200,
  answer: User,
  problems: ['not-signed-in'],
});
