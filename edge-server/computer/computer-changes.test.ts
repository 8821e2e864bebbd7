import { SET_UP_NAME } from '@printfront/shared/contracts/computer-settings.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';

let central: CentralInTest;
let edge: EdgeInTest;
let installer: TestClient;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  edge = await startEdgeInTest({ isNew: true, hotspot: null });
  installer = edge.client();
  expect((await installer.call('POST', '/shop/set-up', { code: edge.setUpCode })).status).toBe(204);
});
afterEach(() => edge.stop());

const WIFI = { ssid: 'Fotokafé', loginHost: null };
const ROUTER = { host: '192.168.88.1', port: null, username: 'printfront', tls: false, ca: null, userProfile: null };
const SECRETS = ['opens the wifi', 'of the router', 'another one'] as const;
const put = (part: string, body: object, client = installer) => client.call('PUT', `/shop/computer/${part}`, body);
const changesOf = async (section: string, client = installer) =>
  (await client.call('GET', `/shop/computer/changes?section=${section}`)).body.items;

/** A section’s changes as they are told: by whom, and each field from what to what. */
async function told(section: string, client = installer): Promise<unknown[]> {
  const items: { by: string; changes: { field: string; from: unknown; to: unknown }[] }[] = await changesOf(
    section,
    client,
  );
  return items.map(({ by, changes }) => [by, ...changes.map(({ field, from, to }) => [field, from, to])]);
}

it('notes who changed what, newest first, and nothing where nothing was changed', async () => {
  await put('wifi', WIFI);
  await put('wifi', WIFI);
  await put('wifi', { ...WIFI, ssid: 'Guests' });
  await put('secure-addresses', { isOn: true });
  expect(await told('wifi')).toEqual([
    [SET_UP_NAME, ['ssid', 'Fotokafé', 'Guests']],
    [SET_UP_NAME, ['ssid', null, 'Fotokafé']],
  ]);
  expect(await told('https')).toEqual([[SET_UP_NAME, ['isOn', false, true]]]);
  expect(await changesOf('wifi')).toMatchObject([
    { subject: 'settings', subjectId: 'wifi', action: 'changed' },
    { subject: 'settings', subjectId: 'wifi', action: 'changed' },
  ]);
  // What the server makes for itself was changed by nobody.
  expect(
    await edge.database.selectFrom('computer_setting_change').select('section').distinct().orderBy('section').execute(),
  ).toEqual([{ section: 'https' }, { section: 'wifi' }]);
});

it('says that a secret is another one, and never which', async () => {
  await put('wifi', { ...WIFI, passphrase: SECRETS[0] });
  await put('router', { ...ROUTER, password: SECRETS[1] });
  await put('router', { ...ROUTER, password: SECRETS[1] });
  await put('router', { ...ROUTER, password: SECRETS[2] });
  await put('router', { ...ROUTER, password: null });
  expect(await told('router')).toEqual([
    [SET_UP_NAME, ['hasPassword', true, false]],
    [SET_UP_NAME, ['password', null, true]],
    [SET_UP_NAME, ['host', null, '192.168.88.1'], ['hasPassword', false, true]],
  ]);
  const rows = await edge.database.selectFrom('computer_setting_change').select('changes').execute();
  const kept = rows.map(({ changes }) => changes).join();
  for (const secret of SECRETS) expect(kept).not.toContain(secret);
  // Not sealed either: what was sealed with the key of this computer could be opened with it.
  expect(kept).not.toMatch(/[A-Za-z0-9+/_-]{20,}/);
});

it('names the owner who put something back, and keeps what was put back in the list', async () => {
  await put('wifi', WIFI);
  await installer.call('POST', '/shop/computer/central', { url: central.origin(), enrolCode: ENROL_CODE, ca: null });
  await installer.call('POST', '/shop/set-up/finish');
  const owner = edge.client();
  expect((await owner.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  await put('wifi', { ...WIFI, ssid: 'Wrong' }, owner);
  const [{ changes }] = await changesOf('wifi', owner);
  const before = Object.fromEntries(changes.map(({ field, from }: { field: string; from: unknown }) => [field, from]));
  expect((await put('wifi', { ...WIFI, ...before }, owner)).status).toBe(200);
  expect((await owner.call('GET', '/shop/computer')).body.wifi.values).toEqual(WIFI);
  expect(await told('wifi', owner)).toEqual([
    [MAINTAINER.username, ['ssid', 'Wrong', 'Fotokafé']],
    [MAINTAINER.username, ['ssid', 'Fotokafé', 'Wrong']],
    [SET_UP_NAME, ['ssid', null, 'Fotokafé']],
  ]);
  expect((await installer.call('GET', '/shop/computer/changes?section=wifi')).status).toBe(401);
});

it('notes nothing of what was refused, and is read page by page', async () => {
  const { version } = (await put('wifi', WIFI)).body;
  await put('wifi', { ...WIFI, ssid: 'Second' });
  const late = await installer.call('PUT', '/shop/computer/wifi', WIFI, { 'if-match': `"${version}"` });
  expect(late.body.code).toBe('edited-meanwhile');
  const first = (await installer.call('GET', '/shop/computer/changes?section=wifi&limit=1')).body;
  expect(first.items).toHaveLength(1);
  const path = `/shop/computer/changes?section=wifi&limit=1&nextId=${first.nextId}`;
  expect((await installer.call('GET', path)).body).toMatchObject({
    items: [{ changes: [{ from: null, to: 'Fotokafé' }] }],
    nextId: null,
  });
  const lost = await installer.call('GET', '/shop/computer/changes?section=wifi&nextId=nothing');
  expect([lost.status, lost.body.parameter]).toEqual([400, 'nextId']);
});
