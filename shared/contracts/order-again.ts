import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, LocalizedText, Satang, SizeKey } from './fields.ts';

export const OrderAgainNote = z
  .object({
    kind: z
      .enum(['photo-gone', 'size-gone', 'size-changed', 'frame-gone', 'frame-of-cart', 'finish-gone', 'finish-of-cart'])
      .describe(
        '`photo-gone` and `size-gone`: these prints are not in the cart. The others are: `size-changed`, whole again, for the paper has other measures now; `frame-gone`, without their frame; `frame-of-cart`, as the cart had it for this size already, with another frame or none; `finish-gone`, on the size’s first finish; `finish-of-cart`, on the one that the cart has.',
      ),
    name: LocalizedText,
    printCount: z.int().min(1).describe('Pictures that it is about, every copy counted.'),
  })
  .meta({ id: 'OrderAgainNote', description: '`name` is that of the size, as it was ordered.' });
export type OrderAgainNote = z.infer<typeof OrderAgainNote>;

export const OrderAgain = z
  .object({
    printCount: z.int().min(0).describe('Pictures of the order that are in the cart now, every copy counted.'),
    otherPrintCount: z.int().min(0).describe('Pictures in the cart beside them: they were there before.'),
    notes: z.array(OrderAgainNote),
    priceChanges: z
      .array(z.object({ size: SizeKey, name: LocalizedText, before: Satang, now: Satang }))
      .describe('Of each size whose prints cost another sum today, all of them ordered alike.'),
  })
  .meta({ id: 'OrderAgain', description: 'What became of the prints of an order that is wanted once more.' });
export type OrderAgain = z.infer<typeof OrderAgain>;

export const orderAgain = endpoint({
  name: 'orderAgain',
  summary: 'Put the prints of one’s own order into the cart once more; asked again it changes nothing',
  method: 'POST',
  path: '/orders/{id}/again',
  who: ['customer'],
  where: ['central', 'edge'],
  params: IdParams,
  status: 200,
  answer: OrderAgain,
  problems: [
    'not-found',
    'order-not-showable',
    'photos-deleted',
    'too-many-photos',
    'too-many-prints',
    'total-too-high',
  ],
});
