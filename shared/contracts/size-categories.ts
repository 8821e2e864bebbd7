import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, LocalizedText, Rank, Version, VersionQuery } from './fields.ts';

export const SizeCategory = z.object({ id: Id, name: LocalizedText, rank: Rank }).meta({ id: 'SizeCategory' });
export type SizeCategory = z.infer<typeof SizeCategory>;

export const listSizeCategories = endpoint({
  name: 'listSizeCategories',
  summary: 'Size categories by rank',
  method: 'GET',
  path: '/size-categories',
  who: ['anyone'],
  where: ['central', 'edge'],
  status: 200,
  answer: z.array(SizeCategory),
  problems: [],
});

const SizeCategoryBody = z.object({ name: LocalizedText });

export const createSizeCategory = endpoint({
  name: 'createSizeCategory',
  summary: 'A category after all others',
  method: 'POST',
  path: '/size-categories',
  who: ['maintainer'],
  where: ['central', 'edge'],
  body: SizeCategoryBody,
  idempotencyKey: true,
  status: 201,
  answer: SizeCategory,
  problems: [],
});

export const updateSizeCategory = endpoint({
  name: 'updateSizeCategory',
  summary: 'Rename a category',
  method: 'PUT',
  path: '/size-categories/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  body: SizeCategoryBody.extend({ version: Version }),
  status: 200,
  answer: SizeCategory,
  problems: ['not-found', 'edited-meanwhile'],
});

export const deleteSizeCategory = endpoint({
  name: 'deleteSizeCategory',
  summary: 'Remove a category that has no sizes',
  method: 'DELETE',
  path: '/size-categories/{id}',
  who: ['maintainer'],
  where: ['central', 'edge'],
  params: IdParams,
  query: VersionQuery,
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
  where: ['central', 'edge'],
  body: RanksBody,
  status: 200,
  answer: z.array(SizeCategory),
  problems: ['ranks-outdated', 'edited-meanwhile'],
});
