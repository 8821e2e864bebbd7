import http from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { setSecureAddresses } from '@printfront/shared/contracts/secure-addresses.ts';
import * as shopComputer from '@printfront/shared/contracts/shop-computer.ts';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { listenOnLoopback } from '@printfront/shared/testing/listen-on-loopback.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { type EdgeInTest, eventually, startEdgeInTest } from '../edge-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';

let central: CentralInTest;
let edge: EdgeInTest;
let installer: TestClient;

beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  edge = await startEdgeInTest({ isNew: true, hotspot: null });
  installer = edge.client();
});
afterEach(() => edge.stop());

const enter = async () => {
  expect((await installer.call('POST', '/shop/set-up', { code: edge.setUpCode })).status).toBe(204);
};
const connect = async (url: string, enrolCode: string | null = null, ca: string | null = null) =>
  (await installer.call('POST', '/shop/computer/central', { url, enrolCode, ca })).body;
const pageAt = (address: string) => fetch(edge.url + address, { redirect: 'manual' });

/** A code of this central, made by its owner. */
async function makeCode(of: CentralInTest, name: string): Promise<{ id: string; enrolCode: string }> {
  const owner = createTestClient(of.origin());
  expect((await owner.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  return (await owner.call('POST', '/shops', { name })).body;
}

describe('the page of a new computer', () => {
  it('is what every address leads to, until central has let it in', async () => {
    for (const address of ['/', '/storefront', '/storefront?x=1', '/front/123456789012345', '/admin/orders', '/pair']) {
      const answer = await pageAt(address);
      expect([address, answer.status, answer.headers.get('location')]).toEqual([address, 302, '/set-up']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await pageAt('/set-up')).status).not.toBe(302);
    expect((await pageAt('/assets/x.js')).status).not.toBe(302);
    expect((await pageAt('/healthz')).status).toBe(200);
    await enter();
    expect((await connect(central.origin(), ENROL_CODE)).problem).toBeNull();
    expect((await pageAt('/storefront')).status).not.toBe(302);
    await central.stop();
    central = await startCentralInTest();
  });

  it('is nobody’s without the code, counts wrong ones, and is over when the shop opens', async () => {
    const { id, enrolCode } = await makeCode(central, 'Shop Ari');
    expect((await edge.phone().call('GET', '/shop/set-up')).body).toEqual({
      ...{ isOpen: true, isEnrolled: false },
      isEntered: false,
    });
    for (const client of [edge.phone(), await edge.kiosk()]) {
      expect((await client.call('GET', '/shop/computer')).status).toBe(401);
      expect(
        (await client.call('POST', '/shop/computer/central', { url: central.origin(), enrolCode, ca: null })).status,
      ).toBe(401);
      expect((await client.call('POST', '/shop/set-up/finish')).status).toBe(401);
    }
    const guess = () => edge.phone().call('POST', '/shop/set-up', { code: 'AAAA-BBBB-CCCC-DDDD' });
    const guesses = [];
    for (let count = 0; count < 6; count += 1) guesses.push((await guess()).status);
    expect(guesses).toEqual([409, 409, 409, 409, 409, 429]);
    await edge.database.deleteFrom('sign_in_attempt').execute();
    await enter();
    expect((await installer.call('POST', '/shop/set-up/finish')).body.code).toBe('starting-up');
    expect(await connect(central.origin(), enrolCode)).toMatchObject({ problem: null, shop: { id, name: 'Shop Ari' } });
    expect((await installer.call('POST', '/shop/set-up/finish')).status).toBe(204);
    expect((await installer.call('GET', '/shop/computer')).status).toBe(401);
    const again = await edge.phone().call('POST', '/shop/set-up', { code: edge.setUpCode });
    expect([again.status, again.body.code]).toEqual([409, 'sign-in-code-used']);
    expect((await edge.phone().call('POST', '/shop/set-up', { code: 'another' })).body.code).toBe('first-run-over');
    expect(await edge.setUp.begin(false)).toBeNull();
  });

  it('opens what sets the computer up, and nothing else that staff may do', async () => {
    await enter();
    const ofSetUp = new Set([
      ...Object.values(shopComputer).flatMap((one) => ('path' in one ? [one.name] : [])),
      setSecureAddresses.name,
    ]);
    const others = ALL_ENDPOINTS.filter(
      ({ name, who, where }) => where.includes('edge') && who.join() === 'maintainer' && !ofSetUp.has(name),
    );
    expect(others.length).toBeGreaterThan(50);
    const passed: string[] = [];
    for (const { name, method, path: address } of others) {
      const { status } = await installer.call(
        method,
        address.replaceAll(/\{\w+\}/g, '1'),
        method === 'GET' ? undefined : {},
      );
      if (status !== 401 && status !== 503) passed.push(`${name}: ${status}`);
    }
    expect(passed).toEqual([]);
    expect((await installer.call('GET', '/shop/computer')).status).toBe(200);
  });

  it('tells a kiosk and a phone that it is being set up, not that it does not know them', async () => {
    const known = await edge.kiosk();
    const old = { cookie: `pf_kiosk=${'a'.repeat(43)}` };
    const id = '123456789012345';
    const asked = async () => {
      const answers = [
        await edge.phone().call('GET', '/storefront', undefined, old),
        await edge.phone().call('POST', '/storefront/touch', {}, old),
        await edge.phone().call('GET', `/storefront/orders/${id}`, undefined, old),
        await edge.phone().call('GET', `/storefront/orders/${id}`),
      ];
      return answers.map(({ status, body }) => `${status} ${body.code}`);
    };
    expect(await asked()).toEqual(Array(4).fill('503 being-set-up'));
    expect((await known.call('GET', '/storefront')).status).toBe(200);
    const wrong = await edge.phone().call('POST', '/storefront/touch', { pairingCode: 'WRONG12345' }, old);
    expect(wrong.body.code).toBe('pairing-code-refused');
    await enter();
    const { enrolCode } = await makeCode(central, 'Shop Phrom Phong');
    expect((await connect(central.origin(), enrolCode)).problem).toBeNull();
    expect(await asked()).toEqual(Array(4).fill('404 not-found'));
  });

  it('takes the code of the newest start alone', async () => {
    const newer = (await edge.setUp.begin(false)) ?? '';
    expect((await installer.call('POST', '/shop/set-up', { code: edge.setUpCode })).body.code).toBe(
      'sign-in-code-unknown',
    );
    const asTyped = newer.toLowerCase().replaceAll('-', ' ');
    expect((await installer.call('POST', '/shop/set-up', { code: asTyped })).status).toBe(204);
  });

  it('is not there where a variable enrols', async () => {
    expect(await edge.setUp.begin(true)).toBeNull();
    expect((await pageAt('/storefront')).status).not.toBe(302);
    expect((await edge.phone().call('GET', '/shop/set-up')).body.isOpen).toBe(false);
  });
});

describe('central, as somebody types it', () => {
  /** Answers every call in the same way. */
  async function somebody(answer: http.RequestListener, tls?: { cert: string; key: string }): Promise<string> {
    const server = tls === undefined ? http.createServer(answer) : https.createServer(tls, answer);
    const url = await listenOnLoopback(server);
    onTestFinished(() => void server.close());
    return tls === undefined ? url : url.replace('http:', 'https:');
  }
  const json =
    (status: number, body: object): http.RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
  /** A central of another version, as far as a shop sees it. */
  const ofVersions =
    (words: string): http.RequestListener =>
    (request, response) => {
      const { url = '' } = request;
      if (url.endsWith('/first-run')) return json(200, { isOpen: false })(request, response);
      if (!url.includes('/sync/')) return json(404, problem('not-found', 404))(request, response);
      const detail = `This server speaks version ${words} of the sync protocol.`;
      const parameter = 'x-printfront-protocol';
      return json(400, { ...problem('parameter-invalid', 400), detail, parameter })(request, response);
    };
  const problem = (code: string, status: number) => ({ type: 'x', title: 'x', status, detail: 'x', code });

  beforeEach(enter);

  it.each([
    ['nobody answers there', async () => 'http://127.0.0.1:9', 'no-answer'],
    ['nobody knows the name', async () => 'https://central.invalid', 'name-unknown'],
    ['everybody on the way could read', async () => 'http://203.0.113.9', 'insecure'],
    ['a page of something else', () => somebody((_, response) => response.end('<h1>Router</h1>')), 'not-printfront'],
    ['a page that says 404', () => somebody((_, response) => response.writeHead(404).end('no')), 'not-printfront'],
    ['somebody who hangs up', () => somebody((request) => request.socket.destroy()), 'not-printfront'],
    ['HTTP where HTTPS was typed', async () => central.origin().replace('http:', 'https:'), 'not-printfront'],
    ['a shop’s computer, this one', async () => edge.url, 'shop-computer'],
    ['a central before there was this page', () => somebody(json(404, problem('not-found', 404))), 'older'],
    ['a central that is older', () => somebody(ofVersions('1')), 'older'],
    ['a central that is newer', () => somebody(ofVersions('4 and 3')), 'newer'],
    ['a central that is unwell', () => somebody(json(500, problem('internal-error', 500))), 'busy'],
  ])('%s', async (_what, address, expected) => {
    expect((await connect(await address(), 'A3F7K-9KM2Q')).problem).toBe(expected);
    const { body } = await installer.call('GET', '/shop/computer');
    expect(body).toMatchObject({ shop: null, central: { values: { url: null, ca: null }, savedBy: null } });
  });

  it('believes a certificate only of an authority that it knows, or that is given', async () => {
    const authority = makeAuthority('The owner’s own');
    const tls = makeCertificate(authority, { ipAddresses: ['127.0.0.1'] });
    const url = await somebody(json(404, problem('not-found', 404)), tls);
    expect((await connect(url)).problem).toBe('certificate');
    expect((await connect(url, null, makeAuthority('Another').cert.trim())).problem).toBe('certificate');
    expect((await connect(url, null, authority.cert.trim())).problem).toBe('older');
  });

  it('whose authority was given is believed by all that is asked of others, until another or none is', async () => {
    const authority = makeAuthority('The owner’s own');
    const tls = makeCertificate(authority, { ipAddresses: ['127.0.0.1'] });
    const url = await somebody(json(404, problem('not-found', 404)), tls);
    const save = (ca: string | null) => edge.computer.save('central', { values: { url, ca }, by: 'a test' });
    const isBelieved = () =>
      new Promise<boolean>((resolve) => {
        const asked = https.get(url, { agent: false }, (answer) => resolve(answer.resume().statusCode === 404));
        asked.on('error', () => resolve(false));
      });
    const seen: boolean[] = [];
    for (const ca of [authority.cert, makeAuthority('Another').cert, authority.cert, null]) {
      await save(ca);
      seen.push(await isBelieved());
    }
    expect(seen).toEqual([true, false, true, false]);
  });

  it('says of a code whether it is missing, unknown, used and by whom, or too old', async () => {
    const url = central.origin();
    expect((await connect(url)).problem).toBe('code-missing');
    expect((await connect(url, 'ZZZZZ-ZZZZZ')).problem).toBe('code-unknown');
    expect((await connect(url, 'x')).problem).toBe('code-unknown');
    const used = await makeCode(central, 'Shop Used');
    const late = await makeCode(central, 'Shop Late');
    const database = new Sqlite(path.join(central.blobs, '..', 'central.sqlite'));
    database.prepare('update enrol_code set expires_at = ? where id = ?').run('2026-01-01T00:00:00.000Z', late.id);
    database.close();
    expect(await connect(url, late.enrolCode)).toMatchObject({ problem: 'code-late', at: '2026-01-01T00:00:00.000Z' });
    const other = await startEdgeInTest({ isNew: true, hotspot: null });
    onTestFinished(() => other.stop());
    const elsewhere = other.client();
    await elsewhere.call('POST', '/shop/set-up', { code: other.setUpCode });
    const body = { url, ca: null, enrolCode: used.enrolCode };
    expect((await elsewhere.call('POST', '/shop/computer/central', body)).body.problem).toBeNull();
    expect(await connect(url, used.enrolCode)).toMatchObject({ problem: 'code-used', usedBy: 'Shop Used' });
    expect((await installer.call('GET', '/shop/computer')).body.shop).toBeNull();
  });

  it('stays with its own central: another one changes nothing, a new address of its own does', async () => {
    const { enrolCode } = await makeCode(central, 'Shop Siam Square');
    expect((await connect(central.origin(), enrolCode)).problem).toBeNull();
    const stranger = await startCentralInTest();
    onTestFinished(() => stranger.stop());
    const strangersCode = (await makeCode(stranger, 'Shop of another')).enrolCode;
    expect((await connect(stranger.origin(), strangersCode)).problem).toBe('belongs-elsewhere');
    const { body } = await installer.call('GET', '/shop/computer');
    expect(body).toMatchObject({ shop: { name: 'Shop Siam Square' }, central: { values: { url: central.origin() } } });
    // The code of the stranger is as good as before.
    const moved = central.line.url();
    expect(await connect(moved)).toMatchObject({ problem: null, shop: { name: 'Shop Siam Square' } });
    await eventually(
      () => installer.call('GET', '/shop/computer'),
      (answer) => answer.body.isLinked && answer.body.central.values.url === moved,
    );
  });

  it('is one central for two who connect at the same moment: the second reads what it has become', async () => {
    const other = await startCentralInTest();
    onTestFinished(() => other.stop());
    const places = [central, other, central] as const;
    const codes = await Promise.all(places.map((place) => makeCode(place, 'Shop')));
    const wanted = places.map((place, at) => connect(place.origin(), codes[at]?.enrolCode ?? ''));
    const verdicts = await Promise.all(wanted);
    const { shop, central: kept } = (await installer.call('GET', '/shop/computer')).body;
    const won = verdicts.findIndex(({ problem }) => problem === null);
    expect([shop.id, kept.values.url]).toEqual([codes[won]?.id, places[won]?.origin()]);
    const losers = verdicts.filter((_, at) => at !== won);
    expect(losers).toEqual(losers.map(() => expect.objectContaining({ problem: 'connected-meanwhile', shop })));
  });

  it('is the one of a variable, and no other is kept, whatever is typed', async () => {
    await edge.stop();
    const url = central.origin();
    const given = { central: { url: { variable: 'CENTRAL_URL', value: url } } };
    edge = await startEdgeInTest({ isNew: true, hotspot: null, computerGiven: given });
    installer = edge.client();
    await enter();
    const { enrolCode } = await makeCode(central, 'Shop Sukhumvit');
    expect((await connect('https://typed.example', enrolCode)).problem).toBeNull();
    expect((await connect('https://typed.example')).problem).toBeNull();
    const saved = await edge.database.selectFrom('computer_setting').selectAll().where('section', '=', 'central');
    expect(JSON.parse((await saved.executeTakeFirstOrThrow()).content).url).toBe(url);
  });

  it('S83: hears nothing of the shop’s token before it has proved to be its central', async () => {
    const { enrolCode } = await makeCode(central, 'Shop Ari');
    // One that hangs up on whoever enrols, and waits for the shop to enrol elsewhere.
    const heard: string[] = [];
    const pretends =
      (answer: http.RequestListener): http.RequestListener =>
      (request, response) => {
        request.setEncoding('utf8');
        request.on('data', (chunk) => heard.push(chunk));
        heard.push(JSON.stringify(request.headers));
        if (request.url?.endsWith('/first-run')) return json(200, { isOpen: false })(request, response);
        return answer(request, response);
      };
    const before = await somebody(pretends((request) => request.socket.destroy()));
    expect((await connect(before, enrolCode)).problem).toBe('not-printfront');
    expect((await connect(central.origin(), enrolCode)).problem).toBeNull();

    const proof = (text: string) => ({ salt: 's'.repeat(43), proof: text.repeat(64) });
    const anyProof = pretends((request, response) => {
      if (request.url?.endsWith('/sync/prove')) return json(200, proof('0'))(request, response);
      return json(200, { missing: [] })(request, response);
    });
    const older = pretends((request, response) =>
      request.url?.endsWith('/sync/blobs/missing')
        ? json(200, { missing: [] })(request, response)
        : json(404, problem('not-found', 404))(request, response),
    );
    // It knows the real central, and asks there for itself.
    const passesOn = (asMine: (body: string) => string) =>
      pretends((request, response) => {
        if (!request.url?.startsWith('/api/v1/sync/')) return json(404, problem('not-found', 404))(request, response);
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', async () => {
          const headers = { 'content-type': 'application/json', 'x-printfront-protocol': '2' };
          const there = `${central.origin()}${request.url}`;
          const answer = await fetch(there, { method: 'POST', headers, body: asMine(body) });
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
        });
      });
    const inNameOf = (address: string) => (body: string) => JSON.stringify({ ...JSON.parse(body), address });
    for (const [answer, expected] of [
      [anyProof, 'belongs-elsewhere'],
      [older, 'older'],
      [passesOn(inNameOf(central.origin())), 'belongs-elsewhere'],
      [passesOn(inNameOf('https://prints.evil.example')), 'other-address'],
    ] as const) {
      expect((await connect(await somebody(answer))).problem).toBe(expected);
    }
    const { body } = await installer.call('GET', '/shop/computer');
    expect(body.central.values.url).toBe(central.origin());
    const { token } = await edge.database.selectFrom('sync_state').select('token').executeTakeFirstOrThrow();
    expect(heard.length).toBeGreaterThan(8);
    expect(heard.join('\n')).not.toContain(token);
    expect(heard.join('\n').toLowerCase()).not.toContain('bearer');
  });

  it('makes no owner one who holds the log’s code: a variable’s password is not for whatever router they name', async () => {
    await edge.stop();
    const router = { password: { variable: 'ROUTER_PASSWORD', value: 'printfront' } };
    edge = await startEdgeInTest({ isNew: true, hotspot: null, computerGiven: { router } });
    installer = edge.client();
    await enter();
    await connect(central.origin(), (await makeCode(central, 'Shop Sathorn')).enrolCode);
    await installer.call('POST', '/shop/set-up/finish');
    expect((await installer.call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
    const named = { host: '127.0.0.1', port: 9, username: 'printfront', tls: false, ca: null, userProfile: null };
    const save = async (password?: string) =>
      (await installer.call('PUT', '/shop/computer/router', { ...named, password })).body;
    const check = async () => (await installer.call('POST', '/shop/computer/router/check', named)).body;
    for (const refused of [await save(), await check()]) {
      expect(refused).toMatchObject({ code: 'parameter-missing', parameter: 'password' });
    }
    expect(await save('printfront')).toMatchObject({ values: { port: 9 } });
  });

  it('is used at once: the catalogue comes, and who passes through is asked there', async () => {
    const { enrolCode } = await makeCode(central, 'Shop Thonglor');
    expect((await edge.phone().call('GET', '/shop')).body.code).toBe('starting-up');
    await connect(central.origin(), enrolCode);
    const shop = await eventually(
      () => edge.phone().call('GET', '/shop'),
      ({ status }) => status === 200,
    );
    expect(shop.body.server).toBe('Shop Thonglor');
    expect((await edge.phone().call('POST', '/auth/sign-in/local', MAINTAINER)).status).toBe(200);
  });
});
