import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../client-in-test.ts';
import { type EdgeInTest, startEdgeInTest } from '../edge-in-test.ts';
import { bringStaff, STAFF_PASSWORD, signIn, staffMember } from './staff-in-test.ts';

/** Stands for the central server: answers sign-ins as a test wants, and says who is signed in. */
let central: http.Server;
let edge: EdgeInTest;
let signInAnswer: (response: http.ServerResponse) => void;
let seen: http.IncomingHttpHeaders[];

const problem = (status: number, code: string) => (response: http.ServerResponse) =>
  void response
    .writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': '900' })
    .end(JSON.stringify({ type: '', title: '', status, detail: 'No.', code }));

beforeEach(async () => {
  seen = [];
  central = http.createServer((request, response) => {
    const refuse = problem(401, request.url?.includes('/sync/') ? 'credentials-wrong' : 'not-signed-in');
    const isSignIn = /^\/api\/v1\/auth\/(sign-in\/local|desk\/change-person)$/.test(request.url ?? '');
    if (!isSignIn) return refuse(response);
    seen.push(request.headers);
    request.resume().on('end', () => signInAnswer(response));
  });
  await new Promise<void>((resolve) => central.listen(0, '127.0.0.1', resolve));
  edge = await startEdgeInTest({ centralUrl: `http://127.0.0.1:${(central.address() as AddressInfo).port}` });
  await bringStaff(edge, [await staffMember('nok')]);
});
afterEach(async () => {
  central.closeAllConnections();
  await edge.stop();
  await new Promise((resolve) => central.close(resolve));
});

test.each([
  ['too busy', 429, 'too-many-requests'],
  ['not well', 500, 'internal-error'],
  ['without room', 507, 'disk-full'],
])('where central is %s staff sign in by the shop’s own list, and nobody else learns more', async (_, status, code) => {
  signInAnswer = problem(status, code);
  const nok = edge.phone();
  const answer = await signIn(nok, 'nok');
  expect([answer.status, answer.body.name]).toEqual([200, 'Name of nok']);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^pf_shop_session=/);
  expect((await nok.call('GET', '/orders/all')).status).toBe(200);
  for (const [username, password] of [
    ['nok', 'guessed'],
    ['somebody@example.com', STAFF_PASSWORD],
  ] as const) {
    const refused = await signIn(edge.phone(), username, password);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([status, code, '900']);
  }
  expect(seen).toHaveLength(3);
});

test('a wrong password is central’s to say', async () => {
  signInAnswer = problem(401, 'credentials-wrong');
  expect((await signIn(edge.phone(), 'nok')).body.code).toBe('credentials-wrong');
});

test('guessing goes no faster at the shop because central refuses', async () => {
  signInAnswer = problem(429, 'too-many-requests');
  for (let guess = 0; guess < 6; guess += 1) await signIn(edge.phone(), 'nok', 'guessed');
  expect((await signIn(edge.phone(), 'nok')).status).toBe(429);
});

test('a device on which staff sign in through the shop is known to it, and is a customer’s never', async () => {
  const signedIn = (rank: number) => (response: http.ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': `pf_session=of${rank}; Path=/; HttpOnly` })
      .end(JSON.stringify({ id: 'id-nok', name: 'Nok', rank, provider: 'local' }));
  const deviceOf = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith('pf_shop_device='));
  signInAnswer = signedIn(0);
  expect(deviceOf((await signIn(edge.phone(), 'nok')).headers)).toBeUndefined();
  signInAnswer = signedIn(40);
  const device = deviceOf((await signIn(edge.phone(), 'nok')).headers)?.split(';')[0];
  expect(device).toMatch(/^pf_shop_device=[\w-]{43}$/);
  // The shop keeps its cookie to itself, and says from which device in the shop a call comes.
  signInAnswer = problem(429, 'too-many-requests');
  for (let guess = 0; guess < 12; guess += 1) await signIn(edge.phone(), 'nok', 'guessed');
  expect((await signIn(edge.client(`pf_device=x; ${device}`), 'nok')).status).toBe(200);
  expect(seen.at(-1)?.cookie).toBe('pf_device=x');
  expect(seen.at(-1)?.['x-printfront-address']).toMatch(/^server-1 (::ffff:)?127\.0\.0\.1 [\w-]{43}$/);
});

test('strangers who keep central busy with passwords hold up nobody who has signed in here before', async () => {
  const signedIn = (response: http.ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'pf_session=central; Path=/; HttpOnly' })
      .end(JSON.stringify({ id: 'id-nok', name: 'Nok', rank: 40, provider: 'local' }));
  signInAnswer = signedIn;
  const cookies = (await signIn(edge.phone(), 'nok')).headers.getSetCookie();
  const device = cookies.find((cookie) => cookie.startsWith('pf_shop_device='))?.split(';')[0];

  // Central answers nobody but a caller with the cookie of its own.
  signInAnswer = (response) => {
    if (response.req.headers.cookie === 'pf_device=known') signedIn(response);
  };
  const strangers = Array.from({ length: 8 }, () => signIn(edge.phone(), 'nok', 'guessed').catch(() => undefined));
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(1 + 3);
  const known = await signIn(edge.client(`pf_device=known; ${device}`), 'nok');
  expect([known.status, known.headers.getSetCookie()[0]]).toEqual([200, 'pf_session=central; Path=/; HttpOnly']);
  // However many strangers wait, no more of them are at central.
  expect(seen).toHaveLength(1 + 3 + 1);
  // Those who were still waiting need not wait for a central that says nothing.
  signInAnswer = (response) => response.destroy();
  central.closeAllConnections();
  await Promise.all(strangers);
});

test('S42: nobody in the shop can say where a call comes from', async () => {
  signInAnswer = problem(401, 'credentials-wrong');
  const headers = { 'x-printfront-address': 'server-1 10.0.0.9 forged', 'x-forwarded-for': '10.0.0.9' };
  await edge.phone().call('POST', '/auth/sign-in/local', { username: 'nok', password: 'x' }, headers);
  expect(seen.at(-1)?.['x-printfront-address']).not.toContain('10.0.0.9');
});

test('S42: a shop that has not enrolled yet passes on nobody’s word about where a call comes from', async () => {
  const port = (central.address() as AddressInfo).port;
  // The code is refused, so that there is no token to vouch with.
  signInAnswer = problem(503, 'starting-up');
  const stranger = await startEdgeInTest({ centralUrl: `http://127.0.0.1:${port}`, enrolCode: 'not-taken-yet' });
  try {
    signInAnswer = problem(401, 'credentials-wrong');
    const headers = { 'x-printfront-address': 'server-1 10.0.0.9 forged', 'x-forwarded-for': '10.0.0.9' };
    await stranger.phone().call('POST', '/auth/sign-in/local', { username: 'nok', password: 'x' }, headers);
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toHaveProperty('x-printfront-address');
    expect(seen[0]?.['x-forwarded-for']).not.toContain('10.0.0.9');
  } finally {
    await stranger.stop();
  }
});

test('S70: without central a second factor is had on a device where it was given, and nowhere else', async () => {
  const member = await staffMember('nok');
  const secured = Object.assign({ hasSecondFactor: true }, member);
  const signedInAtCentral = (response: http.ServerResponse) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'pf_session=of-nok; Path=/; HttpOnly' })
      .end(JSON.stringify({ id: member.id, name: member.name, rank: 40, provider: 'local' }));
  const away = problem(429, 'too-many-requests');
  const signInOnDevice = async () => {
    const { status, headers } = await signIn(edge.phone(), 'nok');
    expect(status).toBe(200);
    return (
      headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith('pf_shop_device='))
        ?.split(';')[0] ?? ''
    );
  };
  // Known from before the factor was switched on: that was with the password alone.
  signInAnswer = signedInAtCentral;
  const before = await signInOnDevice();
  signInAnswer = away;
  const desk = edge.client(before);
  expect((await signIn(desk, 'nok')).status).toBe(200);
  expect((await desk.call('GET', '/orders/all')).status).toBe(200);
  await bringStaff(edge, [secured]);
  expect((await desk.call('GET', '/orders/all')).status).toBe(401);
  // What central said stands where the shop says less.
  expect((await signIn(edge.client(before), 'nok')).body.code).toBe('too-many-requests');
  signInAnswer = signedInAtCentral;
  const known = await signInOnDevice();
  await bringStaff(edge, [secured]);
  signInAnswer = away;
  expect((await signIn(edge.client(known), 'nok')).status).toBe(200);
  signInAnswer = problem(503, 'starting-up');
  const stranger = await signIn(edge.phone(), 'nok');
  expect([stranger.status, stranger.body.code]).toEqual([403, 'second-factor-away']);
  expect((await signIn(edge.phone(), 'nok', 'guessed')).body.code).toBe('shop-sign-in-refused');
  expect((await signIn(edge.client(known), 'nok')).status).toBe(200);
});

const changePlaces = (client: TestClient) =>
  client.call('POST', '/auth/desk/change-person', { userId: 'id-ton', pin: '2580' });

test('a PIN is refused in words while central is away, and whoever sits there stays', async () => {
  signInAnswer = problem(503, 'starting-up');
  const desk = edge.phone();
  expect((await signIn(desk, 'nok')).status).toBe(200);
  const answer = await changePlaces(desk);
  expect([answer.status, answer.body.code]).toEqual([503, 'central-unreachable']);
  expect((await desk.call('GET', '/users/me')).body).toMatchObject({ name: 'Name of nok' });
});

test('whoever takes over by PIN is not followed by what the one before had of the shop alone', async () => {
  signInAnswer = problem(429, 'too-many-requests');
  const desk = edge.phone();
  const [shopSession = ''] = (await signIn(desk, 'nok')).headers.getSetCookie();
  expect((await desk.call('GET', '/orders/all')).status).toBe(200);
  signInAnswer = (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'pf_session=of-ton; Path=/; HttpOnly' })
      .end(JSON.stringify({ id: 'id-ton', name: 'Ton', rank: 40, provider: 'local' }));
  const answer = await changePlaces(desk);
  expect([answer.status, answer.body.name]).toEqual([200, 'Ton']);
  expect((await edge.client(shopSession.split(';')[0] ?? '').call('GET', '/orders/all')).status).toBe(401);
});
