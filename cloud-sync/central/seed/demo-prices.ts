import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import type { PrintingTime } from '@printfront/shared/contracts/printing-times.ts';
import type { ShippingPrice } from '@printfront/shared/contracts/shipping-prices.ts';
import { ACTIVATE_CONDITION } from '@printfront/shared/domain/discount.ts';
import { FEE_TYPE } from '@printfront/shared/domain/fees.ts';
import { SHIPPING_METHOD } from '@printfront/shared/domain/shipping.ts';

const { printQuantity, itemTotal } = ACTIVATE_CONDITION;
const { flat, percent, perQuantity } = FEE_TYPE;

type DemoDiscount = Omit<Discount, 'id' | 'targetSizeId'> & { size: string };

const discount = (
  size: string,
  activateCondition: Discount['activateCondition'],
  activationValue: number,
  feeType: Discount['feeType'],
  feeAmount: number,
): DemoDiscount => ({ size, activateCondition, activationValue, feeType, feeAmount });

/** Thresholds in prints or satang; amounts in satang, or percent. */
export const DEMO_DISCOUNTS: readonly DemoDiscount[] = [
  discount('4x6', printQuantity, 20, perQuantity, 50),
  discount('4x6', printQuantity, 100, perQuantity, 100),
  discount('4x6', printQuantity, 300, perQuantity, 150),
  discount('3x5', printQuantity, 50, perQuantity, 50),
  discount('5x7', printQuantity, 10, percent, 10),
  discount('6x8', printQuantity, 10, percent, 10),
  discount('8x10', itemTotal, 30_000, percent, 10),
  discount('8x10', itemTotal, 60_000, percent, 15),
  discount('a4', itemTotal, 40_000, flat, 4000),
  discount('id-1-inch', printQuantity, 3, flat, 3000),
  discount('id-2-inch', printQuantity, 3, flat, 3000),
  discount('wallet', printQuantity, 5, perQuantity, 500),
  discount('instant-mini', printQuantity, 10, perQuantity, 200),
  discount('instant-mini', printQuantity, 30, perQuantity, 300),
  discount('instant-square', printQuantity, 10, perQuantity, 200),
];

const shipping = (
  shippingMethod: ShippingPrice['shippingMethod'],
  minimumItemsTotal: number,
  feeAmount: number,
): Omit<ShippingPrice, 'id'> => ({ shippingMethod, feeType: flat, feeAmount, minimumItemsTotal });

export const DEMO_SHIPPING_PRICES: readonly Omit<ShippingPrice, 'id'>[] = [
  shipping(SHIPPING_METHOD.pickup, 0, 0),
  shipping(SHIPPING_METHOD.mail, 0, 3000),
  shipping(SHIPPING_METHOD.mail, 50_000, 0),
  shipping(SHIPPING_METHOD.postalCourier, 0, 5000),
  shipping(SHIPPING_METHOD.postalCourier, 100_000, 2500),
  shipping(SHIPPING_METHOD.expressCourier, 0, 6000),
];

/** A larger order keeps the printer running, so that each print takes less of its time. */
export const DEMO_PRINTING_TIMES: readonly Omit<PrintingTime, 'id'>[] = [
  { duration: 20, perQuantity: 25 },
  { duration: 60, perQuantity: 100 },
  { duration: 240, perQuantity: 500 },
];
