import { Order } from '@printfront/shared/contracts/orders.ts';
import { AN_ADDRESS } from '../addresses/address-in-test.ts';
import type { CentralInTest } from '../central-in-test.ts';
import { type Customer, newPhoto } from '../uploads/uploads-in-test.ts';

/**
 * Photos that a customer has sent, one per size and as often as wanted, as if they had been looked at: only tests of
 * that need photo workers.
 *
 * @returns the upload's id
 */
export async function prepareUpload(
  { database }: CentralInTest,
  customer: Customer,
  wanted: Record<string, number> = { '4x6': 2 },
): Promise<string> {
  for (const [size, quantity] of Object.entries(wanted)) {
    const { id } = (await customer.upload(size, await newPhoto())).body;
    await customer.call('PUT', `/uploads/files/${id}?size=${size}`, { quantity });
  }
  const uploadId: string = (await customer.call('GET', '/uploads')).body.id;
  const looked = { state: 'ready', width: 200, height: 100 } as const;
  await database.updateTable('uploaded_file').set(looked).where('upload_task_id', '=', uploadId).execute();
  return uploadId;
}

export const saveAddress = async (customer: Customer, changes: object = {}): Promise<string> =>
  (await customer.call('POST', '/addresses', { ...AN_ADDRESS, ...changes })).body.id;

/** What the checkout sends. */
export const checkout = (uploadId: string, changes: object = {}) => ({
  uploadId,
  name: 'มานี มีใจ',
  phoneNumber: '081-234-5678',
  shippingMethod: 1,
  paymentMethod: 1,
  ...changes,
});

/** An order of a customer that waits to be paid: fetched and paid by QR unless something else is said. */
export async function placeOnlineOrder(
  central: CentralInTest,
  customer: Customer,
  options: { wanted?: Record<string, number>; changes?: object } = {},
): Promise<Order> {
  const uploadId = await prepareUpload(central, customer, options.wanted);
  return Order.parse((await customer.call('POST', '/orders', checkout(uploadId, options.changes))).body);
}
