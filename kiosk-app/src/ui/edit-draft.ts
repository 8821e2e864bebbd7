/** A thing as the server has it: what a form edits of it, and the version that a change has to name. */
export interface Edited<Fields> {
  version: string;
  fields: Fields;
}

/** A thing being edited. */
export interface EditDraft<Fields> {
  /** As the editor saw it when the editing began. */
  base: Edited<Fields>;
  /** As it stands in the form. */
  fields: Fields;
}

/** Fields are plain data whose keys come in one order. */
export const isSameContent = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const isChanged = <Fields>({ base, fields }: EditDraft<Fields>): boolean => !isSameContent(base.fields, fields);

/**
 * The draft after the server was asked again. What others changed is shown where nothing was typed. Where something
 * was, it stays, over the old version: saving it is then refused instead of undoing their work. A new version that
 * changed nothing that this form edits (a picture, a place in the list) is none of its business.
 */
export function rebased<Fields>(draft: EditDraft<Fields>, current: Edited<Fields>): EditDraft<Fields> {
  if (current.version === draft.base.version) return draft;
  if (isSameContent(current.fields, draft.base.fields)) return { base: current, fields: draft.fields };
  if (!isChanged(draft) || isSameContent(current.fields, draft.fields)) return fresh(current);
  return draft;
}

export const fresh = <Fields>(current: Edited<Fields>): EditDraft<Fields> => ({
  base: current,
  fields: current.fields,
});
