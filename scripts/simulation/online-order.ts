import { ShippingMethod } from '@printfront/shared/contracts/shipping-prices.ts';
import type { PlacedOrder } from '../../cloud-sync/central/orders/submitted-order-rows.ts';

/** What a customer at home has ordered, as central writes it down. */
export function onlineOrder(placed: {
  orderId: string;
  iid: number;
  photos: readonly { sha256: string; byteSize: number }[];
  at: Date;
}): PlacedOrder {
  const { orderId, iid, photos, at } = placed;
  const [name, quantity] = ['4x6', photos.length];
  const size = { id: 'size-4x6', key: name, name: { th: name, en: name }, numberOfPicturesPerPrint: 1 };
  return {
    orderId,
    iid,
    submittedAt: at.toISOString(),
    name: 'Malee',
    phoneNumber: '0812345678',
    shippingMethod: ShippingMethod.parse(1),
    shippingAddress: null,
    orderNotes: '',
    paymentMethod: 2,
    priceSummary: {
      breakdown: [{ size: name, quantity, unitPrice: 500, discount: 0, total: 500 * quantity }],
      shippingPrice: 0,
      crossOutPrice: null,
      totalPrice: 500 * quantity,
      catalogueVersion: 'simulated',
    },
    totalPaymentAmount: 500 * quantity,
    qrPayload: null,
    estimatedDueDate: null,
    lines: [
      {
        size: { ...size, widthMm: 102, heightMm: 152 },
        printQuantity: quantity,
        photoFrame: null,
        files: photos.map(({ sha256, byteSize }, index) => ({
          id: `${orderId}-${index}`,
          ...{ name: `IMG_${index}.jpg`, sha256, byteSize, quantity: 1, width: 600, height: 400 },
          ...{ crop: null, fit: 'fill' as const, rotate: 0 as const },
        })),
      },
    ],
  };
}
