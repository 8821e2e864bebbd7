import type { PrintChoice } from '../../contracts/uploaded-files.ts';
import type { PrintRow } from './photo-rows.ts';

/** Fields that are left out keep their value. */
export type PrintChange = Pick<PrintRow, 'quantity'> & Partial<Pick<PrintRow, 'crop' | 'fit' | 'rotate'>>;

/** What the caller did not name stays as it was; a crop of null is one that was taken away. */
export function printChange({ quantity, crop, fit, rotate }: PrintChoice): PrintChange {
  return {
    quantity,
    ...(crop === undefined ? {} : { crop: crop === null ? null : JSON.stringify(crop) }),
    ...(fit === undefined ? {} : { fit }),
    ...(rotate === undefined ? {} : { rotate }),
  };
}
