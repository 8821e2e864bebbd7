import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createTestClient } from '../client-in-test.ts';
import { eventually, newOrderId } from '../edge-in-test.ts';
import { createEdgeProcess } from '../edge-process-in-test.ts';
import { ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';

const passphrase = 'the passphrase of the shop';
const rhythm = { schedule: { everyHours: 24, at: '03:10' }, kept: { days: 14, weeks: 8, months: 12 } };

/** A shop that central has let in, whose set-up nobody has finished, with one backup. */
async function openShop() {
  const top = await fs.mkdtemp(path.join(os.tmpdir(), 'printfront-in-use-'));
  onTestFinished(() => fs.rm(top, { recursive: true, force: true }));
  const central = await startCentralInTest();
  onTestFinished(() => central.stop());
  const shop = await createEdgeProcess();
  onTestFinished(() => shop.remove());
  const environment = { CENTRAL_URL: central.line.url(), LOG_LEVEL: 'warn' };
  const started = await shop.start(environment);
  const installer = createTestClient(started.url);
  const code = started.setUpCode;
  await installer.call('POST', '/shop/set-up', { code });
  const body = { url: central.line.url(), enrolCode: ENROL_CODE, ca: null };
  expect((await installer.call('POST', '/shop/computer/central', body)).body.problem).toBeNull();
  const owner = createTestClient(started.url);
  await eventually(
    () => owner.call('POST', '/auth/sign-in/local', MAINTAINER),
    ({ status }) => status === 200,
  );
  const target = { kind: 'folder', folder: path.join(top, 'disk-of-the-owner') };
  await owner.call('PUT', '/backups/settings', { target, passphrase, ...rhythm });
  const stored = await eventually(
    () => owner.call('GET', '/backups/stored'),
    (answer) => answer.status === 200 && answer.body.backups.length > 0,
  );
  const backup = stored.body.backups[0] as { id: string; at: string };
  await eventually(
    () => owner.call('GET', '/backups'),
    ({ body: { status } }) => status?.isRunning === false,
  );
  return { central, shop, environment, started, owner, code, target, backup };
}

it('a shop that works loses no order by the restore of the first run, asked for now or before it worked', async () => {
  const { central, shop, environment, started, code, target, backup } = await openShop();
  const kiosk = createTestClient(started.url);
  const pairingCode = /code=([^&#]+)/.exec(started.pairingUrl ?? '')?.[1] ?? started.pairingUrl?.split(/[#/=]/).pop();
  await kiosk.call('POST', '/storefront/touch', { pairingCode });
  await central.kill();
  const id = newOrderId();
  await kiosk.call('POST', '/storefront/orders', { id });
  expect((await kiosk.upload(`/storefront/orders/${id}/files?size=4x6`, await orientedJpeg(1, 60, 40))).status).toBe(
    201,
  );
  const placing = { name: 'มานี', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
  await eventually(
    () => kiosk.call('POST', `/storefront/orders/${id}`, placing),
    ({ status }) => status === 200,
  );
  const orders = () => {
    const database = new Sqlite(shop.databaseFile, { readonly: true });
    const rows = database.prepare('select order_id from placed_order').all();
    database.close();
    return rows;
  };
  const before = orders();
  expect(before).toHaveLength(1);
  const guest = createTestClient(started.url);
  const asked = { code, target, passphrase };
  const listed = await guest.call('POST', '/first-run/backups', asked);
  expect(listed.body).toMatchObject({ backups: [], failure: { problem: 'in-use' } });
  const refused = await guest.call('POST', '/first-run/restore', { ...asked, backupId: backup.id });
  expect(refused).toMatchObject({ status: 409, body: { code: 'first-run-over' } });
  await shop.end('SIGKILL');

  // Asked for while it was new: the order came before the swap.
  const wish = { id: backup.id, backupAt: backup.at, by: 'Printfront', isForNew: true, tries: 0, isPlaced: false };
  const place = { target, passphrase, secret: null, mountPoint: null };
  await fs.writeFile(path.join(shop.folder, 'restore-asked.json'), JSON.stringify({ ...wish, place }));
  const again = await shop.start(environment);
  const told = await createTestClient(again.url).call('GET', '/backups/restore');
  expect(told.body).toMatchObject({ state: 'failed', failure: { problem: 'in-use', detail: '' } });
  expect(orders()).toEqual(before);
}, 110_000);

it('a guest reads that a restore failed and why; where the backups are only an owner does', async () => {
  const { shop, environment, started, owner, target, backup } = await openShop();
  const { body } = await owner.call('GET', '/shop');
  await owner.call('POST', `/backups/stored/${backup.id}/restore`, { shopName: body.name.en });
  await started.gone;
  await fs.rename(target.folder, `${target.folder}-gone`);
  const again = await shop.start(environment);
  const failed = await eventually(
    () => createTestClient(again.url).call('GET', '/backups/restore'),
    (answer) => answer.body.state !== 'running',
  );
  expect(failed.body).toMatchObject({ state: 'failed', failure: { problem: expect.any(String), detail: '' } });
  expect(JSON.stringify(failed.body)).not.toContain('disk-of-the-owner');
  // The owner does.
  const signedIn = createTestClient(again.url);
  await signedIn.call('POST', '/auth/sign-in/local', MAINTAINER);
  expect((await signedIn.call('GET', '/backups/restore')).body.failure.detail).toContain('disk-of-the-owner');
}, 110_000);
