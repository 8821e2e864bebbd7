import type { CentralDatabase } from '../database/database.ts';

/** A photo or slip, and where it goes in the download. */
export interface KeptFile {
  sha256: string;
  path: string;
}

/** More names than this are cut: what a phone called a photo can be long. */
const LONGEST_NAME = 80;

/** Nothing in it leads out of a folder, whatever somebody's phone has called a photo. */
const fileName = (number: number, name: string) =>
  `${String(number).padStart(3, '0')}-${name.replaceAll(/[^\p{L}\p{M}\p{N}._ -]/gu, '_').slice(-LONGEST_NAME) || 'photo'}`;

/** The newest first. */
export async function listOwnOrderIds(database: CentralDatabase, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('order')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** Each photo once, however many sizes it is printed in; then what was sent as proof of payment. */
export async function listOrderFiles(database: CentralDatabase, orderId: string, folder: string): Promise<KeptFile[]> {
  const photos = await database
    .selectFrom('order_file')
    .innerJoin('order', 'order.id', 'order_file.order_id')
    .select(['order_file.sha256', 'order_file.name'])
    .where('order_id', '=', orderId)
    .where('photos_deleted_at', 'is', null)
    .orderBy('line_position')
    .orderBy('position')
    .execute();
  const slips = await database
    .selectFrom('pay_slip')
    .select('sha256')
    .where('order_id', '=', orderId)
    .where('sha256', '!=', '')
    .orderBy('sequence')
    .execute();
  return [
    ...named([...new Map(photos.map((photo) => [photo.sha256, photo])).values()], `${folder}/photos`),
    ...named(
      slips.map(({ sha256 }) => ({ sha256, name: 'slip' })),
      `${folder}/slips`,
    ),
  ];
}

/** What waits in the cart. */
export async function listCartFiles(database: CentralDatabase, userId: string): Promise<KeptFile[]> {
  const photos = await database
    .selectFrom('uploaded_file')
    .innerJoin('upload_task', 'upload_task.id', 'uploaded_file.upload_task_id')
    .select(['uploaded_file.sha256', 'uploaded_file.name'])
    .where('upload_task.user_id', '=', userId)
    .where('upload_task.order_id', 'is', null)
    .orderBy('uploaded_file.id')
    .execute();
  return named(photos, 'cart');
}

const named = (files: readonly { sha256: string; name: string }[], folder: string): KeptFile[] =>
  files.map(({ sha256, name }, index) => ({ sha256, path: `${folder}/${fileName(index + 1, name)}` }));
