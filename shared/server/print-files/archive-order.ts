import type { ShippingAddress } from '../../contracts/addresses.ts';
import type { LocalizedText } from '../../contracts/fields.ts';
import type { OrderedFinish } from '../../contracts/finishes.ts';
import type { OrderedSize, PaymentMethod } from '../../contracts/orders.ts';
import type { PriceSummary } from '../../contracts/pricing.ts';
import type { ShippingMethod } from '../../contracts/shipping-prices.ts';
import type { PhotoCrop, PhotoFit, PhotoRotation } from '../../domain/photo-geometry.ts';
import type { Adjustments } from '../../domain/print-adjustments.ts';

/** One photo in one size, as the customer chose it. */
export interface ArchiveFile {
  /** Of the photo in its order; absent where only the whole order is printed. */
  readonly id?: string;
  readonly name: string;
  /** Of the original. */
  readonly sha256: string;
  readonly quantity: number;
  /** Upright pixels; null when nobody has decoded it yet. */
  readonly width: number | null;
  readonly height: number | null;
  readonly crop: PhotoCrop | null;
  readonly fit: PhotoFit;
  readonly rotate: PhotoRotation;
  readonly adjustments?: Adjustments | null | undefined;
}

export interface ArchiveLine {
  readonly size: OrderedSize;
  readonly printQuantity: number;
  readonly photoFrame: { readonly name: LocalizedText; readonly imageSha256: string } | null;
  /** The paper; absent and null where the size has none. */
  readonly finish?: Pick<OrderedFinish, 'name' | 'code'> | null | undefined;
  readonly files: readonly ArchiveFile[];
}

/**
 * What print files are made from: only what is fixed at submit, so that the archive of an order comes out the same
 * whenever it is asked for. Money in satang.
 */
export interface ArchiveOrder {
  readonly iid: number;
  /** ISO 8601 with Z. */
  readonly submittedAt: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly shippingMethod: ShippingMethod;
  readonly shippingAddress: ShippingAddress | null;
  readonly orderNotes: string;
  readonly paymentMethod: PaymentMethod;
  readonly priceSummary: PriceSummary;
  readonly estimatedDueDate: string | null;
  readonly lines: readonly ArchiveLine[];
}
