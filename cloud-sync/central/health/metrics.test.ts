import { expect, test } from 'vitest';
import { startCentralInTest } from '../central-in-test.ts';
import { stepOverLostNumbers } from '../sync/lost-numbers.repository.ts';

test('central says how many shops it has, which calls were made, and that its database came back from a backup', async () => {
  const central = await startCentralInTest();
  try {
    await central.call('/sizes');
    const text = await (await fetch(`${central.origin}/metrics`)).text();
    expect(text).toMatch(/^printfront_shops 0$/m);
    expect(text).toMatch(/^printfront_disk_free_bytes \d+/m);
    expect(text).toContain('printfront_calls_total{call="listSizes",status="200"} 1');
    expect(text).toMatch(/^printfront_photos_damaged 0$/m);
    expect(text).toMatch(/^printfront_database_restored 0$/m);
    const { session } = await central.signedIn(80);
    const ready = async () => (await fetch(`${central.origin}/readyz`)).json();
    const health = async () => (await central.call('/central/health', { session })).json();
    expect(await ready()).toMatchObject({ status: 'ready', restored: null, damagedPhotos: 0 });
    expect(await health()).toEqual({
      backup: null,
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
