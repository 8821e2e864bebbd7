import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { FinishTerms, setSizeFinishes } from '@printfront/shared/contracts/size-finishes.ts';
import type { EditableSize } from '@printfront/shared/contracts/sizes.ts';
import type { z } from 'zod';
import { call } from '#api/call.ts';
import { check } from '#ui/form-schema.ts';
import { type ListRow, useEditableList } from '../editable-list/use-editable-list.ts';

type Terms = z.output<typeof FinishTerms>;
type Stored = Terms & { id: string; version: string };

/** A finish as it is being typed. */
export interface FinishEntry {
  name: LocalizedText;
  code: string;
  /** Satang; null while no amount is typed. */
  surcharge: number | null;
}

export type FinishRow = ListRow<Stored, FinishEntry, Terms>;

export const NEW = 'new';
const NEW_FINISH: FinishEntry = { name: { th: '', en: '' }, code: '', surcharge: 0 };

/** Also of the other finishes of the size: no two may have one code. */
export const finishSchema = (others: readonly { code: string }[]) =>
  FinishTerms.refine(({ code }) => others.every((other) => other.code !== code), {
    path: ['code'],
    params: { problem: 'taken' },
    when: ({ value }) => typeof value === 'object',
  });

/** The finishes of a size with what is typed over them. All are sent together, over the version that was seen. */
export function useFinishes({ key, finishes = [], finishesVersion: version }: EditableSize) {
  const put = (all: readonly object[], ifMatch: string) =>
    call(setSizeFinishes, { params: { key }, body: { finishes: all as Terms[] }, ifMatch });
  const list = useEditableList<Stored, FinishEntry, Terms>({
    items: finishes.map((finish) => ({ ...finish, version })),
    keyOf: ({ id }) => id,
    fieldsOf: ({ name, code, surcharge }) => ({ name, code, surcharge }),
    startOf: (one) => (one === NEW ? NEW_FINISH : null),
    bodyOf: (fields) => check(FinishTerms, fields).body,
    send: (terms, { stored, draft }) =>
      stored === undefined
        ? put([...finishes, terms], version)
        : put(
            finishes.map((finish) => (finish.id === stored.id ? { id: finish.id, ...terms } : finish)),
            draft.base.version,
          ),
    remove: ({ id }) =>
      put(
        finishes.filter((finish) => finish.id !== id),
        version,
      ),
  });
  return {
    ...list,
    othersOf: (one: FinishRow) => finishes.filter(({ id }) => id !== one.key),
    /** Makes it what prints get unless another is chosen. */
    putFirst: (id: string) =>
      put(
        finishes.toSorted((one, other) => Number(other.id === id) - Number(one.id === id)),
        version,
      ),
  };
}

export type FinishesState = ReturnType<typeof useFinishes>;
