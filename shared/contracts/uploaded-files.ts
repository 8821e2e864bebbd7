import { z } from 'zod';
import { ORDER_CEILINGS } from '../domain/order-limits.ts';
import { Id, Instant, Quantity } from './fields.ts';

/** Part of the upright photo, 0..1 of its width and height. */
export const Crop = z
  .object({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
  })
  .refine((crop) => crop.x + crop.width <= 1.000001 && crop.y + crop.height <= 1.000001, {
    message: 'the crop reaches beyond the photo',
  });
export type Crop = z.infer<typeof Crop>;

export const Rotate = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);
export const Fit = z.enum(['fill', 'fit']);

/** How large the longest side of a picture of the whole photo is at most: for a grid 400 px, for a screen 1600 px. */
export const PictureQuery = z.object({ for: z.enum(['grid', 'screen']).default('grid') });
export type PictureUse = z.infer<typeof PictureQuery>['for'];

/** `processing` until its header and thumbnail have been made; `damaged` photos cannot be ordered. */
export const FileState = z.enum(['processing', 'ready', 'damaged']);

export const UploadedFile = z
  .object({
    id: Id,
    name: z.string(),
    byteSize: z.int().min(1),
    /** Upright pixels; null while processing. */
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
    /** Prints in the size that was asked for; over all sizes when none was. */
    quantity: Quantity,
    /** How often the customer sent the same bytes: it is one photo all the same. */
    sentCount: z.int().min(1),
    source: z.enum(['kiosk', 'phone', 'online', 'relay']),
    state: FileState,
    thumbnailUrl: z.string().nullable(),
    previewUrl: z.string().nullable(),
    /** Null: the largest centred part of the paper's shape. */
    crop: Crop.nullable(),
    fit: Fit,
    rotate: Rotate,
    /** Pixels per inch that will really be printed in the size asked for; null without a size or while processing. */
    dpi: z.int().min(1).nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;

/** A phone names itself with its sender's secret in this header, never in an address: those end up in logs. */
export const SENDER_HEADER = 'x-sender-id';

/** The text fields of an upload. `clientFileId` is made by the sender: the same one twice is one file. */
export const UploadForm = z.object({
  clientFileId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
  /** A secret of the sending phone, which lets it see and take back what it sent. */
  senderId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/)
    .optional(),
});

export const PrintChoice = z.object({
  quantity: Quantity,
  crop: Crop.nullable().optional(),
  fit: Fit.optional(),
  rotate: Rotate.optional(),
});
export type PrintChoice = z.infer<typeof PrintChoice>;

/** 0 empty, 1 ready, 2 still processing, 3 frame not chosen, 4 a photo is unreadable. */
export const UploadSizeStatus = z.object({
  size: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  isShippingApplicable: z.boolean(),
  quantity: z.int().min(0),
  printQuantity: z.int().min(0),
});
export type UploadSizeStatus = z.infer<typeof UploadSizeStatus>;

/** Prints of many photos in one size; what is said of one photo is said once. */
export const QuantitiesBody = z.object({
  quantities: z
    .array(z.object({ fileId: Id, quantity: Quantity }))
    .min(1)
    .max(ORDER_CEILINGS.photos)
    .refine((quantities) => new Set(quantities.map(({ fileId }) => fileId)).size === quantities.length, {
      message: 'a photo is named more than once',
    }),
});
