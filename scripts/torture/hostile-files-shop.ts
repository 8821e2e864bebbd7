import fs from 'node:fs/promises';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { HostilePhoto } from '@printfront/shared/testing/hostile/hostile-photo.ts';
import { createProcessWatch, type ProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { type HostileOrder, sendHostileOrder } from '@printfront/shared/testing/hostile/send-hostile-order.ts';
import { newOrderId } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { watchedSettings } from './judge-process.ts';

/** A server that files are sent to which are made to break it. */
export interface FileTarget {
  readonly name: string;
  /** What it may hold at most. Uploads on their way and garbage that nobody has collected yet, never a whole photo. */
  readonly megabytes: number;
  readonly watch: ProcessWatch;
  /** All of them, to every call of it that takes pictures. */
  send(files: readonly HostilePhoto[]): Promise<HostileOrder>;
  output(): string;
  stop(): Promise<void>;
}

/** A shop's server as a program of its own; what comes from phones is looked at on the kiosk. */
export async function startShopForFiles(): Promise<FileTarget> {
  const watch = createProcessWatch();
  const edge = await createEdgeProcess();
  const stop = async () => {
    await edge.remove();
    // Until it has ended it writes there.
    watch.end();
  };
  try {
    await fs.mkdir(edge.folder, { recursive: true });
    await edge.enrol();
    const { url, pairingUrl, output } = await edge.start(watchedSettings(watch));
    const kiosk = await pair({ url, pairingUrl });
    watch.begin();
    return {
      name: 'the shop',
      watch,
      output,
      stop,
      // It stands at 150.
      megabytes: 350,
      async send(files) {
        const id = newOrderId();
        await kiosk.call('POST', '/storefront/orders', { id });
        const photos = `/storefront/orders/${id}/files`;
        const headers = { cookie: kiosk.cookie() ?? '' };
        return sendHostileOrder(
          {
            door: { url: `${url}${API_BASE}${photos}`, method: 'POST', headers, takesDamaged: true },
            list: async () => (await kiosk.call('GET', `${photos}?size=4x6`)).body,
            pictureUrl: (photoId, picture) => `${url}${API_BASE}${photos}/${photoId}/${picture}`,
            choose: (photoId, quantity) => kiosk.call('PUT', `/storefront/files/${photoId}?size=4x6`, { quantity }),
            place: () => kiosk.call('POST', `/storefront/orders/${id}`, ORDER),
          },
          files,
        );
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const ORDER = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
