import { randomBytes, randomUUID } from 'node:crypto';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { onlineCustomers } from './online-customers.ts';

/**
 * One more shop of the same owner, as its server enrols.
 *
 * @param page of somebody who may add shops
 */
export async function enrolSecondShop(
  { send, centralUrl }: Pick<ReturnType<typeof onlineCustomers>, 'send'> & { centralUrl: string },
  page: Page,
  name: string,
): Promise<void> {
  const { enrolCode: code } = await send(page.request, 'POST', '/shops', { data: { name } });
  const enrolled = await fetch(`${centralUrl}/api/v1/sync/enrol`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION) },
    body: JSON.stringify({ code, token: randomBytes(32).toString('base64url'), epoch: randomUUID() }),
  });
  expect(enrolled.status).toBe(200);
}
