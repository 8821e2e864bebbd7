import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParams, Instant, TimeOfDay, versioned } from './fields.ts';
import { ShippingQuery } from './shipping-prices.ts';
import { Shop } from './shop.ts';

export const WorkingHour = z
  .object({ dayOfWeek: z.int().min(0).max(6), openTime: TimeOfDay, closeTime: TimeOfDay })
  .meta({ id: 'WorkingHour', description: 'Both times 00:00:00 means closed.' });
export type WorkingHour = z.infer<typeof WorkingHour>;
export const EditableWorkingHour = WorkingHour.extend(versioned).meta({ id: 'EditableWorkingHour' });

export const WorkingHourOverride = z
  .object({ id: Id, overrideDate: Day, openTime: TimeOfDay, closeTime: TimeOfDay })
  .meta({ id: 'WorkingHourOverride', description: 'Replaces the hours of one date.' });
export type WorkingHourOverride = z.infer<typeof WorkingHourOverride>;
export const EditableWorkingHourOverride = WorkingHourOverride.extend(versioned).meta({
  id: 'EditableWorkingHourOverride',
});

export const listWorkingHours = endpoint({
  name: 'listWorkingHours',
  summary: 'The seven days of a week, Sunday first',
  method: 'GET',
  path: '/working-hours/settings',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(EditableWorkingHour),
  problems: [],
});

export const listWorkingHourOverrides = endpoint({
  name: 'listWorkingHourOverrides',
  summary: 'Dates with hours of their own',
  method: 'GET',
  path: '/working-hours/overrides',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(EditableWorkingHourOverride),
  problems: [],
});

export const estimateDueDate = endpoint({
  name: 'estimateDueDate',
  summary: 'When the order would be ready if it were submitted now; null when nobody can say',
  method: 'GET',
  path: '/working-hours/estimate-due-date',
  who: ['customer', 'kiosk'],
  where: ['central', 'edge'],
  query: ShippingQuery.extend({
    pickupShopId: Id.optional().describe('Where an online order would be picked up, and made.'),
  }),
  status: 200,
  answer: z.object({
    estimatedDueDate: Instant.nullable(),
    paymentMethods: Shop.shape.paymentMethods
      .optional()
      .describe('Of an online order: what the shop that would make it takes. Absent from older servers.'),
    waitingPrints: z
      .int()
      .min(0)
      .optional()
      .describe('Prints of other orders that are made before it, and that the time has in it; 0: there is no queue.'),
  }),
  problems: ['not-found'],
});

export const setWorkingHours = endpoint({
  name: 'setWorkingHours',
  summary: 'Hours of one day of the week; closing after midnight is not supported',
  method: 'POST',
  path: '/working-hours/settings',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  ifMatch: true,
  ifNoneMatch: true,
  body: WorkingHour,
  status: 200,
  answer: EditableWorkingHour,
  problems: ['hours-reversed', 'edited-meanwhile'],
});

export const setWorkingHourOverride = endpoint({
  name: 'setWorkingHourOverride',
  summary: 'Hours of one date, today or later, in place of those of its day of the week',
  method: 'POST',
  path: '/working-hours/overrides',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  ifMatch: true,
  ifNoneMatch: true,
  body: WorkingHourOverride.omit({ id: true }),
  status: 201,
  answer: EditableWorkingHourOverride,
  problems: ['hours-reversed', 'date-past', 'edited-meanwhile'],
});

export const deleteWorkingHourOverride = endpoint({
  name: 'deleteWorkingHourOverride',
  summary: 'Give a date the hours of its day of the week again',
  method: 'DELETE',
  path: '/working-hours/overrides/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile'],
});
