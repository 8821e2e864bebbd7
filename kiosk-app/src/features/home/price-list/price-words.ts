import type { SizePrice } from '@printfront/shared/contracts/pricing.ts';

/** Words of `home` for what a print of a size costs, and from how many on less: a print or a sheet of several pictures. */
export const priceWords = ({ picturesPerPrint = 1 }: Pick<SizePrice, 'picturesPerPrint'>) =>
  picturesPerPrint > 1
    ? ({ each: 'eachSheet', from: 'fromSheets' } as const)
    : ({ each: 'each', from: 'fromQuantity' } as const);
