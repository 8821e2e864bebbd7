import { z } from 'zod';
import { fitsSheet } from '../domain/sheet-layout.ts';
import { endpoint } from './endpoint.ts';
import { Id, KeyParams, LocalizedText, Rank, Satang, SizeKey, Version } from './fields.ts';
import { Finishes } from './finishes.ts';
import { imageUploadProblems } from './images.ts';
import { EditablePhotoFrame, PhotoFrame } from './photo-frames.ts';
import { RanksBody } from './size-categories.ts';

const FromTop = z.number().min(0).max(2000);
export const FaceGuide = z
  .object({ crownMm: FromTop, eyesMm: FromTop, chinMm: FromTop, faceWidthMm: z.number().positive().max(2000) })
  .refine(({ crownMm, eyesMm, chinMm }) => crownMm < eyesMm && eyesMm < chinMm, {
    path: ['eyesMm'],
    message: 'the eyes are between the crown and the chin',
  })
  .meta({ id: 'FaceGuide', description: 'Where the face belongs in a picture for an identity card, from its top.' });
export type FaceGuide = z.infer<typeof FaceGuide>;

const Millimetres = z.number().positive().max(2000);
export const SheetLayout = z
  .object({
    widthMm: Millimetres.describe('Of the sheet as its pictures stand upright on it: it may be wider than high.'),
    heightMm: Millimetres,
    columns: z.int().min(1).max(50),
    rows: z.int().min(1).max(50),
    gapMm: z.number().min(0).max(100).describe('Between two pictures.'),
    hasCutMarks: z.boolean().describe('Short lines in the waste, in line with the edges of the pictures.'),
  })
  .meta({
    id: 'SheetLayout',
    description:
      'How the pictures of a size share a sheet of paper: a grid in its middle, the order’s number in the waste. The print file is the sheet.',
  });
export type SheetLayout = z.infer<typeof SheetLayout>;

export const Size = z
  .object({
    id: Id,
    key: SizeKey,
    name: LocalizedText,
    categoryId: Id,
    rank: Rank,
    price: Satang.describe('Of one print, before discounts.'),
    numberOfPicturesPerPrint: z
      .int()
      .min(1)
      .max(100)
      .describe('Pictures that share one sheet: 4 wallet pictures are one print.'),
    widthMm: z.number().positive().max(2000).describe('Of one picture, portrait: width is never more than height.'),
    heightMm: z.number().positive().max(2000),
    isShippingApplicable: z.boolean(),
    hidden: z.boolean(),
    imageUrl: z.string().nullable(),
    photoFrames: z.array(PhotoFrame),
    isUprightOnly: z
      .boolean()
      .optional()
      .describe('The paper never lies across: its frames have a bottom edge. Absent from older servers: it may.'),
    faceGuide: FaceGuide.nullable()
      .optional()
      .describe(
        'Null, or absent from older servers: no picture for an identity card. With one the paper is always upright.',
      ),
    sheet: SheetLayout.nullable()
      .optional()
      .describe('Null, or absent from older servers: each picture is a print file of its own.'),
    finishes: Finishes.optional().describe(
      'In the order in which customers see them; the first is what prints get unless another is chosen. Absent from older servers: none.',
    ),
  })
  .meta({ id: 'Size' });
export type Size = z.infer<typeof Size>;
export const EditableSize = Size.extend({
  version: Version,
  finishesVersion: Version.describe('Of the finishes together, for `setSizeFinishes`.'),
  photoFrames: z.array(EditablePhotoFrame),
}).meta({
  id: 'EditableSize',
});
export type EditableSize = z.infer<typeof EditableSize>;

export const listSizes = endpoint({
  name: 'listSizes',
  summary: 'Sizes by category rank and rank; hidden ones only for maintainers',
  method: 'GET',
  path: '/sizes',
  who: ['anyone'],
  where: ['central', 'edge'],
  query: z.object({
    showHidden: z.enum(['true', 'false']).default('false'),
    uploadId: Id.optional().describe(
      'An upload task’s or a storefront order’s: what it has chosen already is in the list although it is hidden.',
    ),
  }),
  status: 200,
  etag: true,
  answer: z.array(EditableSize),
  problems: [],
});

/** What a maintainer fills in. Width is never more than height: the photo decides which way the paper lies. */
const form = {
  name: LocalizedText,
  categoryId: Id,
  price: Satang,
  numberOfPicturesPerPrint: Size.shape.numberOfPicturesPerPrint,
  widthMm: Size.shape.widthMm,
  heightMm: Size.shape.heightMm,
  isShippingApplicable: z.boolean(),
  hidden: z.boolean(),
  isUprightOnly: z.boolean().optional().describe('Left out it stays as it is, and the face guide too.'),
  faceGuide: FaceGuide.nullable().optional(),
  sheet: SheetLayout.nullable().optional().describe('Left out it stays as it is.'),
};
const isUpright = ({ widthMm, heightMm }: { widthMm: number; heightMm: number }) => widthMm <= heightMm;
const lyingDown = { path: ['widthMm'], message: 'the width is the shorter side' };

interface OnSheet {
  widthMm: number;
  heightMm: number;
  numberOfPicturesPerPrint: number;
  sheet?: SheetLayout | null | undefined;
}
const isCounted = ({ sheet, numberOfPicturesPerPrint: count }: OnSheet) =>
  !sheet || sheet.columns * sheet.rows === count;
const miscounted = {
  path: ['sheet', 'columns'],
  params: { problem: 'miscounted' },
  message: 'columns times rows are the pictures of a print',
};
const isOnSheet = ({ sheet, ...picture }: OnSheet) => !sheet || fitsSheet(sheet, picture);
const tooSmall = {
  path: ['sheet', 'widthMm'],
  params: { problem: 'too-small' },
  message: 'the pictures do not fit on the sheet',
};

export const SizeBody = z
  .object(form)
  .refine(isUpright, lyingDown)
  .refine(isCounted, miscounted)
  .refine(isOnSheet, tooSmall);

/** One picture on a print, for everybody to see, unless it is said otherwise. */
const NewSizeBody = z
  .object({
    ...form,
    key: SizeKey,
    numberOfPicturesPerPrint: form.numberOfPicturesPerPrint.default(1),
    hidden: form.hidden.default(false),
  })
  .refine(isUpright, lyingDown)
  .refine(isCounted, miscounted)
  .refine(isOnSheet, tooSmall);

export const createSize = endpoint({
  name: 'createSize',
  summary: 'A size at the end of its category',
  method: 'POST',
  path: '/sizes',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  body: NewSizeBody,
  status: 201,
  answer: EditableSize,
  problems: ['already-exists'],
});

export const updateSize = endpoint({
  name: 'updateSize',
  summary: 'Change a size; in another category it comes last there',
  method: 'PUT',
  path: '/sizes/{key}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: KeyParams,
  ifMatch: true,
  body: SizeBody,
  status: 200,
  answer: EditableSize,
  problems: ['not-found', 'edited-meanwhile'],
});

export const deleteSize = endpoint({
  name: 'deleteSize',
  summary: 'Remove a size with its frames and discounts; not while anybody is ordering it',
  method: 'DELETE',
  path: '/sizes/{key}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: KeyParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile', 'in-use'],
});

export const rankSizes = endpoint({
  name: 'rankSizes',
  summary: 'Put all sizes of one category, or all there are, hidden ones too, into a new order',
  method: 'POST',
  path: '/sizes/ranks',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  body: RanksBody,
  status: 200,
  answer: z.array(EditableSize),
  problems: ['ranks-outdated', 'edited-meanwhile'],
});

export const setSizeImage = endpoint({
  name: 'setSizeImage',
  summary: 'The picture of a size that customers choose from',
  method: 'PUT',
  path: '/sizes/{key}/image',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: KeyParams,
  ifMatch: true,
  form: z.object({}),
  status: 200,
  answer: EditableSize,
  problems: [...imageUploadProblems, 'edited-meanwhile'],
});
