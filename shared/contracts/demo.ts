import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What stays when a demo ends: sizes, prices, settings and people, or nothing. */
export const KEPT_OF_DEMO = ['prices', 'nothing'] as const;
export const KeptOfDemo = z.enum(KEPT_OF_DEMO);
export type KeptOfDemo = z.infer<typeof KeptOfDemo>;

const MAY = { who: ['maintainer'], may: 'settings', where: ['central', 'edge'] } as const;

export const getDemo = endpoint({
  ...MAY,
  name: 'getDemo',
  summary: 'Whether this is a demo, and whether it can be ended from here',
  method: 'GET',
  path: '/demo',
  status: 200,
  answer: z.object({
    isDemo: z.boolean(),
    canEnd: z.boolean().describe('Only what was started with `npm start` ends it by itself.'),
  }),
  problems: [],
});

export const endDemo = endpoint({
  ...MAY,
  name: 'endDemo',
  summary: 'Make a real shop of the demo, or begin with nothing; all servers start anew',
  method: 'POST',
  path: '/demo/end',
  body: z.object({
    keep: KeptOfDemo.describe(
      '`prices`: sizes, prices, settings and people. Orders, photos, customers and tills go in either case.',
    ),
    demoName: z
      .string()
      .trim()
      .max(80)
      .describe('The name of the demo shop, in any language: whoever types it means it.'),
  }),
  status: 204,
  problems: ['demo-not-here'],
});
