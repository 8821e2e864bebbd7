import { useState } from 'react';
import { type EditDraft, type Edited, fresh, isChanged, rebased } from './edit-draft.ts';

export interface EditDraftState<Fields> {
  fields: Fields;
  /** As the editor saw it; saving has to name its version. */
  base: Edited<Fields>;
  isChanged: boolean;
  /** Another editor changed what is being changed here: saving would be refused. */
  isOutdated: boolean;
  change: (fields: Fields) => void;
  /** Puts what is there into the form, whatever was typed. */
  show: (current: Edited<Fields>) => void;
}

/** A form over something that others may change at the same time. `current` is what the server said last. */
export function useEditDraft<Fields>(current: Edited<Fields>): EditDraftState<Fields> {
  const [kept, setKept] = useState<EditDraft<Fields>>(() => fresh(current));
  const draft = rebased(kept, current);
  return {
    fields: draft.fields,
    base: draft.base,
    isChanged: isChanged(draft),
    isOutdated: draft.base.version !== current.version,
    change: (fields) => setKept({ base: draft.base, fields }),
    show: (shown) => setKept(fresh(shown)),
  };
}
