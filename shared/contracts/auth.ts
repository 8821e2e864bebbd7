import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { User } from './users.ts';

export const signInLocal = endpoint({
  name: 'signInLocal',
  summary: 'Sign in with user name and password; sets the session cookie',
  method: 'POST',
  path: '/auth/sign-in/local',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({ username: z.string().trim().min(1).max(100), password: z.string().min(1).max(200) }),
  status: 200,
  answer: User,
  problems: ['credentials-wrong', 'too-many-requests'],
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
