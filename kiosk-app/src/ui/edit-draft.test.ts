import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EditDraft, fresh, isChanged, rebased } from './edit-draft.ts';

const version = fc.constantFrom('a', 'b', 'c');
const fields = fc.record({ name: fc.constantFrom('', 'one', 'two'), price: fc.constantFrom(null, 1, 2) });
const edited = fc.record({ version, fields });
const draft: fc.Arbitrary<EditDraft<{ name: string; price: number | null }>> = fc.record({ base: edited, fields });

describe('a draft, when the server was asked again', () => {
  it('never loses what was typed', () => {
    fc.assert(
      fc.property(draft, edited, (before, current) => {
        fc.pre(isChanged(before));
        expect(rebased(before, current).fields).toEqual(before.fields);
      }),
    );
  });

  it('names the new version only when what was typed overwrites nothing that the editor has not seen', () => {
    fc.assert(
      fc.property(draft, edited, (before, current) => {
        fc.pre(current.version !== before.base.version);
        const after = rebased(before, current);
        const isSafe =
          !isChanged(before) ||
          [before.base.fields, before.fields].some((seen) => JSON.stringify(seen) === JSON.stringify(current.fields));
        expect(after.base.version).toBe(isSafe ? current.version : before.base.version);
      }),
    );
  });

  it('shows what others changed while nothing was typed', () => {
    const seen = fresh({ version: 'a', fields: { name: 'one' } });
    const after = rebased(seen, { version: 'b', fields: { name: 'two' } });
    expect(after.fields).toEqual({ name: 'two' });
    expect(isChanged(after)).toBe(false);
  });
});
