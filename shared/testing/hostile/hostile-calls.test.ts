import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type HostileTarget, hostileCalls } from './hostile-calls.ts';

const call = (more: Partial<HostileTarget>): HostileTarget => ({
  name: 'aNewCall',
  method: 'POST',
  path: '/a',
  ...more,
});
const code = z.string().regex(/^zz\d$/);

describe('hostileCalls', () => {
  it.each<[string, Partial<HostileTarget>]>([
    ['a field', { body: z.object({ a: z.object({ code }) }) }],
    ['a body as a whole', { body: z.object({ a: z.int() }).refine(({ a }) => a === 7) }],
    ['a parameter of the query', { query: z.object({ code }) }],
    ['a parameter of the path', { path: '/a/{code}' }],
    ['a field of a form', { form: z.object({ code }) }],
  ])('refuses a call with %s that nobody has given an example of, by its name', (_what, target) => {
    expect(() => hostileCalls(call(target), {})).toThrow(/aNewCall/);
  });

  it('makes each place of a body wrong, those too that a good call leaves out, while the rest stays right', () => {
    const body = z.object({ a: z.object({ code }), note: z.string().optional() });
    const bodies = hostileCalls(call({ body }), { 'aNewCall.a.code': 'zz1', note: undefined }).map((made) => made.body);
    expect(bodies).toEqual(
      expect.arrayContaining(['{"a":{"code":null}}', '{"a":{"code":"zz1"},"note":""}', '{"a":{}}']),
    );
  });
});
