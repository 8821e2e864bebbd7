import { orientedJpeg } from '@printfront/shared/testing/photos/make-photos.ts';
import { expect, test } from 'vitest';
import { eventually, newOrderId, startEdgeInTest } from '../edge-in-test.ts';
import { readSoftwareVersion } from '../settings/software-version.ts';

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
    expect(text).toMatch(/^printfront_disk_free_bytes \d+/m);
    expect(text).toMatch(/^printfront_disk_needed_bytes \d+/m);
    expect(text).toContain('printfront_calls_total{call="upsertStorefrontOrder",status="200"} 1');
    expect(text).not.toContain(id);
  } finally {
    await edge.stop();
  }
});

test('it counts its orders and kiosks, and says which version it is', async () => {
  const edge = await startEdgeInTest();
  try {
    const kiosk = await edge.kiosk();
    const id = newOrderId();
    await kiosk.call('POST', '/storefront/orders', { id });
    await kiosk.upload(`/storefront/orders/${id}/files?size=4x6`, await orientedJpeg(1, 60, 40));
    const submission = { name: 'A', phoneNumber: '0812345678', paymentMethod: 2, shippingMethod: 1 };
    const submit = () => kiosk.call('POST', `/storefront/orders/${id}`, submission);
    await eventually(submit, ({ status }) => status === 200);
    const text = await (await fetch(`${edge.url}/metrics`)).text();
    expect(text).toContain(`printfront_info{server="edge",version="${readSoftwareVersion()}",`);
    for (const line of [
      'printfront_orders_last_day 1',
      'printfront_orders_waiting_for_money 1',
      'printfront_orders_waiting_for_printing 0',
      'printfront_orders_ready 0',
      'printfront_kiosks 1',
      'printfront_kiosks_seen 1',
      'printfront_kiosks_silent 0',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
  } finally {
    await edge.stop();
  }
});
