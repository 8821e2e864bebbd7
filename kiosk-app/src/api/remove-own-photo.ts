import { removeStorefrontFile } from '@printfront/shared/contracts/storefront-files.ts';
import { CallError, callUrl, problemOf } from './call.ts';

/**
 * Takes back a photo that this phone sent; the sender's secret travels in a header, because addresses end up in logs.
 *
 * @throws CallError
 */
export async function removeOwnPhoto(fileId: string, senderId: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(callUrl(removeStorefrontFile, { id: fileId }), {
      method: removeStorefrontFile.method,
      headers: { 'x-requested-with': 'printfront', 'x-sender-id': senderId },
    });
  } catch {
    throw new CallError('server-unreachable', 'The server did not answer.', 0);
  }
  if (!response.ok) throw problemOf(response.status, await response.text());
}
