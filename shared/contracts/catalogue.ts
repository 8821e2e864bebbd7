import { z } from 'zod';
import { EditableDiscount } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { EditablePrintingTime } from './printing-times.ts';
import { EditableShippingPrice } from './shipping-prices.ts';
import { EditableSizeCategory } from './size-categories.ts';
import { EditableSize } from './sizes.ts';
import { EditableWorkingHour, EditableWorkingHourOverride } from './working-hours.ts';

export const EditableCatalogue = z
  .object({
    sizeCategories: z.array(EditableSizeCategory),
    sizes: z.array(EditableSize),
    discounts: z.array(EditableDiscount),
    shippingPrices: z.array(EditableShippingPrice),
    printingTimes: z.array(EditablePrintingTime),
    workingHours: z.array(EditableWorkingHour),
    workingHourOverrides: z.array(EditableWorkingHourOverride),
  })
  .meta({
    id: 'EditableCatalogue',
    description:
      'Everything that maintainers edit, hidden things too, each with the version that a change of it has to name. Read at central also where the page came from a shop, whose copy may be a minute old.',
  });
export type EditableCatalogue = z.infer<typeof EditableCatalogue>;

export const getEditableCatalogue = endpoint({
  name: 'getEditableCatalogue',
  summary: 'The whole catalogue as maintainers edit it',
  method: 'GET',
  path: '/catalogue',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  etag: true,
  answer: EditableCatalogue,
  problems: [],
});
