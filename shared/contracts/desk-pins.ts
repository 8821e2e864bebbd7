import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Pin } from './fields.ts';
import { NewPin } from './new-pin.ts';
import { User } from './users.ts';

/** How often a PIN may be wrong before the password is asked for. */
export const PIN_TRIES = 5;
/** So long after a whole sign-in on a browser the PIN is enough there. */
export const PIN_HOURS = 24;

export const getOwnPin = endpoint({
  name: 'getOwnPin',
  summary: 'Whether this user has a PIN for shared desks',
  method: 'GET',
  path: '/auth/pin',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.object({ isSet: z.boolean() }),
  problems: [],
});

export const setOwnPin = endpoint({
  name: 'setOwnPin',
  summary: 'Choose a PIN for changing places at a shared desk',
  method: 'PUT',
  path: '/auth/pin',
  who: ['maintainer'],
  where: ['central', 'edge'],
  body: z.object({ password: z.string().min(1).max(200).describe('The present one.'), pin: NewPin }),
  status: 204,
  problems: ['password-wrong', 'password-elsewhere', 'too-many-requests'],
});

export const deleteOwnPin = endpoint({
  name: 'deleteOwnPin',
  summary: 'Have no PIN any more',
  method: 'DELETE',
  path: '/auth/pin',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 204,
  problems: [],
});

/** Told by the device's cookie: another browser is told of nobody. */
export const listDeskPeople = endpoint({
  name: 'listDeskPeople',
  summary: 'Staff who have signed in on this browser within a day and have a PIN',
  method: 'GET',
  path: '/auth/desk',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(z.object({ id: Id, name: z.string() })),
  problems: [],
});

/**
 * Signs in whom the PIN belongs to, in place of whoever was signed in on this browser. After some wrong ones, a day after the
 * last whole sign-in here, or without a PIN it takes the password (`desk-password-needed`).
 */
export const changePerson = endpoint({
  name: 'changePerson',
  summary: 'Change places at a shared desk',
  method: 'POST',
  path: '/auth/desk/change-person',
  who: ['anyone'],
  where: ['central', 'edge'],
  body: z.object({ userId: Id, pin: Pin }),
  status: 200,
  answer: User,
  problems: ['pin-wrong', 'desk-password-needed', 'too-many-requests', 'central-unreachable'],
});
