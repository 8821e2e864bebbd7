import { z } from 'zod';
import { Discount } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { Version } from './fields.ts';
import { PhotoFrame } from './photo-frames.ts';
import { PrintingTime } from './printing-times.ts';
import { ShippingPrice } from './shipping-prices.ts';
import { SizeCategory } from './size-categories.ts';
import { Size } from './sizes.ts';
import { WorkingHour, WorkingHourOverride } from './working-hours.ts';

const version = { version: Version };

export const EditableCatalogue = z
  .object({
    sizeCategories: z.array(SizeCategory.extend(version)),
    sizes: z.array(Size.extend({ ...version, photoFrames: z.array(PhotoFrame.extend(version)) })),
    discounts: z.array(Discount.safeExtend(version)),
    shippingPrices: z.array(ShippingPrice.extend(version)),
    printingTimes: z.array(PrintingTime.extend(version)),
    workingHours: z.array(WorkingHour.extend(version)),
    workingHourOverrides: z.array(WorkingHourOverride.extend(version)),
  })
  .meta({
    id: 'EditableCatalogue',
    description:
      'Everything that maintainers edit, hidden things too, each with the version that a change of it has to name. Read at central also where the page came from a shop, whose copy may be a minute old.',
  });
export type EditableCatalogue = z.infer<typeof EditableCatalogue>;
export type EditableSize = EditableCatalogue['sizes'][number];

export const getEditableCatalogue = endpoint({
  name: 'getEditableCatalogue',
  summary: 'The whole catalogue as maintainers edit it',
  method: 'GET',
  path: '/catalogue',
  who: ['maintainer'],
  where: ['central', 'edge'],
  status: 200,
  answer: EditableCatalogue,
  problems: [],
});
