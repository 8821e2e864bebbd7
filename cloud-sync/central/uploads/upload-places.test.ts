import net from 'node:net';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { UPLOAD_ADMISSION_LIMITS } from '@printfront/shared/server/uploads/upload-admission.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { customerOf, newPhoto } from './uploads-in-test.ts';

/** Behind a proxy nobody reads figures without one. */
const METRICS_TOKEN = 'a token of the test';

let central: CentralInTest;
beforeAll(async () => {
  central = await startCentralInTest({ trustProxy: true, metricsToken: METRICS_TOKEN });
  await seedDemoShop(central.database, central.blobs);
});
afterAll(() => central.stop());

const readMetric = async (name: string) => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${central.origin}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
};

test('64 free accounts of one network do not hold all places: photos of others go on', async () => {
  const { places, firstPlaces = 0, mostOfOne } = UPLOAD_ADMISSION_LIMITS;
  const sockets: net.Socket[] = [];
  for (let index = 0; index < places + firstPlaces; index += 1) {
    const { session } = await customerOf(central);
    const socket = net.connect(Number(new URL(central.origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      [
        `POST ${API_BASE}/uploads/sizes/4x6 HTTP/1.1`,
        'host: 127.0.0.1',
        'x-requested-with: printfront',
        `cookie: pf_session=${session}`,
        // What stands before the proxy's own word is anybody's.
        `x-forwarded-for: 10.0.0.${index}, 192.0.2.1`,
        'content-type: multipart/form-data; boundary=b',
        'content-length: 900000',
        '\r\n',
      ].join('\r\n'),
    );
    sockets.push(socket);
  }
  await expect.poll(() => readMetric('printfront_uploads_active'), { timeout: 20_000 }).toBe(mostOfOne);
  await expect
    .poll(() => readMetric('printfront_uploads_waiting'), { timeout: 20_000 })
    .toBe(places + firstPlaces - mostOfOne);
  const other = await customerOf(central, { address: '192.0.2.2' });
  for (let count = 0; count < 3; count += 1) expect((await other.upload('4x6', await newPhoto())).status).toBe(201);
  expect(await readMetric('printfront_uploads_active')).toBe(mostOfOne);
  for (const socket of sockets) socket.destroy();
});
