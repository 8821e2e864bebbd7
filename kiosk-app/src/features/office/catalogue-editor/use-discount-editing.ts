import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { useState } from 'react';
import { type EditDraft, type Edited, fresh, isChanged, rebased } from '#ui/edit-draft.ts';
import {
  type DiscountEntry,
  type DiscountTerms,
  discountEntry,
  discountTerms,
  NEW_DISCOUNT,
} from './discount-entry.ts';

export type EditableDiscount = EditableCatalogue['discounts'][number];

/** The discount that is being typed; one at a time. */
export interface DiscountEditing {
  /** null for a new one. */
  id: string | null;
  draft: EditDraft<DiscountEntry>;
}

export const editedDiscount = (discount: EditableDiscount): Edited<DiscountEntry> => ({
  version: discount.version,
  fields: discountEntry(discount),
});

const NEW = fresh({ version: '', fields: NEW_DISCOUNT });

/** Lies above the list and the prices, which show what is typed. */
export function useDiscountEditing(saved: readonly EditableDiscount[]) {
  const [kept, setKept] = useState<DiscountEditing | null>(null);
  const current = saved.find(({ id }) => id === kept?.id);
  const editing =
    kept === null || current === undefined ? kept : { ...kept, draft: rebased(kept.draft, editedDiscount(current)) };
  return {
    saved,
    editing,
    /** Others have changed the same discount meanwhile. */
    isOutdated: current !== undefined && editing?.draft.base.version !== current.version,
    isChanged: editing !== null && isChanged(editing.draft),
    begin: (discount: EditableDiscount | null) =>
      setKept({ id: discount?.id ?? null, draft: discount === null ? NEW : fresh(editedDiscount(discount)) }),
    change: (fields: DiscountEntry) => {
      if (editing !== null) setKept({ ...editing, draft: { ...editing.draft, fields } });
    },
    close: () => setKept(null),
    /** All discounts as they would be if what is typed were saved. */
    typed: withTyped(saved, editing),
  };
}

export type DiscountEditingState = ReturnType<typeof useDiscountEditing>;

function withTyped(saved: readonly EditableDiscount[], editing: DiscountEditing | null): DiscountTerms[] {
  if (editing === null) return [...saved];
  const typed = discountTerms(editing.draft.fields);
  if (editing.id === null) return typed === null ? [...saved] : [...saved, typed];
  return saved.map((discount) => (discount.id === editing.id ? (typed ?? discount) : discount));
}
