// The same at a kiosk, with the client that was made of the document of a shop's server.
import { readFile } from 'node:fs/promises';
import * as shop from './edge.ts';

const { SERVER = '', PHOTO = '', PAIRING_CODE = '' } = process.env;
const ours = 'printfront';

let cookie = '';
shop.defaults.baseUrl = `${SERVER}/api/v1`;
shop.defaults.fetch = async (address, init) => {
  const headers = new Headers(init?.headers);
  if (cookie !== '') headers.set('cookie', cookie);
  const response = await fetch(address, { ...init, headers });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return response;
};

const stranger = await shop.getStorefront();
const paired = await shop.touchStorefront(ours, { pairingCode: PAIRING_CODE });
if (paired.status !== 200) throw new Error(`pairing was answered with ${paired.status}`);

const id = '123456789012345';
const opened = await shop.upsertStorefrontOrder(ours, { id });
if (opened.status !== 200) throw new Error('no order');
const photo = await shop.addStorefrontFile(id, ours, { file: new Blob([await readFile(PHOTO)]) });
if (photo.status !== 201) throw new Error(`the photo was answered with ${photo.status}`);

for (let isReady = false; !isReady; ) {
  const sizes = await shop.getStorefrontOrderStatus(id);
  isReady = sizes.status === 200 && sizes.data.some(({ status }) => status === shop.SizeStatus.Ready);
}

const { Pickup } = shop.ShippingMethod;
const price = await shop.getPriceSummary(Pickup, id);
if (price.status !== 200) throw new Error('no price');
const placed = await shop.submitStorefrontOrder(
  id,
  ours,
  {
    name: 'A program',
    phoneNumber: '0812345678',
    paymentMethod: shop.PaymentMethod.Counter,
    shippingMethod: Pickup,
    expectedTotalPrice: price.data.totalPrice,
  },
  { ifMatch: `"${price.data.orderVersion}"` },
);
if (placed.status !== 200) throw new Error(`the order was answered with ${placed.status}`);

process.stdout.write(
  JSON.stringify({
    stranger: stranger.status,
    iid: placed.data.iid,
    state: placed.data.state,
    total: placed.data.priceSummary?.totalPrice,
  }),
);
