import { expect, it } from 'vitest';
import { dropDescriptions } from './without-descriptions.ts';

it('leaves of a contract what checks, and nothing of what it says for documents', () => {
  const code = [
    "const Crop = z.object({ x: z.number().describe('0..1').min(0) }).refine((crop) => crop.x < 1).meta({ id: 'Crop' });",
    "const Way = z.union([z.literal(1)]).meta(numberNames('Way', WAYS, { on: 'not .describe(off)' }));",
    "const getWay = endpoint({ name: 'getWay', summary: 'Where it goes', path: '/way', query: z.object({ summary: Way }) });",
    "const Line = z.object({ way: Way.optional().describe(`it’s (one)`), note: z.string().meta({ a: z.int().describe('') }) });",
    "export const getShop = endpoint({ ...reading, name: 'getShop', summary: 'The shop, ' + 'in words', method: 'GET' });",
  ].join('\n');
  expect(dropDescriptions(code).split('\n')).toEqual([
    'const Crop = z.object({ x: z.number().min(0) }).refine((crop) => crop.x < 1);',
    'const Way = z.union([z.literal(1)]);',
    "const getWay = endpoint({ name: 'getWay', path: '/way', query: z.object({ summary: Way }) });",
    'const Line = z.object({ way: Way.optional(), note: z.string() });',
    "export const getShop = endpoint({ ...reading, name: 'getShop', method: 'GET' });",
  ]);
});
