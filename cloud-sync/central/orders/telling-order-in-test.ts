import { expect } from 'vitest';
import type { CentralInTest } from '../central-in-test.ts';
import type { Customer } from '../uploads/uploads-in-test.ts';
import { placeOnlineOrder, saveAddress } from './online-order-in-test.ts';
import { newSlip, sendSlip } from './pay-slip-in-test.ts';

/** Says who a person is. None of it is a word that a server would write by itself. */
export const CANARY = { name: 'Kanarienvogel', phone: '0899913377', words: 'Piepmatz' };

/** An order that is sent, with a slip: all that its customer can say of a person does so. */
export async function placeTellingOrder(central: CentralInTest, customer: Customer) {
  const addressId = await saveAddress(customer, {
    name: CANARY.name,
    address1: `9 ${CANARY.words}`,
    phoneNumber: CANARY.phone,
  });
  const changes = {
    name: CANARY.name,
    phoneNumber: CANARY.phone,
    orderNotes: CANARY.words,
    shippingMethod: 2,
    addressId,
  };
  const order = await placeOnlineOrder(central, customer, { changes: { ...changes, paymentMethod: 0 } });
  const slip = (await newSlip({ bank: '004' })).picture;
  expect((await sendSlip(central, customer, order.id, slip)).status).toBe(200);
  return { order, slip };
}
