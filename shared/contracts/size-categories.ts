import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, LocalizedText, Rank, versioned } from './fields.ts';

export const SizeCategory = z.object({ id: Id, name: LocalizedText, rank: Rank }).meta({ id: 'SizeCategory' });
export type SizeCategory = z.infer<typeof SizeCategory>;
export const EditableSizeCategory = SizeCategory.extend(versioned).meta({ id: 'EditableSizeCategory' });

export const listSizeCategories = endpoint({
  name: 'listSizeCategories',
  summary: 'Size categories by rank',
  method: 'GET',
  path: '/size-categories',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: z.array(EditableSizeCategory),
  problems: [],
});

const SizeCategoryBody = z.object({ name: LocalizedText });

export const createSizeCategory = endpoint({
  name: 'createSizeCategory',
  summary: 'A category after all others',
  method: 'POST',
  path: '/size-categories',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  body: SizeCategoryBody,
  idempotencyKey: true,
  status: 201,
  answer: EditableSizeCategory,
  problems: [],
});

export const updateSizeCategory = endpoint({
  name: 'updateSizeCategory',
  summary: 'Rename a category',
  method: 'PUT',
  path: '/size-categories/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  body: SizeCategoryBody,
  status: 200,
  answer: EditableSizeCategory,
  problems: ['not-found', 'edited-meanwhile'],
});

export const deleteSizeCategory = endpoint({
  name: 'deleteSizeCategory',
  summary: 'Remove a category that has no sizes',
  method: 'DELETE',
  path: '/size-categories/{id}',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  params: IdParams,
  ifMatch: true,
  status: 204,
  problems: ['not-found', 'edited-meanwhile', 'in-use'],
});

export const RanksBody = z.object({
  ids: z.array(Id).min(1).max(1000).describe('The whole new order.'),
  previousIds: z
    .array(Id)
    .max(1000)
    .optional()
    .describe('The one that the editor saw: nobody undoes another’s work unseen.'),
});

export const rankSizeCategories = endpoint({
  name: 'rankSizeCategories',
  summary: 'Put all categories into a new order',
  method: 'POST',
  path: '/size-categories/ranks',
  who: ['maintainer'],
  may: 'catalogue',
  where: ['central', 'edge'],
  body: RanksBody,
  status: 200,
  answer: z.array(EditableSizeCategory),
  problems: ['ranks-outdated', 'edited-meanwhile'],
});
