import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, StorefrontOrderId, StorefrontOrderParams } from './fields.ts';
import { uploadProblems } from './storefront-files.ts';
import { UploadedFile } from './uploaded-files.ts';

const StickParams = z.object({ id: StorefrontOrderId, stickId: Id });
const StickPhotoParams = StickParams.extend({ photoId: Id });

export const Stick = z
  .object({
    id: Id,
    label: z.string().describe('The name that its owner or its camera gave it; may be empty.'),
    state: z
      .enum(['reading', 'ready', 'unreadable', 'of-another'])
      .describe('of-another: an earlier order looked into it, and until it is plugged in anew nobody else does.'),
    photoCount: z.int().min(0).describe('Found so far.'),
    isCut: z.boolean().describe('There are more files on it than anybody looks through: not all photos were found.'),
  })
  .meta({ id: 'Stick', description: 'A USB stick or a memory card in the shop’s own computer, which is the kiosk.' });
export type Stick = z.infer<typeof Stick>;

const ofKiosk = { who: ['kiosk'], where: ['edge'] } as const;

export const listSticks = endpoint({
  name: 'listSticks',
  summary: 'Sticks and cards in the shop’s own computer, to the kiosk that it is itself',
  method: 'GET',
  path: '/storefront/orders/{id}/sticks',
  ...ofKiosk,
  params: StorefrontOrderParams,
  status: 200,
  answer: z.object({
    isHere: z.boolean().describe('False on a kiosk that is another computer, and where nothing mounts them.'),
    sticks: z.array(Stick),
  }),
  problems: ['not-found', 'order-submitted', 'order-cancelled'],
});

export const StickPhoto = z.object({ id: Id, name: z.string(), changedAt: Instant });
export type StickPhoto = z.infer<typeof StickPhoto>;

export const listStickPhotos = endpoint({
  name: 'listStickPhotos',
  summary: 'Photos of a stick, the newest first; from now on it is for this order alone',
  method: 'GET',
  path: '/storefront/orders/{id}/sticks/{stickId}/photos',
  ...ofKiosk,
  params: StickParams,
  query: z.object({ after: Id.optional().describe('The last one of the page before.') }),
  status: 200,
  answer: z.object({
    photos: z.array(StickPhoto),
    next: Id.nullable().describe('What the next page comes after; null at the end.'),
  }),
  problems: ['not-found', 'order-submitted', 'order-cancelled', 'stick-unreadable'],
});

export const getStickPhotoThumbnail = endpoint({
  name: 'getStickPhotoThumbnail',
  summary: 'An upright picture of a photo on a stick, of at most 400 px',
  method: 'GET',
  path: '/storefront/orders/{id}/sticks/{stickId}/photos/{photoId}/thumbnail',
  ...ofKiosk,
  params: StickPhotoParams,
  status: 200,
  format: 'image',
  problems: ['not-found', 'order-submitted', 'order-cancelled', 'stick-unreadable', 'server-busy'],
});

export const takeStickPhoto = endpoint({
  name: 'takeStickPhoto',
  summary:
    'Take a photo from a stick into the order; answered once it would survive a power cut. The same one again is one',
  method: 'POST',
  path: '/storefront/orders/{id}/sticks/{stickId}/photos/{photoId}',
  ...ofKiosk,
  params: StickPhotoParams,
  status: 201,
  answer: UploadedFile,
  problems: [...uploadProblems, 'stick-unreadable'],
});
