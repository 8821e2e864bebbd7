import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from '#api/call.ts';
import { rereadCatalogue } from '#api/catalogue-editing-queries.ts';
import { refusalOf } from '#api/refusal-of.ts';
import { type EditDraft, type Edited, isChanged } from '#ui/edit-draft.ts';
import { isOutdated, useEditDrafts } from '#ui/use-edit-drafts.ts';

export interface ListOptions<Item extends { version: string }, Fields, Body> {
  /** As the server has them. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  fieldsOf: (item: Item) => Fields;
  /** What the form of a key starts with that no item has; null: there was one, and another editor has deleted it. */
  startOf: (key: string) => Fields | null;
  /** What is sent; null while something is wrong. */
  bodyOf: (fields: Fields) => Body | null;
  /** Makes it, or changes it over the version that its editor saw, which is empty of what was not there. */
  send: (body: Body, row: ListRow<Item, Fields, Body>) => Promise<unknown>;
  /** Where they can be. */
  remove?: (item: Item) => Promise<unknown>;
}

/** One thing of a list: stored, being changed, being made, or deleted by another editor while it was being changed. */
export interface ListRow<Item, Fields, Body> {
  key: string;
  stored: Item | undefined;
  /** As the server has it. */
  current: Edited<Fields>;
  draft: EditDraft<Fields>;
  /** With what is typed; null while something is wrong. */
  body: Body | null;
  isOpen: boolean;
  isChanged: boolean;
  /** Another editor changed this one too: it is not saved over that change unless that is asked for. */
  isOutdated: boolean;
  isGone: boolean;
  isSaving: boolean;
  /** Why it was not saved. */
  failure: CallError | null;
  change: (fields: Fields) => void;
  /** Opens its form. */
  edit: () => void;
  /** What is there shows again, whatever was typed. */
  cancel: () => void;
  /** Goes on with what was typed, over what others have made of it. */
  keepMine: () => void;
  save: () => void;
}

export type EditableList<Item extends { version: string }, Fields, Body> = ReturnType<
  typeof useEditableList<Item, Fields, Body>
>;

/** What `useForm` takes of a row. */
export const rowForm = <Item, Fields, Body>(row: ListRow<Item, Fields, Body>) => ({
  draft: { fields: row.draft.fields, change: row.change },
  sending: { error: row.failure, isPending: row.isSaving },
  opensInPlace: true,
});

interface Done<Fields> {
  what: 'saved' | 'deleted';
  keys: readonly string[];
  fields: readonly Fields[];
}

/**
 * A list that staff edit in its place, with what is typed over it. Several may be typed into at once, each with a version
 * of its own; after each change the page knows what is there.
 */
export function useEditableList<Item extends { version: string }, Fields, Body>(
  options: ListOptions<Item, Fields, Body>,
) {
  type Row = ListRow<Item, Fields, Body>;
  const { items, keyOf, fieldsOf, startOf, bodyOf } = options;
  const queryClient = useQueryClient();
  const drafts = useEditDrafts<Fields>();
  const [done, setDone] = useState<Done<Fields> | null>(null);
  const [asked, ask] = useState<Item | null>(null);
  /** @returns whether the page has read what is there now; until then what was typed is the truth */
  const reread = async () => (await refusalOf(rereadCatalogue(queryClient))) === null;

  const saving = useMutation({
    /** One after the other. What another editor has changed is skipped; anything else would go wrong for the rest too. */
    mutationFn: async (rows: readonly Row[]) => {
      setDone(null);
      const saved: Row[] = [];
      const refused = new Map<string, CallError>();
      for (const row of rows) {
        const refusal = row.body === null ? null : await refusalOf(options.send(row.body, row));
        if (refusal === null) saved.push(row);
        else refused.set(row.key, refusal);
        if (refusal !== null && refusal.code !== 'edited-meanwhile') break;
      }
      if (await reread()) drafts.forget(...saved.map(({ key }) => key));
      if (saved.length > 0) {
        setDone({ what: 'saved', keys: saved.map(({ key }) => key), fields: saved.map(({ draft }) => draft.fields) });
      }
      return refused;
    },
  });
  const removal = useMutation({
    mutationFn: async (item: Item) => {
      setDone(null);
      const refusal = options.remove === undefined ? null : await refusalOf(options.remove(item));
      const isFresh = await reread();
      if (refusal === null && isFresh) drafts.forget(keyOf(item));
      if (refusal === null) setDone({ what: 'deleted', keys: [keyOf(item)], fields: [fieldsOf(item)] });
      return refusal;
    },
  });

  const row = (key: string): Row => {
    const stored = items.find((item) => keyOf(item) === key);
    const start = startOf(key);
    const fields = stored === undefined ? start : fieldsOf(stored);
    const kept = drafts.kept(key);
    const isGone = fields === null;
    const current = fields === null ? kept?.base : { version: stored?.version ?? '', fields };
    if (current === undefined) throw new Error(`There is nothing to edit under ${key}.`);
    const draft = drafts.of(key, current);
    const state: Row = {
      key,
      stored,
      current,
      draft,
      body: bodyOf(draft.fields),
      isOpen: kept !== undefined,
      isChanged: isGone || isChanged(draft),
      isOutdated: !isGone && isOutdated(draft, current),
      isGone,
      isSaving: saving.isPending && saving.variables.some((one) => one.key === key),
      failure: saving.isPending ? null : (saving.data?.get(key) ?? null),
      change: (typed) => drafts.change(key, current, typed),
      edit: () => drafts.change(key, current, draft.fields),
      cancel: () => drafts.forget(key),
      keepMine: () => drafts.keep(key, current),
      save: () => saving.mutate([state]),
    };
    return state;
  };
  const storedKeys = items.map(keyOf);
  const rows = [...storedKeys, ...drafts.keys.filter((key) => !storedKeys.includes(key))].map(row);
  const changed = rows.filter((one) => one.isChanged);

  return {
    items,
    row,
    /** The stored ones, then those that are being made or were deleted meanwhile. */
    rows,
    changed,
    /** All as they would be if what is typed were saved; what is wrong counts as it is stored. */
    typed: rows.map(({ body, stored }) => body ?? stored).filter((one) => one !== undefined),
    saveAll: (these: readonly Row[]) => saving.mutate(these),
    isSaving: saving.isPending,
    /** What the last change did; null while none has. */
    done: saving.isPending || removal.isPending ? null : done,
    /** What is to be deleted, once that is confirmed. */
    asked,
    ask,
    remove: () => {
      if (asked !== null) removal.mutate(asked);
      ask(null);
    },
    removalFailure: removal.isPending ? null : (removal.data ?? null),
    forget: () => {
      saving.reset();
      setDone(null);
      drafts.forget(...drafts.keys);
    },
  };
}
