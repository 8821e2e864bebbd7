import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, TimeOfDay } from './fields.ts';
import { ShippingQuery } from './shipping-prices.ts';

/** Both times 00:00:00 means closed. */
export const WorkingHour = z
  .object({ dayOfWeek: z.int().min(0).max(6), openTime: TimeOfDay, closeTime: TimeOfDay })
  .meta({ id: 'WorkingHour' });
export type WorkingHour = z.infer<typeof WorkingHour>;

/** Replaces the hours of one date. */
export const WorkingHourOverride = z
  .object({ id: Id, overrideDate: Day, openTime: TimeOfDay, closeTime: TimeOfDay })
  .meta({ id: 'WorkingHourOverride' });
export type WorkingHourOverride = z.infer<typeof WorkingHourOverride>;

export const listWorkingHours = endpoint({
  name: 'listWorkingHours',
  summary: 'The seven days of a week, Sunday first',
  method: 'GET',
  path: '/working-hours/settings',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(WorkingHour),
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
  answer: z.array(WorkingHourOverride),
  problems: [],
});

export const estimateDueDate = endpoint({
  name: 'estimateDueDate',
  summary: 'When the order would be ready if it were submitted now; null when nobody can say',
  method: 'GET',
  path: '/working-hours/estimate-due-date',
  who: ['customer', 'kiosk'],
  where: ['central', 'edge'],
  query: ShippingQuery,
  status: 200,
  answer: z.object({ estimatedDueDate: Instant.nullable() }),
  problems: ['not-found'],
});
