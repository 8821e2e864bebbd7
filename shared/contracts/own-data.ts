import { z } from 'zod';
import { SecondFactorCode } from './account-fields.ts';
import { endpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';

/**
 * One at a time for each user (`too-many-requests`), a few for each network (`server-busy`). Sent while it is made: photos come
 * as they were sent in. Who reads too slowly to be a browser is cut off.
 */
export const getOwnData = endpoint({
  name: 'getOwnData',
  summary:
    'All that is kept of this user as a ZIP: account, addresses, orders, and the photos and slips that are still here',
  method: 'GET',
  path: '/users/me/data',
  who: ['customer'],
  where: ['central', 'edge'],
  status: 200,
  format: 'zip',
  problems: ['too-many-requests', 'server-busy'],
});

/**
 * For good. Orders lose their person at central and in shops, and stay as amounts, dates and counts for the books; photos go.
 * What is under way is finished or cancelled first (`orders-under-way`, which names the orders).
 */
export const deleteOwnAccount = endpoint({
  name: 'deleteOwnAccount',
  summary: 'Delete this account with all that says whose it was',
  method: 'POST',
  path: '/users/me/deletion',
  who: ['customer'],
  where: ['central', 'edge'],
  body: z.object({
    password: z.string().min(1).max(200).optional().describe('The present one, of accounts that have one here.'),
    code: SecondFactorCode.optional().describe('Where the second factor is on.'),
  }),
  status: 204,
  problems: [
    'parameter-missing',
    'password-wrong',
    'second-factor-needed',
    'second-factor-wrong',
    'staff-account',
    'orders-under-way',
    'too-many-requests',
  ],
});

/** For who asks at the counter, by phone or by letter. As `deleteOwnAccount`, and whoever did it stands in the list of changes. */
export const deleteCustomer = endpoint({
  name: 'deleteCustomer',
  summary: 'Delete a customer’s account with all that says whose it was',
  method: 'POST',
  path: '/users/{id}/deletion',
  who: ['maintainer'],
  may: 'people',
  where: ['central', 'edge'],
  params: IdParams,
  status: 204,
  problems: ['not-found', 'staff-account', 'orders-under-way'],
});
