import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createDiskBlobStore } from '@printfront/shared/server/blobs/disk-blob-store.ts';
import { phoneJpeg, varied } from '@printfront/shared/testing/photos/make-photos.ts';
import { openSession } from '../../cloud-sync/central/auth/sessions.service.ts';
import { insertUser } from '../../cloud-sync/central/auth/users.repository.ts';
import { openCentralDatabase } from '../../cloud-sync/central/database/database.ts';

const PHOTO_BYTES = 3_000_000;

export interface PlacedOrder {
  readonly orderId: string;
  /** A maintainer's session cookie. */
  readonly session: string;
  readonly photoBytes: number;
}

/** An order of so many photos of 12 megapixels and 3 MB, one print of each, in a central that sells something already. */
export async function placeLargeOrder(folder: string, photoCount: number): Promise<PlacedOrder> {
  const blobs = createDiskBlobStore({ folder: path.join(folder, 'blobs'), minimumFreeBytes: 0 });
  const photo = await phoneJpeg(PHOTO_BYTES);
  const hashes: string[] = [];
  for (let number = 0; number < photoCount; number += 1) {
    const writer = await blobs.createBlobWriter(photo.length);
    await writer.write(varied(photo, number));
    hashes.push((await writer.commit()).sha256);
  }
  await blobs.stop();

  const database = await openCentralDatabase(folder);
  const at = new Date().toISOString();
  const account = { provider: 'local', provider_subject: null, password_hash: null, created_at: at };
  await insertUser(database, { id: 'staff', username: 'bench-staff', name: 'Staff', rank: 80, ...account });
  const orderId = randomUUID();
  const price = {
    breakdown: [{ size: '4x6', quantity: photoCount, unitPrice: 500, discount: 0, total: photoCount * 500 }],
    shippingPrice: 0,
    crossOutPrice: null,
    totalPrice: photoCount * 500,
    catalogueVersion: 'bench',
  };
  const size = {
    id: '4x6',
    key: '4x6',
    name: { th: '4x6', en: '4x6' },
    numberOfPicturesPerPrint: 1,
    widthMm: 101.6,
    heightMm: 152.4,
  };
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('order')
      .values({
        id: orderId,
        iid: 4242,
        source: 'online',
        server_id: null,
        server_name: null,
        user_id: null,
        upload_id: 'bench',
        name: 'Customer',
        name_search: 'customer',
        phone_number: '0812345678',
        shipping_method: 1,
        shipping_tracking: null,
        shipping_address_id: null,
        shipping_address: null,
        order_notes: '',
        payment_method: 1,
        payment_status: 50,
        production_status: 0,
        total_payment_amount: photoCount * 500,
        price_summary: JSON.stringify(price),
        qr_payload: null,
        pay_slip_sha256: null,
        estimated_due_date: null,
        print_count: photoCount,
        submitted_at: at,
        received_at: at,
      })
      .execute();
    await transaction
      .insertInto('order_line')
      .values({
        order_id: orderId,
        position: 0,
        size: JSON.stringify(size),
        print_quantity: photoCount,
        photo_frame: null,
      })
      .execute();
    await transaction
      .insertInto('order_file')
      .values(
        hashes.map((sha256, position) => ({
          order_id: orderId,
          line_position: 0,
          position,
          file_id: `file-${position}`,
          name: `IMG_${position}.jpg`,
          sha256,
          byte_size: photo.length,
          width: 4032,
          height: 3024,
          quantity: 1,
          crop: null,
          fit: 'fill' as const,
          rotate: 0,
        })),
      )
      .execute();
  });
  const session = await openSession(database, 'staff', new Date());
  await database.destroy();
  return { orderId, session, photoBytes: photo.length * photoCount };
}
