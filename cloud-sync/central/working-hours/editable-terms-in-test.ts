import { addDays } from '@printfront/shared/domain/shop-clock.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralInTest } from '../central-in-test.ts';
import { writePrintingTime } from '../pricing/printing-times.repository.ts';
import { writeShippingPrice } from '../pricing/shipping-prices.repository.ts';
import { writeWorkingHourOverride } from './working-hours.repository.ts';

export interface EditableTerms {
  override: { id: string; overrideDate: string };
  shippingPrice: { id: string };
  printingTime: { id: string };
}

export const NO_TERMS: EditableTerms = {
  override: { id: 'no-such-date', overrideDate: '2039-12-31' },
  shippingPrice: { id: 'no-such-price' },
  printingTime: { id: 'no-such-time' },
};

let last = 0;

/** A number that no date, price or time made here has had before. */
export function nextTerm(): number {
  last += 1;
  return last;
}

export const shippingTerms = () => ({
  ...({ shippingMethod: 4, feeType: 0, feeAmount: 0 } as const),
  minimumItemsTotal: 1_000_000 + nextTerm(),
});
export const printingTerms = () => ({ duration: 60, perQuantity: 10_000 + nextTerm() });

/** A date with hours of its own, a shipping price and a printing time that nobody else looks at. */
export async function makeEditableTerms({ database }: CentralInTest): Promise<EditableTerms> {
  const overrideDate = addDays('2040-01-01', nextTerm());
  const override = { id: uuidv7(), overrideDate, openTime: '09:00:00', closeTime: '12:00:00' };
  const shippingPrice = { id: uuidv7(), ...shippingTerms() };
  const printingTime = { id: uuidv7(), ...printingTerms() };
  await database.transaction().execute(async (transaction) => {
    await writeWorkingHourOverride(transaction, override);
    await writeShippingPrice(transaction, shippingPrice);
    await writePrintingTime(transaction, printingTime);
  });
  return { override, shippingPrice, printingTime };
}
