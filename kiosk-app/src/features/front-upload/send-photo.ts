import { addFrontFile, FrontFile } from '@printfront/shared/contracts/front-files.ts';
import { addStorefrontFile } from '@printfront/shared/contracts/storefront-files.ts';
import { CallError, callUrl } from '#api/call.ts';
import { postFile, uploadFile } from '#api/upload-file.ts';
import type { FrontAddress } from './front-address.ts';
import type { Arrival, QueuedPhoto } from './photo-queue.ts';

const TICK_MS = 5_000;
/**
 * A connection on which nothing moves for a minute is dead: the phone changed its wifi and nobody told the browser.
 * Counted in ticks, which stand still while the screen is locked, and not in time, which does not.
 */
const STALLED_TICKS = 12;

/**
 * Sends one photo once.
 *
 * @throws CallError, `server-unreachable` also for a stalled connection
 */
export async function sendPhoto(
  { orderId, server }: FrontAddress,
  senderId: string,
  photo: Pick<QueuedPhoto, 'clientFileId' | 'name'>,
  file: File,
  onProgress: (sentFraction: number) => void,
  signal: AbortSignal,
): Promise<Arrival> {
  const sending = new AbortController();
  let quietTicks = 0;
  const watch = setInterval(() => {
    quietTicks += 1;
    if (quietTicks >= STALLED_TICKS) sending.abort();
  }, TICK_MS);
  // AbortSignal.any is younger than the phones that come in.
  const stop = () => sending.abort();
  signal.addEventListener('abort', stop);
  try {
    const options = {
      senderId,
      file,
      name: photo.name,
      clientFileId: photo.clientFileId,
      signal: sending.signal,
      onProgress: (sentFraction: number) => {
        quietTicks = 0;
        onProgress(sentFraction);
      },
    };
    if (server !== null) {
      return await postFile({ url: callUrl(addFrontFile, { targetId: server, orderId }), ...options }, FrontFile);
    }
    const { id, sentCount } = await uploadFile({ url: callUrl(addStorefrontFile, { id: orderId }), ...options });
    return { id, sentCount, state: 'at-shop', refusal: null };
  } catch (error) {
    if (sending.signal.aborted && !signal.aborted)
      throw new CallError('server-unreachable', 'Nothing moved for a minute.', 0);
    throw error;
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  }
}
