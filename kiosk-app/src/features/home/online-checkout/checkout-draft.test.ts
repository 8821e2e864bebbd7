import { describe, expect, it } from 'vitest';
import { type CheckoutDraft, draftProblems, onlinePaymentMethods } from './checkout-draft.ts';

const draft: CheckoutDraft = {
  name: 'มาลี',
  phoneNumber: '081-234 5678',
  shippingChoice: 0,
  addressId: null,
  orderNotes: '',
  paymentMethod: null,
  pickupShopId: null,
};

describe('the checkout at home', () => {
  it('needs a name and a Thai phone number, spaces and dashes welcome', () => {
    expect(draftProblems(draft)).toEqual({});
    expect(draftProblems({ ...draft, name: ' ', phoneNumber: ' ' })).toEqual({
      name: 'needName',
      phoneNumber: 'needPhone',
    });
    expect(draftProblems({ ...draft, phoneNumber: '12345' })).toEqual({ phoneNumber: 'badPhone' });
  });

  it('offers what the shop takes, but never the counter', () => {
    expect(onlinePaymentMethods([0, 1, 2])).toEqual([1, 0]);
    expect(onlinePaymentMethods([2, 0])).toEqual([0]);
    expect(onlinePaymentMethods([2])).toEqual([]);
  });
});
