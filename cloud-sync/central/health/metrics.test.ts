import { expect, test } from 'vitest';
import { startCentralInTest } from '../central-in-test.ts';

test('central says how many shops it has, how they are, and which calls were made', async () => {
  const central = await startCentralInTest();
  try {
    await central.call('/sizes');
    const text = await (await fetch(`${central.origin}/metrics`)).text();
    expect(text).toMatch(/^printfront_shops 0$/m);
    expect(text).toMatch(/^printfront_disk_free_bytes \d+/m);
    expect(text).toContain('printfront_calls_total{call="listSizes",status="200"} 1');
  } finally {
    await central.stop();
  }
});
