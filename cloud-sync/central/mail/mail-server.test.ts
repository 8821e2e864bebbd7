import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { AuditEntry } from '@printfront/shared/contracts/audit.ts';
import { SavedMailServer } from '@printfront/shared/contracts/mail-server.ts';
import { makeAuthority, makeCertificate } from '@printfront/shared/testing/certificates.ts';
import { freePort } from '@printfront/shared/testing/free-port.ts';
import { startMailServerInTest } from '@printfront/shared/testing/mail-server.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Maintainer, maintainerOf } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';

const OWN = getCACertificates('default');
const authority = makeAuthority('Mail for tests');
const certificate = makeCertificate(authority, { names: ['localhost'], ipAddresses: ['127.0.0.1'] });
const PASSWORD = 'mail password';
const MINUTE_MS = 60_000;

type Mails = Awaited<ReturnType<typeof startMailServerInTest>>;
let mails: Mails;
let central: CentralInTest;
let owner: Maintainer;
let room: { freeBytes: number; minimumBytes: number };
beforeAll(() => setDefaultCACertificates([...OWN, authority.cert]));
afterAll(() => setDefaultCACertificates(OWN));
beforeEach(async () => {
  mails = await startMailServerInTest({ certificate });
  room = { freeBytes: 1e12, minimumBytes: 1e9 };
  central = await startCentralInTest({ room: async () => room });
  central.clock.stillMs = Date.now();
  owner = await maintainerOf(central);
});
afterEach(async () => {
  await central.stop();
  await mails.stop();
});

const server = (changes: object = {}) => ({
  host: '127.0.0.1',
  port: mails.settings.port,
  security: 'starttls',
  user: 'shop',
  senderName: 'ร้านป้านก "Nok"',
  senderAddress: 'prints@shop.example',
  password: PASSWORD,
  ...changes,
});
const save = (body: object, seen?: string) => owner.call('PUT', '/settings/mail-server', body, seen);
const saved = async () => SavedMailServer.parse((await owner.call('GET', '/settings/mail-server')).body);
const attempt = async (changes: object = {}) => {
  const { status, body } = await owner.call('POST', '/settings/mail-server/try', {
    ...server(changes),
    to: 'owner@shop.example',
    ...changes,
  });
  expect(status).toBe(200);
  return body.failure?.problem ?? null;
};
const later = (ms: number) => {
  central.clock.offsetMs += ms;
};

describe('a mail server that an owner sets', () => {
  test('takes the owner’s mail from then on: once when something begins, and once when it is over', async () => {
    await owner.call('PUT', '/settings/trouble', { mailTo: ['owner@shop.example'] });
    room.freeBytes = 1e8;
    await central.watch.sweep();
    later(20 * MINUTE_MS);
    await central.watch.sweep();
    // Nobody could be written to until now.
    expect((await owner.call('GET', '/troubles')).body.mail.isSetUp).toBe(false);
    expect((await save(server())).status).toBe(200);
    expect((await owner.call('GET', '/troubles')).body.mail.isSetUp).toBe(true);
    for (let look = 0; look < 3; look += 1) {
      await central.watch.sweep();
      later(MINUTE_MS);
    }
    expect(mails.taken.map(({ to }) => to)).toEqual([['owner@shop.example']]);
    expect(mails.taken[0]?.source).toContain('<prints@shop.example>');
    room.freeBytes = 1e12;
    for (let look = 0; look < 4; look += 1) {
      await central.watch.sweep();
      later(11 * MINUTE_MS);
    }
    expect(mails.taken).toHaveLength(2);
    expect(mails.taken[1]?.source).toContain('X-Printfront-About: over');
  });

  test('is another one with the next mail, and none when it is taken out', async () => {
    await owner.call('PUT', '/settings/trouble', { mailTo: ['owner@shop.example'] });
    const other = await startMailServerInTest({ certificate, secure: true });
    try {
      await save(server());
      expect((await owner.call('POST', '/troubles/test-mail')).status).toBe(200);
      await save(server({ port: other.settings.port, security: 'tls' }));
      expect((await owner.call('POST', '/troubles/test-mail')).status).toBe(200);
      expect([mails.taken.length, other.taken.length]).toEqual([1, 1]);
      await save(server({ host: null, password: null }));
      expect((await owner.call('POST', '/troubles/test-mail')).body.code).toBe('mail-not-set');
    } finally {
      await other.stop();
    }
  });

  test('keeps its password sealed, tells it to nobody, and notes who changed what', async () => {
    const answer = await save(server());
    expect(SavedMailServer.parse(answer.body)).toMatchObject({
      section: { secrets: { password: true }, values: { host: '127.0.0.1', user: 'shop' }, savedBy: owner.name },
    });
    const rows = JSON.stringify(await central.database.selectFrom('computer_setting').selectAll().execute());
    const audit = (await owner.call('GET', '/audit?subject=settings&subjectId=mail')).body.items as AuditEntry[];
    expect(audit[0]?.changes).toContainEqual({ field: 'host', from: null, to: '127.0.0.1' });
    for (const told of [rows, JSON.stringify(answer.body), JSON.stringify(audit), central.logLines.join()]) {
      expect(told).not.toContain(PASSWORD);
    }
  });

  test('keeps a password that is left out, but gives it to no other server and no other account', async () => {
    const { password: _, ...kept } = server();
    await save(server());
    await save({ ...kept, senderName: null });
    expect((await saved()).section.secrets.password).toBe(true);
    expect(await attempt({ password: undefined })).toBeNull();
    expect(await attempt({ password: undefined, host: 'localhost' })).toBe('password-missing');
    await save({ ...kept, user: 'somebody' });
    expect((await saved()).section.secrets.password).toBe(false);
  });

  test('is saved by two owners one after the other: the second is told', async () => {
    const { version } = (await saved()).section;
    expect((await save(server(), version)).status).toBe(200);
    expect(await save(server({ port: 25 }), version)).toMatchObject({
      status: 412,
      body: { code: 'edited-meanwhile' },
    });
  });

  test.each([
    ['host', { host: 'smtp://x' }],
    ['host', { host: 'a b' }],
    ['port', { port: 0 }],
    ['security', { security: 'none' }],
    ['senderAddress', { senderAddress: 'nobody' }],
    ['senderAddress', { senderAddress: null }],
    ['senderName', { senderName: 'A\r\nBcc: all@c.example' }],
  ])('is refused by the name of what is wrong: %s', async (parameter, changes) => {
    expect(await save(server(changes))).toMatchObject({ status: 400, body: { parameter } });
  });
});

describe('a test mail', () => {
  test('arrives through what is typed, before anything is saved', async () => {
    expect(await attempt()).toBeNull();
    expect(mails.taken.map(({ to }) => to)).toEqual([['owner@shop.example']]);
    expect((await saved()).section.values.host).toBeNull();
  });

  test('says in a word what is wrong', async () => {
    const plain = await startMailServerInTest();
    const foreign = await startMailServerInTest({
      certificate: makeCertificate(makeAuthority('Nobody knows'), { ipAddresses: ['127.0.0.1'] }),
    });
    try {
      expect(await attempt({ host: 'no-such-host.invalid' })).toBe('unknown-host');
      expect(await attempt({ port: await freePort() })).toBe('refused');
      expect(await attempt({ port: foreign.settings.port })).toBe('certificate');
      expect(await attempt({ port: plain.settings.port })).toBe('no-encryption');
      expect(await attempt({ security: 'tls' })).toBe('no-encryption');
      expect(await attempt({ password: 'another' })).toBe('password');
      expect(await attempt({ senderAddress: 'me@stranger.example' })).toBe('sender-refused');
      expect(await attempt({ to: 'typo@nowhere.example' })).toBe('recipient-refused');
      mails.state.isBroken = true;
      expect(await attempt()).toBe('mail-refused');
      expect(mails.taken).toEqual([]);
    } finally {
      await plain.stop();
      await foreign.stop();
    }
  });
});

test('what variables say wins over what an owner saved, and is told by their names', async () => {
  await central.stop();
  central = await startCentralInTest({ mailServer: { ...mails.settings, security: 'starttls' } });
  owner = await maintainerOf(central);
  await owner.call('PUT', '/settings/trouble', { mailTo: ['owner@shop.example'] });
  await save(server({ host: 'other.example', user: 'other' }));
  expect((await saved()).section).toMatchObject({
    values: { host: '127.0.0.1', user: 'shop', senderName: 'Printfront', senderAddress: 'prints@shop.example' },
    fixed: { host: 'MAIL_SERVER', user: 'MAIL_USER', password: 'MAIL_PASSWORD', senderAddress: 'MAIL_FROM' },
  });
  expect((await owner.call('POST', '/troubles/test-mail')).status).toBe(200);
  expect(mails.taken).toHaveLength(1);
});
