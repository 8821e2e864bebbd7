import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';

let edge: EdgeInTest;
let kiosk: TestClient;
// A Tuesday, in Bangkok.
const at = (local: string) => Date.parse(`2026-12-08T${local}+07:00`);
let nowMs = at('12:00:00');
let monotonicMs = 0;
beforeAll(async () => {
  edge = await startEdgeInTest({ now: () => new Date(nowMs), monotonicMs: () => monotonicMs });
  kiosk = await edge.kiosk();
});
afterAll(() => edge.stop());

const screen = async () => (await edge.phone().call('GET', '/storefront/screen')).body;

test('the screens of kiosks are wanted in the shop’s hours, and one where somebody is', async () => {
  expect(await screen()).toEqual({ isOpen: true, opensAt: null, isWanted: true });
  nowMs = at('23:00:00');
  const closed = { isOpen: false, opensAt: expect.stringMatching(/^2026-12-09T/) };
  expect(await screen()).toEqual({ ...closed, isWanted: false });

  // A phone in the same network keeps no panel on.
  await edge.phone().call('POST', '/storefront/touch', { isAwake: true });
  await kiosk.call('POST', '/storefront/touch', {});
  expect(await screen()).toEqual({ ...closed, isWanted: false });
  await kiosk.call('POST', '/storefront/touch', { isAwake: true });
  expect(await screen()).toEqual({ ...closed, isWanted: true });
  monotonicMs += 75_000;
  expect(await screen()).toEqual({ ...closed, isWanted: false });
});
