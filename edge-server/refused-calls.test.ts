import { expect, onTestFinished, test } from 'vitest';
import { newOrderId } from './edge-in-test.ts';
import { createEdgeProcess, pair } from './edge-process-in-test.ts';

test('a refused call is found in the log of the shop’s server by the id that its caller got', async () => {
  const edge = await createEdgeProcess();
  onTestFinished(() => edge.remove());
  const server = await edge.start({ LOG_LEVEL: 'info' });
  const kiosk = await pair(server);
  const id = newOrderId();
  const refused = await kiosk.call('GET', `/storefront/orders/${id}/files`);
  expect(refused.status).toBe(404);
  const requestId = refused.headers.get('x-request-id');
  const lineOf = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .find((line) => line.requestId === requestId);
  await expect.poll(lineOf).toMatchObject({
    level: 30,
    msg: 'refused',
    method: 'GET',
    endpoint: 'listStorefrontFiles',
    route: expect.stringMatching(/^\/api\/v1\/storefront\/orders\/:\w+[^/]*\/files$/),
    status: 404,
    code: 'not-found',
  });
  expect(server.output()).not.toContain(id);
});
