import type { Selectable } from 'kysely';
import type { PrintChoice } from '../../contracts/uploaded-files.ts';
import type { ChosenFinishTable, ChosenFrameTable, PhotoTable, PrintTable } from './order.table.ts';

/** A photo as both servers keep it, whatever it belongs to: a storefront order at the edge, an upload task at central. */
export interface PhotoRow extends Omit<Selectable<PhotoTable>, 'sequence'> {
  source: 'kiosk' | 'phone' | 'online' | 'relay';
}

/** What photos are compared by. */
export type LookedAtRow = Pick<PhotoRow, 'id' | 'width' | 'height' | 'traits'>;

/** What a photo looks like in one size. */
export type PrintRow = Selectable<PrintTable>;

/** The frame of a size in one order. */
export type ChosenFrameRow = Readonly<Selectable<ChosenFrameTable>>;

/** The finish of a size in one order. */
export type ChosenFinishRow = Readonly<Selectable<ChosenFinishTable>>;

/** Fields that are left out keep their value. */
export type PrintChange = Pick<PrintRow, 'quantity'> &
  Partial<Pick<PrintRow, 'crop' | 'fit' | 'rotate' | 'adjustments'>>;

/** What the caller did not name stays as it was; a crop of null is one that was taken away, adjustments alike. */
export function printChange({ quantity, crop, fit, rotate, adjustments }: PrintChoice): PrintChange {
  return {
    quantity,
    ...(crop === undefined ? {} : { crop: crop === null ? null : JSON.stringify(crop) }),
    ...(fit === undefined ? {} : { fit }),
    ...(rotate === undefined ? {} : { rotate }),
    ...(adjustments === undefined ? {} : { adjustments: adjustments && JSON.stringify(adjustments) }),
  };
}
