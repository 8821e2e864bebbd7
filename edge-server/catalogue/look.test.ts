import type { Look } from '@printfront/shared/contracts/look.ts';
import { Shop } from '@printfront/shared/contracts/shop.ts';
import { logoPicture, SVG_WITH_SCRIPT, startPicture } from '@printfront/shared/testing/look-pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, startEdgeInTest } from '../edge-in-test.ts';
import { isBlobNamed } from '../orders/blob-names.repository.ts';
import { type CentralInTest, ENROL_CODE, startCentralInTest } from '../orders/central-in-test.ts';
import { QUICK, signedInAt } from '../orders/online-orders-in-test.ts';

const PLAIN: Look = {
  logo: null,
  logoOnDark: null,
  accent: null,
  kioskTheme: 'dark',
  homeTheme: 'device',
  startPictures: [],
};

let central: CentralInTest;
let edge: EdgeInTest;
/** At the desk of the shop: pictures go through it to central, and come back with the catalogue. */
let owner: TestClient;
let phone: TestClient;
beforeAll(async () => {
  central = await startCentralInTest();
  const intervals = { ...QUICK, catalogueMs: 100 };
  edge = await startEdgeInTest({ centralUrl: central.line.url(), enrolCode: ENROL_CODE, intervals });
  phone = edge.phone();
  await eventually(shop, ({ isDemo }) => isDemo === true);
  owner = await signedInAt(edge.url);
});
afterAll(async () => {
  await edge?.stop();
  await central?.stop();
});

const shop = async (): Promise<Shop> => Shop.parse((await phone.call('GET', '/shop')).body);
const save = async (look: Partial<Look>) => {
  expect((await owner.call('PUT', '/settings/look', { ...PLAIN, ...look })).status).toBe(200);
};
async function sent(use: 'logo' | 'start', picture: Buffer) {
  const { status, body } = await owner.upload(`/settings/look/pictures/${use}`, picture);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const image = (sha256: string) => phone.bytes(`/images/${sha256}`);

test('S73: the look of an owner is the shop’s soon after, with its pictures, also without central', async () => {
  expect(await shop()).not.toHaveProperty('look');
  const logo = await sent('logo', await logoPicture());
  const picture = { ...(await sent('start', await startPicture('#1565c0'))), description: 'ทะเล' };
  // Nobody is shown what no catalogue names.
  expect((await image(logo.sha256)).status).toBe(404);
  await save({ logo, accent: '#1565C0', kioskTheme: 'light', startPictures: [picture] });
  const here = await eventually(shop, ({ look }) => look !== undefined);
  expect(here.look).toMatchObject({ accent: '#1565c0', kioskTheme: 'light', logo: { sha256: logo.sha256 } });
  await central.kill();
  for (const sha256 of [logo.sha256, logo.icon ?? logo.card, logo.card, picture.sha256]) {
    expect((await image(sha256)).status).toBe(200);
  }
  expect((await image(picture.sha256)).headers.get('content-type')).toBe('image/webp');
  await central.start();
  await eventually(
    () => owner.call('GET', '/settings'),
    ({ status }) => status === 200,
  );
});

test('S73: a picture that is out of the look is let go here, and comes again when it is put back', async () => {
  const logo = await sent('logo', await logoPicture({ color: '#ad1457', width: 320 }));
  await save({ logo });
  await eventually(shop, ({ look }) => look?.logo?.sha256 === logo.sha256);
  // The last three catalogues keep their pictures.
  for (const accent of ['#111111', '#222222', '#333333', '#444444']) {
    await save({ accent });
    await eventually(shop, ({ look }) => look?.accent === accent);
  }
  expect(await isBlobNamed(edge.database, logo.sha256)).toBe(false);
  await edge.blobs.remove(logo.sha256);
  await save({ logo });
  await eventually(shop, ({ look }) => look?.logo?.sha256 === logo.sha256);
  expect((await image(logo.sha256)).status).toBe(200);
});

test('what cannot be a logo is refused here in the same words', async () => {
  expect(await owner.upload('/settings/look/pictures/logo', SVG_WITH_SCRIPT)).toMatchObject({
    status: 415,
    body: { code: 'picture-unsuitable', reason: 'svg' },
  });
  expect(await phone.upload('/settings/look/pictures/logo', SVG_WITH_SCRIPT)).toMatchObject({ status: 401 });
});
