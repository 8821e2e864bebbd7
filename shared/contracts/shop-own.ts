import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './fields.ts';
import { Account, AccountFields, MAY_SET, ShopDetails, sectionOf } from './settings.ts';
import { WorkingHour } from './working-hours.ts';

/** What one of several shops may have for itself; the rest is everywhere the same. */
export const OWN_PARTS = ['details', 'account', 'hours'] as const;
export const OwnPart = z.enum(OWN_PARTS);
export type OwnPart = z.infer<typeof OwnPart>;

const DAYS_OF_WEEK = 7;
export const OwnHours = z.object({
  week: z
    .array(WorkingHour)
    .length(DAYS_OF_WEEK)
    .refine((week) => new Set(week.map(({ dayOfWeek }) => dayOfWeek)).size === DAYS_OF_WEEK, 'each day once'),
});
export type OwnHours = z.infer<typeof OwnHours>;

const SavedDetails = sectionOf(ShopDetails.nullable());
const SavedAccount = sectionOf(AccountFields.nullable());
const SavedHours = sectionOf(OwnHours.nullable());

export const ShopOwn = z
  .object({
    shopId: Id,
    shopName: z.string().describe('Of the shop’s server, as staff call it.'),
    details: SavedDetails.describe('Name and contact; null: as everywhere.'),
    account: SavedAccount.describe('Where customers in this shop pay to; null: as everywhere.'),
    hours: SavedHours.describe(
      'Hours of the week; null: as everywhere. Dates with hours of their own hold for all shops.',
    ),
  })
  .meta({ id: 'ShopOwn', description: 'What a shop has for itself.' });
export type ShopOwn = z.infer<typeof ShopOwn>;

export const listShopsOwn = endpoint({
  name: 'listShopsOwn',
  summary: 'What each shop has for itself',
  method: 'GET',
  path: '/settings/shops',
  ...MAY_SET,
  where: ['central', 'edge'],
  etag: true,
  status: 200,
  answer: z.array(ShopOwn),
  problems: [],
});

const saving = {
  method: 'PUT',
  ...MAY_SET,
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 200,
} as const;

export const setOwnDetails = endpoint({
  ...saving,
  name: 'setOwnDetails',
  summary: 'A name, an address and a contact of the shop’s own',
  path: '/settings/shops/{id}/details',
  body: ShopDetails,
  answer: SavedDetails,
  problems: ['not-found', 'edited-meanwhile'],
});

export const setOwnAccount = endpoint({
  ...saving,
  name: 'setOwnAccount',
  summary: 'An account of the shop’s own, to which its customers pay from the next order on',
  path: '/settings/shops/{id}/account',
  body: Account,
  answer: SavedAccount,
  problems: ['not-found', 'edited-meanwhile'],
});

export const setOwnHours = endpoint({
  ...saving,
  name: 'setOwnHours',
  summary: 'Hours of the week of the shop’s own',
  path: '/settings/shops/{id}/hours',
  body: OwnHours,
  answer: SavedHours,
  problems: ['not-found', 'edited-meanwhile', 'hours-reversed'],
});

export const removeOwnPart = endpoint({
  name: 'removeOwnPart',
  summary: 'Let a shop be as all shops again in one of these',
  method: 'DELETE',
  path: '/settings/shops/{id}/{part}',
  ...MAY_SET,
  where: ['central', 'edge'],
  params: IdParams.extend({ part: OwnPart }),
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile'],
});
