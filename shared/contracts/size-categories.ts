import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, LocalizedText, Rank } from './fields.ts';

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
