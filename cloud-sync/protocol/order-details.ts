import { Instant } from '@printfront/shared/contracts/fields.ts';
import { FinishesByStaff } from '@printfront/shared/contracts/finishes.ts';
import { PaymentMethod } from '@printfront/shared/contracts/orders.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import { z } from 'zod';

/** What staff have said of an order since it was placed; always all of it. */
export const OrderDetails = z.object({
  shippingMethod: ShippingMethod,
  shippingTracking: z.string().nullable(),
  estimatedDueDate: Instant.nullable(),
  staffNotes: z.string(),
  /** Absent from shops and centres that know of none (S52). */
  shelf: z.string().max(20).optional(),
  /** By the size's id, what staff print instead of what was ordered; absent from who knows of no finishes (S55). */
  finishes: FinishesByStaff.optional(),
  /** How the customer will pay by now; absent while that is as placed, and from who knows of none (S52). */
  wantedMethod: PaymentMethod.optional(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;
