import type { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import {
  createPrintingTime,
  deletePrintingTime,
  type PrintingTime,
  updatePrintingTime,
} from '@printfront/shared/contracts/printing-times.ts';
import { call } from '#api/call.ts';
import { bodyOf, check } from '#ui/form-schema.ts';
import { type ListRow, useEditableList } from '../editable-list/use-editable-list.ts';

export type StoredTime = EditableCatalogue['printingTimes'][number];
export type Terms = Omit<PrintingTime, 'id'>;

/** A printing time as it stands in its form. Null where no number is typed. */
export interface TypedTime {
  /** Minutes. */
  duration: number | null;
  perQuantity: number | null;
}

export type TimeRow = ListRow<StoredTime, TypedTime, Terms>;
export type PrintingTimesState = ReturnType<typeof usePrintingTimes>;

export const TIME_SCHEMA = bodyOf(createPrintingTime);
export const NEW_TIME = 'new';
const NOTHING_TYPED: TypedTime = { duration: null, perQuantity: null };

/** The printing times with what is typed over them. */
export const usePrintingTimes = ({ printingTimes }: Pick<EditableCatalogue, 'printingTimes'>) =>
  useEditableList<StoredTime, TypedTime, Terms>({
    items: printingTimes,
    keyOf: ({ id }) => id,
    fieldsOf: ({ duration, perQuantity }) => ({ duration, perQuantity }),
    startOf: (key) => (key === NEW_TIME ? NOTHING_TYPED : null),
    bodyOf: (fields) => check(TIME_SCHEMA, fields).body,
    send: (body, { stored, draft: { base } }) =>
      stored === undefined
        ? call(createPrintingTime, { body })
        : call(updatePrintingTime, { params: { id: stored.id }, body, ifMatch: base.version }),
    remove: ({ id, version }) => call(deletePrintingTime, { params: { id }, ifMatch: version }),
  });
