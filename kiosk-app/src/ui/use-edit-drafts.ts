import { useState } from 'react';
import { type EditDraft, type Edited, fresh, isChanged, rebased } from './edit-draft.ts';

export interface EditDrafts<Fields> {
  /** What stands in the form of a thing, given what the server said of it last. */
  of: (key: string, current: Edited<Fields>) => EditDraft<Fields>;
  change: (key: string, current: Edited<Fields>, fields: Fields) => void;
  /** Goes on with what was typed, over what is there now: the editor who does so has seen it. */
  keep: (key: string, current: Edited<Fields>) => void;
  /** What is there shows again, whatever was typed. */
  forget: (...keys: string[]) => void;
  /** Of everything that was typed into and not forgotten, changed or not. */
  keys: readonly string[];
  /** Of a thing that may have gone at the server meanwhile. */
  kept: (key: string) => EditDraft<Fields> | undefined;
}

/** The same as useEditDraft for a list of things on one page, each with a version of its own. */
export function useEditDrafts<Fields>(): EditDrafts<Fields> {
  const [drafts, setDrafts] = useState<Readonly<Record<string, EditDraft<Fields>>>>({});
  const of = (key: string, current: Edited<Fields>) => {
    const draft = drafts[key];
    return draft === undefined ? fresh(current) : rebased(draft, current);
  };
  const put = (key: string, draft: EditDraft<Fields>) => setDrafts((before) => ({ ...before, [key]: draft }));
  return {
    of,
    change: (key, current, fields) => put(key, { base: of(key, current).base, fields }),
    keep: (key, current) => put(key, { base: current, fields: of(key, current).fields }),
    forget: (...keys) =>
      setDrafts((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key)))),
    keys: Object.keys(drafts),
    kept: (key) => drafts[key],
  };
}

/** Another editor changed what is being changed here: saving would be refused. */
export const isOutdated = <Fields>(draft: EditDraft<Fields>, current: Edited<Fields>): boolean =>
  isChanged(draft) && draft.base.version !== current.version;
