import { createHash } from 'node:crypto';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { createTestClient, type TestClient } from '../../edge-server/client-in-test.ts';
import { newOrderId } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

const PHOTOS_PER_PHONE = 6;
const ORDERS = 8;
/** What a phone does when the shop says that it is busy. */
const MOST_TRIES = 40;

/** As many phones at once as no shop has, all sending, while somebody at the kiosk goes on choosing. */
export const scenario: TortureScenario = {
  name: 'crowded-shop',
  fault: 'many phones at once (a cycle is a phone)',
  cycles: { long: 2_000, short: 40 },
  obstacle: async () => null,

  async run(torture) {
    const tally = emptyTally();
    const jpeg = await orientedJpeg(1, 60, 40);
    while (torture.goesOn(tally)) {
      const edge = await createEdgeProcess();
      try {
        await edge.enrol();
        const server = await edge.start({ PHOTO_WORKERS: '1' });
        const kiosk = await pair(server);
        const orders = Array.from({ length: ORDERS }, newOrderId);
        for (const id of orders) await kiosk.call('POST', '/storefront/orders', { id });
        let phones = 0;
        const crowd: Promise<void>[] = [];
        while (phones < 200 && torture.goesOn({ ...tally, cycles: tally.cycles + phones })) {
          phones += 1;
          const sent = { id: torture.random.pick(orders), bytes: await photosOf(torture, jpeg) };
          crowd.push(sendAll(torture, tally, createTestClient(server.url), sent));
        }
        const isOver = { yet: false };
        const choosing = goOnChoosing(torture, tally, kiosk, orders[0] ?? '', isOver);
        await Promise.all(crowd);
        isOver.yet = true;
        await choosing;
        tally.cycles += phones;
      } finally {
        await edge.remove();
      }
    }
    return tally;
  },
};

/** Large ones among small ones, no two the same. */
async function photosOf({ random }: TortureRun, jpeg: Buffer): Promise<Buffer[]> {
  return Array.from({ length: PHOTOS_PER_PHONE }, () =>
    Buffer.concat([jpeg, random.bytes(32), Buffer.alloc(random.chance(0.1) ? 2_000_000 : 40_000)]),
  );
}

async function sendAll(
  { note }: TortureRun,
  tally: Tally,
  phone: TestClient,
  { id, bytes }: { id: string; bytes: readonly Buffer[] },
): Promise<void> {
  const acknowledged = new Map<string, Buffer>();
  for (const [index, photo] of bytes.entries()) {
    const clientFileId = createHash('sha256').update(photo).digest('hex').slice(0, 32);
    for (let tries = 1; ; tries += 1) {
      const { status, body, headers } = await phone.upload(`/storefront/orders/${id}/files`, photo, {
        name: `IMG_${index}.jpg`,
        fields: { clientFileId },
      });
      if (status === 201) {
        acknowledged.set(body.id, photo);
        break;
      }
      const isAskedToWait = (status === 429 || status === 503) && headers.get('retry-after') !== null;
      if (!isAskedToWait || tries >= MOST_TRIES) {
        tally.stuck += 1;
        note(`a phone got ${status} ${JSON.stringify(body)}`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, Number(headers.get('retry-after')) * 100));
    }
  }
  await compare(tally, note, phone, id, acknowledged);
}

/** Once, all of them, and with the bytes that were sent. */
async function compare(
  tally: Tally,
  note: (text: string) => void,
  phone: TestClient,
  id: string,
  acknowledged: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const { body: files } = await phone.call('GET', `/storefront/orders/${id}/files`);
  for (const [fileId, photo] of acknowledged) {
    const listed = files.filter((file: { id: string }) => file.id === fileId);
    tally.photos += 1;
    if (listed.length === 1 && listed[0].byteSize === photo.length) continue;
    tally[listed.length > 1 ? 'doubled' : 'lost'] += 1;
    note(`photo ${fileId} is there ${listed.length} times`);
  }
}

/** Nobody at the kiosk may be turned away because of the crowd. */
async function goOnChoosing(
  { note }: TortureRun,
  tally: Tally,
  kiosk: TestClient,
  id: string,
  isOver: { yet: boolean },
): Promise<void> {
  while (!isOver.yet) {
    const { status } = await kiosk.call('GET', `/pricing/summary?shippingMethod=1&uploadId=${id}`);
    tally.statuses += 1;
    if (status === 200) continue;
    tally.stuck += 1;
    note(`the kiosk got ${status} for its price`);
    return;
  }
}
