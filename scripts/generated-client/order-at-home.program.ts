// A program as a stranger would write it: types and calls come from the client that a generator made of central's
// document. The test puts that client beside it, has TypeScript check both, and runs it.
import { readFile } from 'node:fs/promises';
import * as central from './central.ts';

const { SERVER = '', PHOTO = '' } = process.env;
const ours = 'printfront';

// Node's fetch keeps no cookies; a browser would.
let cookie = '';
central.defaults.baseUrl = `${SERVER}/api/v1`;
central.defaults.fetch = async (address, init) => {
  const headers = new Headers(init?.headers);
  if (cookie !== '') headers.set('cookie', cookie);
  const response = await fetch(address, { ...init, headers });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return response;
};

const person = { username: `generated-${Date.now()}`, password: 'long enough to be one', name: 'A program' };
const signedUp = await central.signUpLocal(ours, person);
if (signedUp.status !== 201) throw new Error(`signing up was answered with ${signedUp.status}`);

const upload = await central.startUpload(ours);
if (upload.status !== 201) throw new Error('no upload');
const file = new Blob([await readFile(PHOTO)]);
const photo = await central.addUploadFile('4x6', ours, { clientFileId: 'photo-of-program', file });
if (photo.status !== 201) throw new Error(`the photo was answered with ${photo.status}`);

for (let state: central.FileState = photo.data.state; state !== central.FileState.Ready; ) {
  const files = await central.listUploadFiles();
  if (files.status === 200) state = files.data[0]?.state ?? state;
}

const { Pickup } = central.ShippingMethod;
const price = await central.getPriceSummary(Pickup, upload.data.id);
if (price.status !== 200) throw new Error('no price');
const order = {
  uploadId: upload.data.id,
  name: 'A program',
  phoneNumber: '081-234-5678',
  shippingMethod: Pickup,
  paymentMethod: central.OnlinePaymentMethod.Qr,
  expectedTotalPrice: price.data.totalPrice,
};
const headers = { ifMatch: `"${price.data.orderVersion}"` };
const placed = await central.placeOrder(ours, order, headers);
if (placed.status !== 201) throw new Error(`the order was answered with ${placed.status}`);
const again = await central.placeOrder(ours, order, headers);
const refusal = again.status === 409 ? again.data.code : null;

const page = await central.listOwnOrders({ limit: 1 });
const stands: number[] = page.status === 200 ? page.data.items.map(({ paymentStatus }) => paymentStatus) : [];

export const misuse = () =>
  // @ts-expect-error: 9 is no way to send anything, and that this is refused shows that the types bite.
  central.getPriceSummary(9, upload.data.id);

process.stdout.write(
  JSON.stringify({
    iid: placed.data.iid,
    isPending: placed.data.paymentStatus === central.PaymentStatus.Pending,
    phoneNumber: placed.data.phoneNumber,
    total: placed.data.totalPaymentAmount,
    refusal,
    stands,
  }),
);
