import { getStorefrontFileThumbnail, removeStorefrontFile } from '@printfront/shared/contracts/storefront-files.ts';
import { SENDER_HEADER } from '@printfront/shared/contracts/uploaded-files.ts';
import { CallError, callUrl, problemOf } from './call.ts';
import { inWords } from './problem-words.ts';

/**
 * Takes back a photo that this phone sent; the sender's secret travels in a header, because addresses end up in logs.
 *
 * @throws CallError
 */
export async function removeOwnPhoto(fileId: string, senderId: string): Promise<void> {
  await callAsSender(removeStorefrontFile, { id: fileId }, senderId);
}

/**
 * A small picture of a photo that this phone sent. Fetched, because an `<img>` sends no header.
 *
 * @throws CallError, not-found also while the shop has not looked at the photo
 */
export async function fetchOwnThumbnail(orderId: string, fileId: string, senderId: string): Promise<Blob> {
  const response = await callAsSender(getStorefrontFileThumbnail, { id: orderId, fileId }, senderId);
  return response.blob();
}

async function callAsSender(
  endpoint: typeof removeStorefrontFile | typeof getStorefrontFileThumbnail,
  params: object,
  senderId: string,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(callUrl(endpoint, params), {
      method: endpoint.method,
      headers: { 'x-requested-with': 'printfront', [SENDER_HEADER]: senderId },
    });
  } catch {
    throw new CallError('server-unreachable', 'The server did not answer.', 0);
  }
  if (!response.ok) throw await inWords(problemOf(response.status, await response.text()));
  return response;
}
