import { expect, test } from 'vitest';
import { startCentralInTest } from '../central-in-test.ts';
import { enrolShop } from '../relay/shop-in-test.ts';
import { readSoftwareVersion } from '../settings/software-version.ts';
import { stepOverLostNumbers } from '../sync/lost-numbers.repository.ts';

test('central says how many shops it has, which calls were made, and that its database came back from a backup', async () => {
  const central = await startCentralInTest();
  try {
    await central.call('/sizes');
    const text = await (await fetch(`${central.origin}/metrics`)).text();
    expect(text).toMatch(/^printfront_shops 0$/m);
    expect(text).toMatch(/^printfront_disk_free_bytes \d+/m);
    expect(text).toMatch(/^printfront_disk_needed_bytes 0$/m);
    expect(text).toContain('printfront_calls_total{call="listSizes",status="200"} 1');
    expect(text).toMatch(/^printfront_photos_damaged 0$/m);
    expect(text).toMatch(/^printfront_database_restored 0$/m);
    const { session } = await central.signedIn(80);
    const ready = async () => (await fetch(`${central.origin}/readyz`)).json();
    const health = async () => (await central.call('/central/health', { session })).json();
    expect(await ready()).toMatchObject({ status: 'ready', restored: null, damagedPhotos: 0 });
    expect(await health()).toEqual({
      backup: null,
      isBackupOnDataDisk: false,
      restored: null,
      damagedPhotos: [],
      disk: { freeBytes: expect.any(Number), minimumBytes: 0 },
    });

    // As after a backup has come back, on either database.
    await central.database.transaction().execute(stepOverLostNumbers);
    const restored = { at: expect.stringMatching(/^20\d\d-.*Z$/), why: 'somebody restored a backup' };
    expect(await ready()).toMatchObject({ status: 'ready', restored });
    expect(await health()).toMatchObject({ restored });
    const after = await (await fetch(`${central.origin}/metrics`)).text();
    expect(after).toMatch(/^printfront_database_restored 1$/m);
  } finally {
    await central.stop();
  }
});

test('it counts the kiosks of its shops, and those of another version, and says which it is itself', async () => {
  const central = await startCentralInTest();
  try {
    const shop = await enrolShop(central);
    const ago = (ms: number) => new Date(central.now().getTime() - ms).toISOString();
    const clients = [ago(0), ago(3_600_000), ago(2 * 86_400_000), null];
    const report = {
      ...{ outboxDepth: 0, oldestUnsyncedAt: null, blobsWaiting: 0, parkedOrders: 0 },
      clients: clients.map((lastTouchedAt, index) => ({ id: `k${index}`, name: `Kiosk ${index}`, lastTouchedAt })),
    };
    const linesAt = async (version: string) => {
      await shop.call('/hello', { body: { epoch: shop.epoch, report: { ...report, version } } });
      return (await (await fetch(`${central.origin}/metrics`)).text()).split('\n');
    };
    const lines = await linesAt('0.0.1');
    for (const line of [
      'printfront_shops 1',
      'printfront_shops_of_other_version 1',
      'printfront_kiosks 3',
      'printfront_kiosks_seen 1',
      'printfront_kiosks_silent 1',
      'printfront_orders_last_day 0',
      'printfront_orders_waiting_for_money 0',
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.join()).toContain(`printfront_info{server="central",version="${readSoftwareVersion()}",`);
    expect(await linesAt(readSoftwareVersion())).toContain('printfront_shops_of_other_version 0');
  } finally {
    await central.stop();
  }
});
