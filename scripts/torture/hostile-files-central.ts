import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { PHOTO_MEDIA_TYPES } from '@printfront/shared/server/photos/photo-format.ts';
import { sniffPhoto } from '@printfront/shared/server/photos/sniff-photo.ts';
import type { HostilePhoto } from '@printfront/shared/testing/hostile/hostile-photo.ts';
import { createProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { goodPhoto, sendHostileOrder, severalAtOnce } from '@printfront/shared/testing/hostile/send-hostile-order.ts';
import {
  faultOfPicture,
  type PictureDoor,
  sendHostilePhoto,
} from '@printfront/shared/testing/hostile/send-hostile-photo.ts';
import sharp from 'sharp';
import { createKillableCentral, KILLABLE_ADMIN } from '../../cloud-sync/central/killable-central-in-test.ts';
import { createTestClient } from '../../edge-server/client-in-test.ts';
import type { FileTarget } from './hostile-files-shop.ts';
import { watchedSettings } from './judge-process.ts';

/** A call of central that takes one picture, and where that is shown afterwards. */
interface SingleDoor {
  readonly door: PictureDoor;
  readonly good: () => Promise<HostilePhoto>;
  /** @returns what is wrong with the picture that is shown once one was taken */
  faultOfShown(taken: Record<string, unknown>, isGood: boolean): Promise<string | null>;
}

/**
 * Central as a program of its own: a customer's cart takes all files, and by turns they are sent as the slip of the order
 * that the cart has become and, by a maintainer, as pictures of a size and of a frame.
 */
export async function startCentralForFiles(): Promise<FileTarget> {
  const watch = createProcessWatch();
  const central = await createKillableCentral();
  const stop = async () => {
    await central.remove();
    // Until it has ended it writes there.
    watch.end();
  };
  try {
    const { url, output } = await central.start(watchedSettings(watch));
    const [customer, staff] = [createTestClient(url), createTestClient(url)];
    const account = { username: 'mani', password: 'a long enough password', name: 'Mani' };
    for (const [client, path, body] of [
      [customer, '/auth/sign-up/local', account] as const,
      [staff, '/auth/sign-in/local', KILLABLE_ADMIN] as const,
    ]) {
      const { status } = await client.call('POST', path, body);
      if (status >= 300) throw new Error(`${path} was answered with ${status}`);
    }
    const sizes: { photoFrames: { id: string }[] }[] = (await staff.call('GET', '/sizes')).body;
    const frameId = sizes.flatMap(({ photoFrames }) => photoFrames)[0]?.id;
    watch.begin();

    const address = (path: string) => `${url}${API_BASE}${path}`;
    const asCustomer = { cookie: customer.cookie() ?? '' };
    const asStaff = { cookie: staff.cookie() ?? '' };
    const pictureDoors: readonly SingleDoor[] = [
      {
        door: {
          url: address('/sizes/4x6/image'),
          method: 'PUT',
          headers: asStaff,
          takesDamaged: false,
          ownRefusals: ['photo-too-many-pixels', 'file-too-large'],
        },
        good: goodPhoto,
        faultOfShown: ({ imageUrl }) => faultOfCataloguePicture(`${url}${imageUrl}`),
      },
      {
        door: {
          url: address(`/photo-frames/${frameId}/image`),
          method: 'PUT',
          headers: asStaff,
          takesDamaged: false,
          ownRefusals: ['photo-too-many-pixels', 'file-too-large', 'frame-not-transparent', 'file-type-unsupported'],
        },
        good: goodFrame,
        faultOfShown: ({ image }) => faultOfCataloguePicture(`${url}${image}`),
      },
    ];
    const slipDoor = (orderId: unknown): SingleDoor => {
      const slip = address(`/orders/${orderId}/payments/payslip`);
      return {
        door: { url: slip, method: 'POST', headers: asCustomer, takesDamaged: true },
        good: goodPhoto,
        // Another slip may have been sent meanwhile, and of a damaged one there may be nothing to see.
        faultOfShown: (_taken, isGood) => faultOfPicture(slip, isGood ? 'ready' : 'damaged', asCustomer),
      };
    };

    return {
      name: 'central',
      watch,
      output,
      stop,
      // Its first start, which draws the demo shop and hashes passwords, has taken 315.
      megabytes: 450,
      async send(files) {
        const order = await sendHostileOrder(
          {
            door: { url: address('/uploads/sizes/4x6'), method: 'POST', headers: asCustomer, takesDamaged: true },
            list: async () => (await customer.call('GET', '/uploads/sizes/4x6')).body,
            pictureUrl: (photoId, picture) => address(`/uploads/files/${photoId}/${picture}`),
            choose: (photoId, quantity) => customer.call('PUT', `/uploads/files/${photoId}?size=4x6`, { quantity }),
            async place() {
              const { id: uploadId } = (await customer.call('GET', '/uploads')).body;
              return customer.call('POST', '/orders', { uploadId, ...CHECKOUT });
            },
          },
          files,
        );
        if (order.placed === null) return order;
        const doors = [...pictureDoors, slipDoor(order.placed.id)];
        const sendTo = async ({ door, faultOfShown }: SingleDoor, photo: HostilePhoto, isGood: boolean) => {
          const { taken, fault } = await sendHostilePhoto(door, photo);
          const where = door.url.slice(url.length + API_BASE.length);
          const tell = (words: string) => order.faults.push(`${where}: ${photo.kind}, ${photo.what}: ${words}`);
          const wrong = fault ?? (taken && (await faultOfShown(taken, isGood)));
          if (wrong !== null) tell(wrong);
          else if (isGood && taken === null) tell('was refused');
        };
        await severalAtOnce(files, async (photo, index) => {
          const single = doors[index % doors.length];
          if (single !== undefined) await sendTo(single, photo, false);
        });
        for (const single of doors) await sendTo(single, await single.good(), true);
        return order;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const CHECKOUT = { name: 'A', phoneNumber: '0812345678', shippingMethod: 1, paymentMethod: 1 };

/** Nothing but a hole. */
async function goodFrame(): Promise<HostilePhoto> {
  const bytes = await sharp({ create: { width: 96, height: 64, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  return { kind: 'untouched', what: 'a good frame', name: 'good', expected: 'whole', bytes };
}

/** A picture of the catalogue may be the file as it came: then it is at least of the type that browsers are told. */
async function faultOfCataloguePicture(url: string): Promise<string | null> {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return `shown with ${response.status}`;
  if (response.headers.get('x-content-type-options') !== 'nosniff') return 'shown without nosniff';
  if (!response.headers.get('content-security-policy')?.includes('sandbox')) return 'shown without a sandbox';
  const format = sniffPhoto(bytes);
  const type = response.headers.get('content-type');
  return format !== null && PHOTO_MEDIA_TYPES[format] === type ? null : `shown as ${type}`;
}
