import { z } from 'zod';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';
import { BRIGHTNESS, PAPER_WAYS, STRAIGHTEN_LIMIT } from '../domain/print-adjustments.ts';
import { UPLOAD_SIZE_STATUS } from '../domain/upload-size-status.ts';
import { Id, Instant, numberNames, Quantity, SizeKey } from './fields.ts';

export const Crop = z
  .object({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
  })
  .refine((crop) => crop.x + crop.width <= 1.000001 && crop.y + crop.height <= 1.000001, {
    message: 'the crop reaches beyond the photo',
  })
  .meta({ id: 'Crop', description: 'Part of the upright photo, 0..1 of its width and height.' });
export type Crop = z.infer<typeof Crop>;

export const Rotate = z
  .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
  .describe('Degrees, clockwise.');
export const Fit = z
  .enum(['fill', 'fit'])
  .meta({ id: 'Fit', description: '`fill` cuts off what reaches beyond the paper, `fit` leaves white beside it.' });

export const Adjustments = z
  .object({
    paper: z.enum(PAPER_WAYS).nullable().describe('Null: the paper lies as the photo does.'),
    straighten: z
      .number()
      .min(-STRAIGHTEN_LIMIT)
      .max(STRAIGHTEN_LIMIT)
      .describe('Degrees, clockwise, around the middle of the crop: beside the quarters of `rotate`.'),
    borderMm: z.number().min(0).max(20).describe('White paper on each edge.'),
    isBlackAndWhite: z.boolean(),
    brightness: z.union([z.literal(-2), z.literal(-1), z.literal(0), z.literal(1), z.literal(2)]).meta(
      numberNames('Brightness', BRIGHTNESS, {
        muchDarker: 'two steps darker',
        darker: 'one step darker',
        asItIs: 'as the photo is',
        brighter: 'one step brighter',
        muchBrighter: 'two steps brighter',
      }),
    ),
  })
  .meta({ id: 'Adjustments', description: 'What was changed of a print beside its crop, fit and turn.' });
export type Adjustments = z.infer<typeof Adjustments>;

export const PictureQuery = z.object({
  for: z
    .enum(['grid', 'screen'])
    .default('grid')
    .describe('The longest side is at most 400 px for a grid, 1600 px for a screen.'),
});
export type PictureUse = z.infer<typeof PictureQuery>['for'];

export const FileState = z.enum(['processing', 'ready', 'damaged']).meta({
  id: 'FileState',
  description: '`processing` until its header and thumbnail have been made; `damaged` photos cannot be ordered.',
});

export const PhotoFocus = z
  .object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
  .meta({ id: 'PhotoFocus', description: 'A point of the upright photo, 0..1 of its width and height.' });
export type PhotoFocus = z.infer<typeof PhotoFocus>;

export const AverageColor = z.string().regex(/^#[0-9a-f]{6}$/);

export const PhotoOrigin = z.enum(['original', 'squeezed']).meta({
  id: 'PhotoOrigin',
  description:
    '`squeezed`: very likely came through a chat, small and without what the camera noted; its sender has a better one.',
});
export type PhotoOrigin = z.infer<typeof PhotoOrigin>;

export const UploadedFile = z
  .object({
    id: Id,
    name: z.string(),
    byteSize: z.int().min(1),
    width: z.int().min(1).nullable().describe('Upright pixels; null while processing.'),
    height: z.int().min(1).nullable(),
    quantity: Quantity.describe('Prints in the size that was asked for; over all sizes when none was.'),
    sentCount: z.int().min(1).describe('How often the customer sent the same bytes: it is one photo all the same.'),
    source: z.enum(['kiosk', 'phone', 'online', 'relay']),
    state: FileState,
    thumbnailUrl: z.string().nullable(),
    previewUrl: z.string().nullable(),
    crop: Crop.nullable().describe('Null: the largest part of the paper’s shape around the focus.'),
    fit: Fit,
    rotate: Rotate,
    adjustments: Adjustments.nullable().optional().describe('Null, or absent from older servers: none.'),
    dpi: z
      .int()
      .min(1)
      .nullable()
      .describe(
        'Pixels per inch that will really be printed in the size asked for; null without a size or while processing.',
      ),
    createdAt: Instant,
    focus: PhotoFocus.nullable().describe(
      'The main thing, which the crop keeps as near to its middle as the photo allows; null: the photo’s middle.',
    ),
    averageColor: AverageColor.nullable().describe('To be shown until the picture is there.'),
    takenAt: Instant.nullable().describe('When the camera says that it was taken; null when it does not say.'),
    origin: PhotoOrigin.nullable().describe('Null while processing, and when nobody can say.'),
    similarTo: Id.nullable().describe(
      'The best of the similar shots that this one belongs to; null for that one, and for one that stands alone. Told in lists: an answer about one photo compares it with no other.',
    ),
    similarCount: z
      .int()
      .min(1)
      .describe('Similar shots, itself included, of the best of them; 1 of every other. Told in lists.'),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** A phone names itself with its sender's secret in this header, never in an address: those end up in logs. */
export const SENDER_HEADER = 'x-sender-id';

/** The text fields of an upload. */
export const UploadForm = z.object({
  clientFileId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional()
    .describe('Made by the sender: the same one twice is one file.'),
  senderId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional()
    .describe('A secret of the sending phone, which lets it see and take back what it sent.'),
});

export const PrintChoice = z
  .object({
    quantity: Quantity,
    crop: Crop.nullable().optional(),
    fit: Fit.optional(),
    rotate: Rotate.optional(),
    adjustments: Adjustments.nullable().optional(),
  })
  .meta({ id: 'PrintChoice', description: 'How one photo is printed in one size; what is left out stays.' });
export type PrintChoice = z.infer<typeof PrintChoice>;

const SizeStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).meta(
  numberNames('SizeStatus', UPLOAD_SIZE_STATUS, {
    empty: 'nothing to print',
    ready: 'can be ordered',
    processing: 'a photo is still being read',
    frameNotChosen: 'the frame is not chosen',
    unreadable: 'a photo cannot be read',
    finishGone: 'the finish that was chosen is not there any more',
  }),
);

export const UploadSizeStatus = z
  .object({
    size: z.string().describe('Its key.'),
    status: SizeStatus,
    isShippingApplicable: z.boolean().describe('Whether prints of this size can be sent.'),
    quantity: z.int().min(0).describe('Pictures.'),
    printQuantity: z.int().min(0).describe('Prints: several small pictures may share one.'),
    finishId: Id.nullable()
      .optional()
      .describe('What its prints are made on; null where the size has no finish, or the chosen one is gone.'),
  })
  .meta({ id: 'UploadSizeStatus', description: 'How far one size is.' });
export type UploadSizeStatus = z.infer<typeof UploadSizeStatus>;

/** Prints of many photos in one size; what is said of one photo is said once. */
const Quantities = z
  .array(z.object({ fileId: Id, quantity: Quantity }))
  .min(1)
  .max(ORDER_CEILINGS.photos)
  .refine((quantities) => new Set(quantities.map(({ fileId }) => fileId)).size === quantities.length, {
    message: 'a photo is named more than once',
  });

export const QuantitiesBody = z.object({
  quantities: Quantities,
  alsoIn: z
    .object({ size: SizeKey, quantities: Quantities })
    .optional()
    .describe(
      'Changed with it in another size, so that prints go from one size to the other and none is lost between.',
    ),
});
export type QuantitiesBody = z.infer<typeof QuantitiesBody>;
