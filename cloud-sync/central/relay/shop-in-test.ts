import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { EnrolAnswer } from '@printfront/cloud-sync/protocol/enrol.ts';
import type { EventResult } from '@printfront/cloud-sync/protocol/events.ts';
import type { PhonesOfOrder } from '@printfront/cloud-sync/protocol/front-orders.ts';
import { PROTOCOL_VERSION, PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import type { FrontFile, FrontOrder } from '@printfront/shared/contracts/front-files.ts';
import type { PhoneSays } from '@printfront/shared/contracts/storefront-news.ts';
import type { StorefrontSlip } from '@printfront/shared/contracts/storefront-slips.ts';
import { expect } from 'vitest';
import type { CentralInTest } from '../central-in-test.ts';
import { addEnrolCode } from '../sync/edge-servers.repository.ts';

export const newOrderId = (): string => String(randomInt(1e9, 1e10)) + String(randomInt(1e4, 1e5));
export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Announced {
  orderId: string;
  state?: FrontOrder['state'];
  iid?: number;
  kiosk?: string;
  keptUntil?: string;
}

export interface Command {
  number: number;
  command: { type: string; relayId: string; sha256: string; orderHash: string };
}

export type ShopInTest = Awaited<ReturnType<typeof enrolShop>>;

/** A shop as central sees it, its messages written by hand. */
export async function enrolShop(central: CentralInTest, name = 'Shop Siam') {
  const code = randomUUID();
  await addEnrolCode(central.database, code, name);
  const token = randomBytes(32).toString('base64url');
  const epoch = randomUUID();
  let number = 0;

  const call = (path: string, { body, bearer = token }: { body?: unknown; bearer?: string } = {}) =>
    fetch(`${central.origin}/api/v1/sync${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        [PROTOCOL_VERSION_HEADER]: String(PROTOCOL_VERSION),
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  async function good<Body>(path: string, body?: unknown): Promise<Body> {
    const answer = await call(path, { body });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as Body;
  }

  const { serverId } = await good<EnrolAnswer>('/enrol', { code, token, epoch });
  return {
    serverId,
    token,
    epoch,
    call,
    async announce(
      orders: readonly Announced[],
      as: { epoch?: string; run?: string; number?: number } = {},
    ): Promise<{ publicUrl: string | null; phones?: PhonesOfOrder[] }> {
      number += 1;
      const said = orders.map(({ orderId, state = 'open', iid = null as number | null, ...words }) => ({
        orderHash: hashOf(orderId),
        state,
        iid,
        ...words,
      }));
      return good('/front-orders', { epoch, run: 'run-1', number, ...as, orders: said });
    },
    commands: async () => (await good<{ commands: Command[] }>('/commands?after=0&waitSeconds=0')).commands,
    async answer(relayId: string, event: { type: string; payload: object }, id: string = randomUUID()) {
      const envelope = { id, orderId: relayId, version: 1, occurredAt: '1970-01-01T00:00:07Z' };
      const events = [{ ...envelope, ...event }];
      return (await good<{ results: EventResult[] }>('/events', { epoch, events })).results[0];
    },
  };
}

/** A phone on mobile data, with a secret of its own. */
export function phoneOf(central: CentralInTest, serverId: string, orderId: string, senderId: string = randomUUID()) {
  const address = `${central.origin}/api/v1/uploads/front/${serverId}/${orderId}`;
  return {
    look: async () => {
      const answer = await fetch(address, { headers: { 'x-sender-id': senderId } });
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as FrontOrder };
    },
    async say(doing: PhoneSays['doing'], { secondsSinceTouch = 0, unsentCount = 0 } = {}) {
      const answer = await fetch(`${address}/phone`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'printfront', 'x-sender-id': senderId },
        body: JSON.stringify({ doing, secondsSinceTouch, unsentCount }),
      });
      return {
        status: answer.status,
        code: answer.status === 204 ? null : ((await answer.json()) as { code: string }).code,
      };
    },
    async slip() {
      const answer = await fetch(`${address}/payslip`, { headers: { 'x-sender-id': senderId } });
      return { status: answer.status, body: (await answer.json()) as StorefrontSlip };
    },
    async sendSlip(picture: Uint8Array) {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(picture)]), 'slip.png');
      const headers = { 'x-requested-with': 'printfront' };
      const answer = await fetch(`${address}/payslip`, { method: 'POST', headers, body: form });
      return { status: answer.status, body: (await answer.json()) as StorefrontSlip & { code?: string } };
    },
    async send(photo: Uint8Array, { name = 'IMG_1.jpg', clientFileId = '' } = {}) {
      const form = new FormData();
      if (clientFileId !== '') form.set('clientFileId', clientFileId);
      form.set('senderId', senderId);
      form.set('file', new Blob([new Uint8Array(photo)]), name);
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'x-requested-with': 'printfront' },
        body: form,
      });
      type Body = FrontFile & { code?: string };
      return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
    },
  };
}
