import { OrderDetails as OrderDetailsMessage } from '@printfront/cloud-sync/protocol/order-details.ts';
import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import type { OrderDetails } from '@printfront/shared/domain/order-details.ts';

interface DetailsRow {
  /** As it was placed. */
  shipping_method: number;
  estimated_due_date: string | null;
  /** JSON; null while nobody has said anything. */
  details: string | null;
}

/** What staff have said of an order, or what it was placed with. */
export function detailsOf({ shipping_method, estimated_due_date, details }: DetailsRow): OrderDetails {
  if (details !== null) return OrderDetailsMessage.parse(JSON.parse(details));
  return {
    shippingMethod: ShippingMethod.parse(shipping_method),
    shippingTracking: null,
    // Written as central writes it, so that both make the same print files.
    estimatedDueDate: estimated_due_date === null ? null : new Date(estimated_due_date).toISOString(),
    staffNotes: '',
  };
}
