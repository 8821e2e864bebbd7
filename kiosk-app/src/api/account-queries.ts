import { getOwnPin } from '@printfront/shared/contracts/desk-pins.ts';
import { listOwnSessions } from '@printfront/shared/contracts/own-account.ts';
import { getSecondFactor } from '@printfront/shared/contracts/second-factor.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** Where the signed-in user is signed in. */
export const ownSessionsQuery = () =>
  queryOptions({ queryKey: ['own-sessions'], queryFn: ({ signal }) => call(listOwnSessions, { signal }) });

/** Whether a code of the signed-in user's phone is asked for at sign-in. */
export const secondFactorQuery = () =>
  queryOptions({ queryKey: ['second-factor'], queryFn: ({ signal }) => call(getSecondFactor, { signal }) });

/** Whether the signed-in user has a PIN for shared desks. */
export const ownPinQuery = () =>
  queryOptions({ queryKey: ['own-pin'], queryFn: ({ signal }) => call(getOwnPin, { signal }) });
