import { createHash } from 'node:crypto';
import { UPLOAD_ADMISSION_LIMITS } from '@printfront/shared/server/uploads/upload-admission.ts';
import { createProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { createTestClient, type TestClient } from '../../edge-server/client-in-test.ts';
import { newOrderId } from '../../edge-server/edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess, pair } from '../../edge-server/edge-process-in-test.ts';
import { checkPhotos, type SentPhoto } from './crowded-shop-check.ts';
import { sendWithoutEnd } from './crowded-shop-endless.ts';
import { judgeProcess, watchedSettings, watchObstacle } from './judge-process.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

const PHOTOS_PER_PHONE = 6;
/** As the phone's page does. */
const AT_ONCE = 3;
const PHONES = 200;
const ORDERS = 8;
/** What a phone does when the shop says that it is busy. */
const MOST_TRIES = 40;
/** In a row, of one call. */
const MOST_BREAKS = 3;
/** It stands at 150; 32 uploads, what 600 others had sent before they were told to wait, and garbage come on top. */
const SERVER_MEGABYTES = 350;

interface Crowd {
  torture: TortureRun;
  tally: Tally;
  url: string;
  kiosk: TestClient;
  orders: readonly string[];
}

/**
 * As many phones at once as no shop has, all sending, and one that never stops, while the customer at the kiosk goes on
 * choosing.
 */
export const scenario: TortureScenario = {
  name: 'crowded-shop',
  fault: 'many phones at once (a cycle is a phone)',
  cycles: { long: 2_000, short: 40 },
  obstacle: watchObstacle,

  async run(torture) {
    const tally = emptyTally();
    const jpeg = await orientedJpeg(1, 60, 40);
    while (torture.goesOn(tally)) {
      const edge = await createEdgeProcess();
      const watch = createProcessWatch();
      try {
        await edge.enrol();
        const server = await edge.start({ PHOTO_WORKERS: '1', ...watchedSettings(watch) });
        const kiosk = await pair(server);
        watch.begin();
        const orders = Array.from({ length: ORDERS }, newOrderId);
        for (const id of orders) await kiosk.call('POST', '/storefront/orders', { id });
        const sent = await sendAsCrowd({ torture, tally, url: server.url, kiosk, orders }, jpeg);
        const { judgesTime } = torture;
        const bounds = { name: 'the shop', megabytes: SERVER_MEGABYTES, output: server.output(), judgesTime };
        const { measured, faults } = judgeProcess(watch, bounds);
        torture.tell(measured);
        faults.forEach(torture.note);
        tally.stuck += faults.length;
        await compare(torture, tally, edge, sent);
      } finally {
        await edge.remove();
        // Until it has ended it writes there.
        watch.end();
      }
    }
    return tally;
  },
};

/** @returns what the shop has acknowledged */
async function sendAsCrowd(crowd: Crowd, jpeg: Buffer): Promise<SentPhoto[]> {
  const { torture, tally, url, orders } = crowd;
  const phones: Promise<SentPhoto[]>[] = [];
  while (phones.length < PHONES && torture.goesOn({ ...tally, cycles: tally.cycles + phones.length })) {
    const photos = photosOf(torture, jpeg);
    phones.push(sendAll(crowd, createTestClient(url), { id: torture.random.pick(orders), photos }));
  }
  const isOver = { yet: false };
  const beside = [goOnChoosing(crowd, isOver), watchUploads(crowd, isOver), sendTooMuch(crowd, jpeg)];
  const sent = (await Promise.all(phones)).flat();
  isOver.yet = true;
  await Promise.all(beside);
  tally.cycles += phones.length;
  return sent;
}

/** Large ones among small ones, no two the same. */
function photosOf({ random }: TortureRun, jpeg: Buffer): Buffer[] {
  return Array.from({ length: PHOTOS_PER_PHONE }, () =>
    Buffer.concat([jpeg, random.bytes(32), Buffer.alloc(random.chance(0.1) ? 2_000_000 : 40_000)]),
  );
}

async function sendAll(
  crowd: Crowd,
  phone: TestClient,
  { id, photos }: { id: string; photos: readonly Buffer[] },
): Promise<SentPhoto[]> {
  const left = [...photos.entries()];
  const acknowledged: SentPhoto[] = [];
  const sendNext = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, photo] = next;
      const fileId = await sendOne(crowd, phone, { id, name: `IMG_${index}.jpg`, photo });
      if (fileId === null) return;
      acknowledged.push({ fileId, orderId: id, sha256: sha256Of(photo) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return acknowledged;
}

/** @returns null when it was refused for good */
async function sendOne(
  { torture, tally }: Crowd,
  phone: TestClient,
  { id, name, photo }: { id: string; name: string; photo: Buffer },
): Promise<string | null> {
  const fields = { clientFileId: sha256Of(photo).slice(0, 32) };
  for (let tries = 1; ; tries += 1) {
    const { status, body, headers } = await asPagesDo(torture, () =>
      phone.upload(`/storefront/orders/${id}/files`, photo, { name, fields }),
    );
    if (status === 201) return body.id;
    const retryAfter = headers.get('retry-after');
    const isAskedToWait = (status === 429 || status === 503) && retryAfter !== null;
    if (!isAskedToWait || tries >= MOST_TRIES) {
      tally.stuck += 1;
      torture.note(`a phone got ${status} ${JSON.stringify(body)}`);
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, Number(retryAfter) * 100));
  }
}

/** A connection that had nothing to do may be closed by the server in the moment in which it is used again. */
async function asPagesDo<Answer>({ tell }: TortureRun, call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError) || tries >= MOST_BREAKS) throw error;
      tell(`a connection broke: ${error.cause}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Once, all of them, and with the bytes that were sent: as a new start of the server would find them. */
async function compare(
  { note }: TortureRun,
  tally: Tally,
  edge: EdgeProcess,
  sent: readonly SentPhoto[],
): Promise<void> {
  await edge.end('SIGTERM');
  const { lost, doubled } = await checkPhotos(edge, sent);
  tally.photos += sent.length;
  tally.lost += lost.length;
  tally.doubled += doubled.length;
  for (const text of [...lost, ...doubled]) note(text);
}

/** A phone whose photo has no end, and that does not say how long it is. */
async function sendTooMuch({ torture, tally, url, orders }: Crowd, jpeg: Buffer): Promise<void> {
  const answer = await sendWithoutEnd(`${url}/api/v1/storefront/orders/${orders[0]}/files`, jpeg);
  torture.tell(`of a photo without an end ${Math.round(answer.sentBytes / 1e6)} MB were sent: ${answer.status}`);
  if (answer.status === 413 && answer.body.includes('file-too-large')) return;
  tally.stuck += 1;
  torture.note(`a photo without an end was answered with ${answer.status} ${answer.body}`);
}

/** No more uploads at once than the server has places for. */
async function watchUploads({ torture, tally, url }: Crowd, isOver: { yet: boolean }): Promise<void> {
  const most = { active: 0, waiting: 0 };
  while (!isOver.yet) {
    const text = await asPagesDo(torture, async () => (await fetch(`${url}/metrics`)).text());
    for (const name of ['active', 'waiting'] as const) {
      most[name] = Math.max(most[name], Number(new RegExp(`^printfront_uploads_${name} (\\d+)`, 'm').exec(text)?.[1]));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  torture.tell(`uploads at once: ${most.active}, in the queue: ${most.waiting}`);
  const { places, firstPlaces = 0, longestQueue } = UPLOAD_ADMISSION_LIMITS;
  if (most.active <= places + firstPlaces && most.waiting <= longestQueue) return;
  tally.stuck += 1;
  torture.note(`${most.active} uploads were received at once, ${most.waiting} waited`);
}

/** Nobody at the kiosk may be turned away because of the crowd. */
async function goOnChoosing({ torture, tally, kiosk, orders }: Crowd, isOver: { yet: boolean }): Promise<void> {
  while (!isOver.yet) {
    const path = `/pricing/summary?shippingMethod=1&uploadId=${orders[0]}`;
    const { status } = await asPagesDo(torture, () => kiosk.call('GET', path));
    tally.statuses += 1;
    if (status === 200) continue;
    tally.stuck += 1;
    torture.note(`the kiosk got ${status} for its price`);
    return;
  }
}
