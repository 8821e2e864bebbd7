import { z } from 'zod';
import { layoutProblems } from '../domain/hot-folder-layout.ts';
import { endpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';

export const HotFolderLayout = z
  .object({
    template: z
      .string()
      .max(300)
      .describe(
        'Path and name of a print file below the hot folder, with fields in braces: order, customer, date, size, width, height, photo, copies, copy.',
      ),
    files: z
      .enum(['per-photo', 'per-copy'])
      .describe(
        'As many files as copies, for printers that know no number of copies; or one with the number in its name.',
      ),
    hasDpof: z.boolean().describe('AUTPRINT.MRK in MISC/ of the order’s folder.'),
    closing: z
      .string()
      .max(300)
      .nullable()
      .describe('Path and name of a list that comes last, `.csv` or `.xml`, with fields of the order.'),
    hasOrderSheet: z.boolean().describe('order-sheet.html and manifest.json, where the order has a folder of its own.'),
  })
  .superRefine((layout, context) => {
    for (const { where, problem, what } of layoutProblems(layout)) {
      context.addIssue({ code: 'custom', path: [where], message: `${problem} ${what}` });
    }
  })
  .meta({ id: 'HotFolderLayout', description: 'How files come to lie in a hot folder. Names never collide.' });

export const HotFolder = z
  .object({
    path: z.string().describe('Of the folder, on the shop’s computer.'),
    isThere: z.boolean(),
    layout: HotFolderLayout,
    example: z.array(z.string()).describe('What comes to lie there, of an order that was made up.'),
  })
  .meta({ id: 'HotFolder' });
export type HotFolder = z.infer<typeof HotFolder>;

export const getHotFolder = endpoint({
  name: 'getHotFolder',
  summary: 'The hot folder of this shop, and how files come to lie in it',
  method: 'GET',
  path: '/shop/hot-folder',
  who: ['maintainer'],
  where: ['edge'],
  status: 200,
  answer: z.object({ hotFolder: HotFolder.nullable().describe('Null where this shop has none.') }),
  problems: [],
});

/** Of more files the first are shown; all are counted. */
export const DRY_RUN_FILES = 200;

export const HotFolderDryRun = z
  .object({
    name: z.string().describe('What the order is called there: its number, and a count when it went there before.'),
    fileCount: z.int().min(0),
    files: z.array(z.object({ path: z.string(), copies: z.int().min(1), isPhotoHere: z.boolean() })).max(DRY_RUN_FILES),
    others: z.array(z.string()).describe('Sheet, manifest, DPOF and closing list.'),
    closingText: z.string().nullable().describe('What the closing list would say.'),
  })
  .meta({ id: 'HotFolderDryRun', description: 'What an export would write; nothing is written.' });
export type HotFolderDryRun = z.infer<typeof HotFolderDryRun>;

export const dryRunHotFolder = endpoint({
  name: 'dryRunHotFolder',
  summary: 'What an export of this order would put into the hot folder',
  method: 'GET',
  path: '/orders/{id}/hot-folder',
  who: ['maintainer'],
  where: ['edge'],
  params: IdParams,
  status: 200,
  answer: HotFolderDryRun,
  problems: ['not-found', 'order-damaged', 'hot-folder-unavailable'],
});

export const HotFolderProgress = z
  .object({
    state: z
      .enum(['none', 'waiting', 'making', 'writing', 'finishing'])
      .describe('Waiting for exports before it; from finishing on it cannot be cancelled.'),
    done: z.int().min(0),
    total: z.int().min(0).describe('Files; 0 while nobody knows.'),
  })
  .meta({ id: 'HotFolderProgress' });
export type HotFolderProgress = z.infer<typeof HotFolderProgress>;

export const getHotFolderProgress = endpoint({
  name: 'getHotFolderProgress',
  summary: 'How far the export of an order is that is under way',
  method: 'GET',
  path: '/orders/{id}/hot-folder/progress',
  who: ['maintainer'],
  where: ['edge'],
  params: IdParams,
  status: 200,
  answer: HotFolderProgress,
  problems: [],
});

export const cancelHotFolderExport = endpoint({
  name: 'cancelHotFolderExport',
  summary: 'Stop exports of an order that are under way: nothing of them comes to lie in the hot folder',
  method: 'DELETE',
  path: '/orders/{id}/hot-folder',
  who: ['maintainer'],
  where: ['edge'],
  params: IdParams,
  status: 204,
  problems: [],
});
