import { z } from 'zod';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';
import { Satang } from './fields.ts';

const LEAST_TOTAL_SATANG = 100;
/** Less than the largest photo in a day would refuse single photos. */
const LEAST_BYTES_PER_DAY = 100_000_000;
const MOST_BYTES_PER_DAY = 10_000_000_000_000;
const MOST_SLIPS_PER_DAY = 1_000;
const MOST_PHOTOS_PER_DAY = 100_000;
const MOST_ORDERS_PER_DAY = 10_000;

/** As they are in force: a variable may go below what an owner would mean. */
export const Quotas = z
  .object({
    orderPhotos: z.int().min(1).max(ORDER_CEILINGS.photos).describe('Photos of one order.'),
    orderPrints: z.int().min(1).max(ORDER_CEILINGS.prints).describe('Prints of one order, over all its sizes.'),
    orderTotalSatang: Satang.min(1).max(ORDER_CEILINGS.totalSatang).describe('What one order may cost.'),
    customerBytesPerDay: z
      .int()
      .min(1)
      .describe('Received in a day (UTC) from one customer at home, and for one order in a shop.'),
    slipsPerDay: z.int().min(1).describe('Slips of one order in a day.'),
    customerPhotosPerDay: z
      .int()
      .min(1)
      .describe('Photos from one customer at home in a day (UTC), those that were taken out again too.'),
    customerOrdersPerDay: z.int().min(1).describe('Orders that one customer places at home in a day (UTC).'),
  })
  .meta({ id: 'Quotas', description: 'How much one customer may order and send.' });

/** As an owner can set them. */
export const WantedQuotas = Quotas.extend({
  orderTotalSatang: Satang.min(LEAST_TOTAL_SATANG).max(ORDER_CEILINGS.totalSatang),
  customerBytesPerDay: z.int().min(LEAST_BYTES_PER_DAY).max(MOST_BYTES_PER_DAY),
  slipsPerDay: z.int().min(1).max(MOST_SLIPS_PER_DAY),
  customerPhotosPerDay: z.int().min(1).max(MOST_PHOTOS_PER_DAY),
  customerOrdersPerDay: z.int().min(1).max(MOST_ORDERS_PER_DAY),
});
