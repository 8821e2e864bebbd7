import type { Discount } from '../../contracts/discounts.ts';
import type { PhotoFrame } from '../../contracts/photo-frames.ts';
import type { PrintingTime } from '../../contracts/printing-times.ts';
import type { ShippingPrice } from '../../contracts/shipping-prices.ts';
import type { Shop } from '../../contracts/shop.ts';
import type { SizeCategory } from '../../contracts/size-categories.ts';
import type { Size } from '../../contracts/sizes.ts';
import type { WorkingHour, WorkingHourOverride } from '../../contracts/working-hours.ts';
import { PAYMENT_METHOD, type PaymentMethod } from '../../domain/order-states.ts';
import { isPromptPayId } from '../../domain/promptpay.ts';

/** What an order is made from: the whole catalogue as of one moment, hidden sizes included. */
export interface Catalogue {
  /** Changes whenever anything in it does. */
  readonly version: string;
  readonly shop: Pick<Shop, 'timeZone' | 'bankAccount' | 'minimumOrder'> & {
    readonly promptPayId: string | null;
    /** Absent: customers may pay at the counter. */
    readonly counterPayment?: boolean | undefined;
  };
  readonly sizeCategories: readonly SizeCategory[];
  readonly sizes: readonly Size[];
  readonly discounts: readonly Discount[];
  readonly shippingPrices: readonly ShippingPrice[];
  readonly printingTimes: readonly PrintingTime[];
  readonly workingHours: readonly WorkingHour[];
  readonly workingHourOverrides: readonly WorkingHourOverride[];
}

/** What there is to order, whatever it costs and whenever it is ready. */
export type Assortment = Pick<Catalogue, 'sizeCategories' | 'sizes'>;

/** In the order customers see them: by rank of the category, then of the size. */
export function rankedSizes(catalogue: Assortment): Size[] {
  const categoryRank = new Map(catalogue.sizeCategories.map(({ id, rank }) => [id, rank]));
  const rankOf = (size: Size) => categoryRank.get(size.categoryId) ?? Number.MAX_SAFE_INTEGER;
  return catalogue.sizes.toSorted((left, right) => rankOf(left) - rankOf(right) || left.rank - right.rank);
}

/** What everybody can order now, in the order customers see it. */
export const visibleSizes = (catalogue: Assortment): Size[] => rankedSizes(catalogue).filter((size) => !size.hidden);

/** What the shop sells most of: a new photo becomes one print of it. */
export const mainSize = (catalogue: Assortment): Size | undefined => visibleSizes(catalogue)[0];

export const findVisibleSize = (catalogue: Pick<Catalogue, 'sizes'>, key: string): Size | undefined =>
  catalogue.sizes.find((size) => size.key === key && !size.hidden);

/** A frame whose picture has not been uploaded yet cannot be printed, so nobody can choose it; nor one that is hidden. */
export const choosableFrames = (size: Size): PhotoFrame[] =>
  size.photoFrames.filter((frame) => !frame.hidden && isPrintable(frame));

export const isPrintable = (frame: PhotoFrame): boolean => frameImageSha256(frame) !== null;

/** Catalogue pictures are addressed by the sha256 of their bytes: /api/v1/images/{sha256}. */
export function frameImageSha256(frame: PhotoFrame): string | null {
  return frame.image?.match(/\/images\/([0-9a-f]{64})$/)?.[1] ?? null;
}

/** QR needs a PromptPay id that banks accept, a transfer needs an account; the counter is there where customers stand. */
export function offeredPaymentMethods(
  catalogue: Pick<Catalogue, 'shop'>,
  where: 'shop' | 'online' | 'desk',
): PaymentMethod[] {
  const { promptPayId, bankAccount, counterPayment = true } = catalogue.shop;
  return [
    ...(bankAccount === null ? [] : [PAYMENT_METHOD.slip]),
    ...(promptPayId !== null && isPromptPayId(promptPayId) ? [PAYMENT_METHOD.qr] : []),
    // Staff take money at the desk whatever customers are offered.
    ...(where === 'desk' || (where === 'shop' && counterPayment) ? [PAYMENT_METHOD.counter] : []),
  ];
}
