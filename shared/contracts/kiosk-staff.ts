import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Pin } from './fields.ts';

/** How often a kiosk's PIN may be wrong on one kiosk before that one waits. */
export const KIOSK_PIN_TRIES = 5;

const OF_KIOSK = { who: ['kiosk'], where: ['edge'] } as const;
const pinProblems = ['pin-wrong', 'too-many-requests'] as const;

export const findStaffCorner = endpoint({
  name: 'findStaffCorner',
  summary: 'Whether this kiosk’s corner for staff can be opened with a PIN',
  method: 'GET',
  path: '/storefront/staff',
  ...OF_KIOSK,
  status: 200,
  answer: z.object({ isPinSet: z.boolean() }),
  problems: [],
});

/** Changes nothing: what staff do in the corner are calls of their own. */
export const openStaffCorner = endpoint({
  name: 'openStaffCorner',
  summary: 'What staff see in their corner of a kiosk',
  method: 'POST',
  path: '/storefront/staff',
  ...OF_KIOSK,
  body: z.object({ pin: Pin }),
  status: 200,
  answer: z.object({
    kiosk: z.string().describe('Its name.'),
    server: z.string().describe('Name of the shop’s server.'),
    version: z.string().describe('Of the shop’s server.'),
    isCentralReachable: z.boolean(),
  }),
  problems: [...pinProblems],
});

export const unpairStorefront = endpoint({
  name: 'unpairStorefront',
  summary: 'Staff make this device no kiosk any more; what is open on it is put aside',
  method: 'POST',
  path: '/storefront/unpair',
  ...OF_KIOSK,
  body: z.object({ pin: Pin }),
  status: 204,
  problems: [...pinProblems],
});
