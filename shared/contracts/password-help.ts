import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getPasswordHelp = endpoint({
  name: 'getPasswordHelp',
  summary: 'What an only owner who forgot the password types at the machine of central',
  method: 'GET',
  path: '/auth/password/help',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.object({ ownerCommand: z.string().describe('It makes a link, and is worth nothing elsewhere.') }),
  problems: [],
});
