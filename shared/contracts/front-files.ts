import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, StorefrontOrderId } from './fields.ts';
import { FollowedOrder } from './phone-follow.ts';
import { uploadProblems } from './storefront-files.ts';
import { PhoneSays } from './storefront-news.ts';
import { UploadForm } from './uploaded-files.ts';

const FrontParams = z.object({
  targetId: Id.describe('The id of the server in the shop.'),
  orderId: StorefrontOrderId,
});

export const FrontRefusal = z
  .enum(['order-submitted', 'order-cancelled', 'file-type-unsupported', 'photo-missing', 'too-many-photos'])
  .meta({
    id: 'FrontRefusal',
    description:
      'Why a photo that central had received did not get into the order. `photo-missing`: its bytes were lost on the way.',
  });
export type FrontRefusal = z.infer<typeof FrontRefusal>;

export const FrontFile = z
  .object({
    id: Id,
    name: z.string(),
    byteSize: z.int().min(1),
    sentCount: z.int().min(1).describe('How often the same bytes were sent: it is one photo all the same.'),
    state: z.enum(['received', 'at-shop', 'refused']),
    refusal: FrontRefusal.nullable().describe('Null unless refused.'),
    clientFileIds: z
      .array(z.string())
      .describe(
        'As this sender named it, once for each time it was sent under a name: a page opened again finds its own.',
      ),
  })
  .meta({
    id: 'FrontFile',
    description:
      'A photo on its way into a shop’s storefront order. `received`: the central server has it for good; `at-shop`: the shop has it; `refused`: it came after the order was closed, or the shop could not take it.',
  });
export type FrontFile = z.infer<typeof FrontFile>;

export const FrontOrder = z
  .object({
    id: StorefrontOrderId,
    shop: z.object({ id: Id, name: z.string() }),
    isShopOnline: z
      .boolean()
      .describe(
        'Whether the shop can be reached now. While it is not, photos cannot get there and are refused at once.',
      ),
    state: z.enum(['open', 'parked', 'submitted', 'cancelled']),
    iid: z.int().min(1).nullable().describe('The order’s number once it is placed.'),
    kiosk: z
      .string()
      .nullable()
      .optional()
      .describe('Name of the kiosk that it is or was at; null while the shop has not told.'),
    keptUntil: Instant.nullable()
      .optional()
      .describe('Of one that is put aside: when it is given up unless somebody goes on with it.'),
    files: z.array(FrontFile),
    placed: FollowedOrder.nullable()
      .optional()
      .describe('How it stands; null before it is placed, and as long as the shop has not told the central server.'),
  })
  .meta({ id: 'FrontOrder', description: 'A storefront order as a phone sees it that came through the central site.' });
export type FrontOrder = z.infer<typeof FrontOrder>;

export const getFrontOrder = endpoint({
  name: 'getFrontOrder',
  summary: 'A shop’s storefront order and what this phone, by its header X-Sender-Id, has sent to it',
  method: 'GET',
  path: '/uploads/front/{targetId}/{orderId}',
  who: ['front'],
  where: ['central', 'edge'],
  params: FrontParams,
  status: 200,
  answer: FrontOrder,
  problems: ['not-found', 'too-many-requests'],
});

export const addFrontFile = endpoint({
  name: 'addFrontFile',
  summary: 'Add a photo to a shop’s storefront order: central relays it, the shop’s server takes it itself',
  method: 'POST',
  path: '/uploads/front/{targetId}/{orderId}',
  who: ['front'],
  where: ['central', 'edge'],
  params: FrontParams,
  form: UploadForm,
  status: 201,
  answer: FrontFile,
  problems: [...uploadProblems, 'guests-full', 'shop-unreachable', 'too-many-requests'],
});

export const touchFrontPhone = endpoint({
  name: 'touchFrontPhone',
  summary:
    'A phone on mobile data says, by the header X-Sender-Id, that its page is open: central tells the shop with its next word, so that the kiosk waits',
  method: 'POST',
  path: '/uploads/front/{targetId}/{orderId}/phone',
  who: ['front'],
  where: ['central', 'edge'],
  params: FrontParams,
  body: PhoneSays,
  status: 204,
  problems: ['not-found', 'order-submitted', 'order-cancelled', 'too-many-requests'],
});
