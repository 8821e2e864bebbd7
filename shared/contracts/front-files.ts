import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, StorefrontOrderId } from './fields.ts';
import { uploadProblems } from './storefront-files.ts';
import { UploadForm } from './uploaded-files.ts';

/** `targetId` is the id of the shop's server. */
const FrontParams = z.object({ targetId: Id, orderId: StorefrontOrderId });

/** Why a photo that central had received did not get into the order. `photo-missing`: its bytes were lost on the way. */
export const FrontRefusal = z.enum([
  'order-submitted',
  'order-cancelled',
  'file-type-unsupported',
  'photo-missing',
  'too-many-photos',
]);
export type FrontRefusal = z.infer<typeof FrontRefusal>;

/**
 * A photo on its way into a shop's storefront order. `received`: the central server has it for good; `at-shop`: the shop
 * has it; `refused`: it came after the order was closed, or the shop could not take it.
 */
export const FrontFile = z
  .object({
    id: Id,
    name: z.string(),
    byteSize: z.int().min(1),
    /** How often the same bytes were sent: it is one photo all the same. */
    sentCount: z.int().min(1),
    state: z.enum(['received', 'at-shop', 'refused']),
    /** Null unless refused. */
    refusal: FrontRefusal.nullable(),
    /** As this sender named it, once for each time it was sent under a name: a page opened again finds its own. */
    clientFileIds: z.array(z.string()),
  })
  .meta({ id: 'FrontFile' });
export type FrontFile = z.infer<typeof FrontFile>;

/** A storefront order as a phone sees it that came through the central site. */
export const FrontOrder = z
  .object({
    id: StorefrontOrderId,
    shop: z.object({ id: Id, name: z.string() }),
    /** Whether the shop can be reached now. While it is not, photos cannot get there and are refused at once. */
    isShopOnline: z.boolean(),
    state: z.enum(['open', 'parked', 'submitted', 'cancelled']),
    /** The order's number once it is placed. */
    iid: z.int().min(1).nullable(),
    files: z.array(FrontFile),
  })
  .meta({ id: 'FrontOrder' });
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
  problems: [...uploadProblems, 'shop-unreachable', 'too-many-requests'],
});
