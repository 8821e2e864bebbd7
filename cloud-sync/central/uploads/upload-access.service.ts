import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import { uuidv7 } from 'uuidv7';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { findOpenUpload, insertOpenUpload, lockOwnUpload, type UploadRow } from './uploads.repository.ts';

export const orderSubmitted = () =>
  new HttpProblem('order-submitted', 'An order has been made of this upload: it takes no more changes.');

/** @throws HttpProblem not-found for a customer who prepares nothing */
export async function requireOpenUpload(database: CentralDatabase, userId: string): Promise<UploadRow> {
  const upload = await findOpenUpload(database, userId);
  if (upload === undefined) throw notFound();
  return upload;
}

/** The one that photos can be added to, made when there is none: two devices that start at once get the same. */
export async function startOpenUpload(database: CentralDatabase, userId: string, at: string): Promise<UploadRow> {
  for (;;) {
    const open = await findOpenUpload(database, userId);
    if (open !== undefined) return open;
    await insertOpenUpload(database, { id: uuidv7(), user_id: userId, created_at: at });
  }
}

/** As startOpenUpload, and nobody makes an order of it before the transaction ends. */
export async function lockOrStartUpload(
  transaction: CentralTransaction,
  userId: string,
  at: string,
): Promise<UploadRow> {
  for (;;) {
    const { id } = await startOpenUpload(transaction, userId, at);
    const locked = await lockOwnUpload(transaction, userId, id);
    if (locked !== undefined && locked.order_id === null) return locked;
  }
}

/** @throws HttpProblem not-found for an upload of another customer, order-submitted */
export async function lockChangeable(
  transaction: CentralTransaction,
  userId: string,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await lockOwnUpload(transaction, userId, uploadId);
  if (upload === undefined) throw notFound();
  if (upload.order_id !== null) throw orderSubmitted();
  return upload;
}
