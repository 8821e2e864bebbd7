import { z } from 'zod';
import { PAYMENT_METHOD, PAYMENT_STATUS, PRODUCTION_STATUS } from '../domain/order-states.ts';
import { Instant, Satang } from './fields.ts';

/** Numbers of shared/domain; their schemas with names stand in contracts that no phone loads. */
const one = <const Number extends number>(number: Number) => z.literal(number);
/** Generators of clients call these numbers as they call an order's. */
const asOrders = (names: object) => ({ description: 'As an order’s.', 'x-enum-varnames': Object.keys(names) });

/**
 * What a placed order is to a phone that follows it. A file of its own: phones load it over a shop's wifi, and it knows nothing
 * of what an order is made of. Never a name, a number to call, an address or a photo: all who know the order's id see this, and
 * what it costs and where it travels only a phone that took part: by a photo, or by what was typed for the kiosk.
 */
export const FollowedOrder = z
  .object({
    paymentStatus: z.union([one(10), one(20), one(50), one(90)]).meta(asOrders(PAYMENT_STATUS)),
    paymentMethod: z.union([one(0), one(1), one(2)]).meta(asOrders(PAYMENT_METHOD)),
    productionStatus: z.union([one(0), one(1), one(2), one(3)]).meta(asOrders(PRODUCTION_STATUS)),
    shippingMethod: z.union([one(1), one(2), one(3), one(4)]).describe('As an order’s.'),
    totalPrice: Satang.nullable().describe('Null for a phone that took no part in the order.'),
    printCount: z.int().min(0),
    dueDate: Instant.nullable().describe('When it will be ready or sent, as staff say by now.'),
    openUntil: Instant.nullable().describe(
      'When the shop closes on that day, or today once it has passed; null when it is not said, or nobody fetches it.',
    ),
    trackingNumber: z.string().nullable().describe('Null also for a phone that took no part in the order.'),
  })
  .meta({ id: 'FollowedOrder', description: 'How a placed order stands, for a phone that follows it.' });
export type FollowedOrder = z.infer<typeof FollowedOrder>;
