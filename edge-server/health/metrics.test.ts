import { expect, test } from 'vitest';
import { newOrderId, startEdgeInTest } from '../edge-in-test.ts';

test('the shop’s server says what has not reached central, and never an order id', async () => {
  const edge = await startEdgeInTest();
  try {
    const kiosk = await edge.kiosk();
    const id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    const text = await (await fetch(`${edge.url}/metrics`)).text();
    expect(text).toMatch(/^printfront_outbox_events 0$/m);
    expect(text).toMatch(/^printfront_central_linked 0$/m);
    expect(text).toMatch(/^printfront_database_restored 0$/m);
    expect(text).toContain('printfront_calls_total{call="upsertStorefrontOrder",status="200"} 1');
    expect(text).not.toContain(id);
  } finally {
    await edge.stop();
  }
});
