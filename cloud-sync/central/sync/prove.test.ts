import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { askedText, type Proof, provedText } from '@printfront/cloud-sync/protocol/prove.ts';
import { PROTOCOL_VERSION_HEADER } from '@printfront/cloud-sync/protocol/version.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startCentralInTest } from '../central-in-test.ts';
import { enrolInTest } from './edge-in-test.ts';
import { addEnrolCode, revokeEdgeServer } from './edge-servers.repository.ts';

let central: Awaited<ReturnType<typeof startCentralInTest>>;
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('sign_in_attempt').execute();
});

const enrol = () =>
  enrolInTest({
    url: () => central.origin,
    desk: { addEnrolCode: ({ code }) => addEnrolCode(central.database, code, `Shop ${code}`) },
  });

const macOf = (token: string, text: string) =>
  createHmac('sha256', createHash('sha256').update(token).digest('hex')).update(text).digest('hex');

async function ask(serverId: string, token: string, address: string = central.origin) {
  const question = { serverId, nonce: randomBytes(32).toString('base64url'), address };
  const asked = { ...question, mac: macOf(token, askedText(question)) };
  const answer = await fetch(`${central.origin}/api/v1/sync/prove`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PROTOCOL_VERSION_HEADER]: '2' },
    body: JSON.stringify(asked),
  });
  return { asked, status: answer.status, body: (await answer.json()) as Proof };
}

const isProof = ({ asked, body }: Awaited<ReturnType<typeof ask>>, token: string) =>
  body.proof === macOf(token, provedText(asked, body));

test('S83: central proves that it knows a shop, to whoever asks, and no shop that it does not know or has revoked', async () => {
  const [shop, other] = [await enrol(), await enrol()];
  const told = await ask(shop.enrolment.serverId, shop.token);
  expect(isProof(told, shop.token)).toBe(true);
  expect(isProof(told, other.token)).toBe(false);
  await revokeEdgeServer(central.database, other.enrolment.serverId);
  const revoked = await ask(other.enrolment.serverId, other.token);
  expect(isProof(revoked, other.token)).toBe(false);
  const unknown = await ask(randomUUID(), shop.token);
  const stranger = await ask(shop.enrolment.serverId, other.token);
  expect([isProof(stranger, shop.token), isProof(stranger, other.token)]).toEqual([false, false]);
  for (const answer of [told, revoked, unknown, stranger]) {
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['proof', 'salt']);
  }
  // Nor does the same question twice, with the same nonce, tell one that is known from one that is not.
  expect((await ask(shop.enrolment.serverId, shop.token)).body.salt).not.toBe(told.body.salt);
});

test.each([
  ...['https://prints.evil.example', 'http://203.0.113.9', 'http://192.168.77.77:8080', 'http://evil.local'],
  ...['http://127.0.0.1.evil.example', 'http://127.9.9.9'],
])(
  'S83: central proves nothing of %s, which is not its own: somebody there passes the question on',
  async (address) => {
    const shop = await enrol();
    const answer = await ask(shop.enrolment.serverId, shop.token, address);
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin-refused' } });
    expect(answer.body).not.toHaveProperty('proof');
  },
);

test('S83: questions are counted, of shops that are known as of others', async () => {
  const shop = await enrol();
  for (const serverId of [shop.enrolment.serverId, randomUUID()]) {
    await central.database.deleteFrom('sign_in_attempt').execute();
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) statuses.push((await ask(serverId, shop.token)).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses.slice(20)).toContain(429);
  }
});
