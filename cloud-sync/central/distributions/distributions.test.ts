import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DistributionFile } from '@printfront/shared/contracts/distributions.ts';
import { DISTRIBUTION_CODE_PATTERN } from '@printfront/shared/domain/distribution-code.ts';
import { createUploadAdmission } from '@printfront/shared/server/uploads/upload-admission.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CentralInTest, PHONE_URL, startCentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { createDistributionFile } from './distributions.service.ts';
import { endOfDay, formOf, type Staff, staffOf, storedHashes, strangerOf } from './distributions-in-test.ts';

const MAXIMUM_BYTES = 3_000_000;

let central: CentralInTest;
let staff: Staff;
let stranger: ReturnType<typeof strangerOf>;
beforeAll(async () => {
  central = await startCentralInTest({ distributionMaxBytes: MAXIMUM_BYTES });
  staff = await staffOf(central);
  stranger = strangerOf(central);
});
afterAll(() => central.stop());
beforeEach(async () => {
  await central.database.deleteFrom('distribution_file').execute();
});

const codesOf = (items: DistributionFile[]) => items.map(({ code }) => code);

describe('offering a file', () => {
  it('answers its code, with which anybody finds it however the code is typed', async () => {
    const file = await staff.offer(randomBytes(1000), { name: 'อัลบั้ม 🎞.zip' });
    expect(file).toEqual({
      id: expect.any(String),
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
      code: expect.stringMatching(DISTRIBUTION_CODE_PATTERN),
      name: 'อัลบั้ม 🎞.zip',
      byteSize: 1000,
      expireAt: endOfDay(central, 7),
      url: `/api/v1/distributions/files/${file.code}/content`,
      pageUrl: `${PHONE_URL}/download/${file.code}`,
    });
    const sloppy = file.code.toLowerCase().replaceAll('0', 'O').replaceAll('1', 'l');
    for (const typed of [file.code, sloppy, `${sloppy.slice(0, 5)}-${sloppy.slice(5)}`, ` ${sloppy} `]) {
      expect((await stranger.find(typed)).body, typed).toEqual([file]);
    }
  });

  it('shows a name without folders and tricks, and keeps what the file is', async () => {
    const { name } = await staff.offer(Buffer.from('x'), { name: '../../etc/‮fdp.exe' });
    expect(name).toBe('fdp.exe');
  });

  it('takes a file of any kind, also one that no photo program could read', async () => {
    for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from([0]), Buffer.from('MZ\0\0')]) {
      expect((await staff.offer(bytes)).byteSize).toBe(bytes.length);
    }
  });

  it('draws another code when one is taken', async () => {
    const taken = await staff.offer(Buffer.from('first'));
    const codes = [taken.code, taken.code, '0123456789'];
    const { userId } = await central.signedIn(40);
    const principal = { kind: 'user', userId, name: 'Staff', rank: 40 } as const;
    const { database, distributionBlobs: blobs, logger, now } = central;
    const settings = { maximumBytes: MAXIMUM_BYTES, settings: async () => TEST_SHOP, siteUrl: undefined };
    const deps = { database, blobs, admission: createUploadAdmission(), logger, now, ...settings };
    const made = await receivedBy((request) =>
      createDistributionFile({ ...deps, newCode: () => codes.shift() ?? '' }, principal, request),
    )(formOf(Buffer.from('second'), { name: 'b', expireAt: endOfDay(central, 1) }));
    expect(made.code).toBe('0123456789');
    expect((await stranger.find(taken.code)).body).toEqual([taken]);
  });

  it('says what is wrong and keeps nothing for anybody to find', async () => {
    const expireAt = endOfDay(central, 7);
    const bytes = randomBytes(500);
    const none = new FormData();
    none.set('expireAt', expireAt);
    const two = formOf(bytes, { name: 'a', expireAt });
    two.append('file', new Blob([bytes]), 'b');
    const refusals: [FormData, number, string][] = [
      [none, 400, 'file-missing'],
      [two, 400, 'file-repeated'],
      [formOf(Buffer.alloc(0), { name: 'empty.txt', expireAt }), 400, 'file-empty'],
      [formOf(bytes, { name: 'a' }), 400, 'parameter-missing'],
      [formOf(bytes, { name: 'a', expireAt: 'tomorrow' }), 400, 'parameter-invalid'],
      [formOf(bytes, { name: 'a', expireAt: '9999-12-31T23:59:59Z' }), 400, 'parameter-invalid'],
      [formOf(bytes, { name: 'a', expireAt: '0000-01-01T00:00:00Z' }), 400, 'date-past'],
      [formOf(bytes, { name: 'a', expireAt: endOfDay(central, -1) }), 400, 'date-past'],
      [formOf(Buffer.alloc(MAXIMUM_BYTES + 1), { name: 'a', expireAt }), 413, 'file-too-large'],
    ];
    for (const [form, status, code] of refusals) {
      const answer = await staff.send(form);
      expect([answer.status, answer.body.code], code).toEqual([status, code]);
    }
    expect((await staff.call('GET', '')).body.items).toEqual([]);
  });

  it('refuses five gigabytes at their announced length, before any of them is stored', async () => {
    const before = await storedHashes(central);
    const answer = await staff.sendUntilAnswered(5_000_000_000, 'length');
    expect(answer).toMatchObject({ status: 413, code: 'file-too-large' });
    expect(answer.sentBytes).toBeLessThan(1_000_000_000);
    expect(await storedHashes(central)).toEqual(before);
  });

  it('refuses five gigabytes that nobody announced, as soon as they are too many', async () => {
    const before = await storedHashes(central);
    const answer = await staff.sendUntilAnswered(5_000_000_000, 'chunks');
    expect(answer).toMatchObject({ status: 413, code: 'file-too-large' });
    expect(answer.sentBytes).toBeLessThan(1_000_000_000);
    expect(await storedHashes(central)).toEqual(before);
  });

  it('takes a file of exactly the size that is allowed', async () => {
    expect((await staff.offer(randomBytes(MAXIMUM_BYTES))).byteSize).toBe(MAXIMUM_BYTES);
  });
});

describe('the list', () => {
  it('goes by expiry, soonest first, and can be cut at a moment', async () => {
    const offered = new Map<number, DistributionFile>();
    for (const days of [30, 1, 7, 0, 90]) {
      offered.set(days, await staff.offer(randomBytes(10), { expireAt: endOfDay(central, days) }));
    }
    const codeIn = (days: number) => offered.get(days)?.code;
    expect(codesOf((await staff.call('GET', '')).body.items)).toEqual([0, 1, 7, 30, 90].map(codeIn));
    const before = (instant: string) => staff.call('GET', `?expireBefore=${encodeURIComponent(instant)}`);
    expect(codesOf((await before(endOfDay(central, 7))).body.items)).toEqual([0, 1].map(codeIn));
    // The start of the next day, without milliseconds.
    const nextDay = new Date(Date.parse(endOfDay(central, 7)) + 1).toISOString().replace('.000Z', 'Z');
    expect(codesOf((await before(nextDay)).body.items)).toEqual([0, 1, 7].map(codeIn));
  });

  it('stays right page by page while files come, go and move', async () => {
    const files: DistributionFile[] = [];
    for (const days of [1, 2, 2, 2, 3, 4]) {
      files.push(await staff.offer(randomBytes(10), { expireAt: endOfDay(central, days) }));
    }
    const page = async (nextId: string | null) => (await staff.call('GET', `?limit=2&nextId=${nextId}`)).body;
    const first = (await staff.call('GET', '?limit=2')).body;
    expect(codesOf(first.items)).toEqual(codesOf(files.slice(0, 2)));
    // The very file that the next page begins after is deleted; another comes in before it, a third moves to the end.
    expect((await staff.call('DELETE', `/${files[1]?.id}`)).status).toBe(204);
    await staff.offer(randomBytes(10), { expireAt: endOfDay(central, 1) });
    await staff.call('PUT', `/${files[0]?.id}`, { expireAt: endOfDay(central, 5) });
    const second = await page(first.nextId);
    expect(codesOf(second.items)).toEqual(codesOf(files.slice(2, 4)));
    const third = await page(second.nextId);
    expect(codesOf(third.items)).toEqual(codesOf(files.slice(4, 6)));
    const last = await page(third.nextId);
    expect([codesOf(last.items), last.nextId]).toEqual([[files[0]?.code], null]);
  });

  it.each(['nothing', '%F0%9F%8E%9E', 'zzzzzzzzzz.0190b5a0-0000-7000-8000-000000000000', '.'])(
    'refuses %s as a place to go on',
    async (nextId) => {
      const { status, body } = await staff.call('GET', `?nextId=${nextId}`);
      // A place far in the future is a place: nothing comes after it.
      if (nextId.startsWith('zzz')) expect([status, body]).toEqual([200, { items: [], nextId: null }]);
      else expect([status, body.code, body.parameter]).toEqual([400, 'parameter-invalid', 'nextId']);
    },
  );
});

describe('another day', () => {
  it('is written down with who chose it, and tells the second of two editors', async () => {
    const file = await staff.offer(randomBytes(10), { name: 'report.pdf' });
    const [month, quarter] = [endOfDay(central, 30), endOfDay(central, 90)];
    const moved = await staff.call('PUT', `/${file.id}`, { expireAt: month }, file.version);
    expect([moved.status, moved.body]).toEqual([200, { ...file, expireAt: month, version: expect.any(String) }]);
    expect(moved.body.version).not.toBe(file.version);

    const late = await staff.call('PUT', `/${file.id}`, { expireAt: quarter }, file.version);
    expect([late.status, late.body.code]).toEqual([412, 'edited-meanwhile']);
    const removal = await staff.call('DELETE', `/${file.id}`, undefined, file.version);
    expect([removal.status, removal.body.code]).toEqual([412, 'edited-meanwhile']);
    expect((await stranger.find(file.code)).body).toMatchObject([{ expireAt: month }]);

    const past = await staff.call('PUT', `/${file.id}`, { expireAt: endOfDay(central, -1) });
    expect([past.status, past.body.code]).toEqual([400, 'date-past']);
    expect((await staff.call('DELETE', `/${file.id}`)).status).toBe(204);
    expect(await auditOf(file.id)).toEqual([
      [
        'created',
        staff.name,
        'report.pdf',
        [
          ['byteSize', null, 10],
          ['expireAt', null, file.expireAt],
          ['name', null, 'report.pdf'],
        ],
      ],
      ['changed', staff.name, 'report.pdf', [['expireAt', file.expireAt, month]]],
      [
        'deleted',
        staff.name,
        'report.pdf',
        [
          ['byteSize', 10, null],
          ['expireAt', month, null],
          ['name', 'report.pdf', null],
        ],
      ],
    ]);
  });

  it('of two editors at the same moment is one’s', async () => {
    const file = await staff.offer(randomBytes(10));
    const days = [10, 20, 30, 40];
    const answers = await Promise.all(
      days.map((day) => staff.call('PUT', `/${file.id}`, { expireAt: endOfDay(central, day) }, file.version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const winner = days[answers.findIndex(({ status }) => status === 200)] ?? 0;
    expect((await stranger.find(file.code)).body).toMatchObject([{ expireAt: endOfDay(central, winner) }]);
  });

  it('is the last one’s where nobody says what they saw, and each is noted with what was before', async () => {
    const file = await staff.offer(randomBytes(10));
    const days = [10, 20, 30, 40].map((day) => endOfDay(central, day));
    const answers = await Promise.all(days.map((expireAt) => staff.call('PUT', `/${file.id}`, { expireAt })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [, ...changes] = (await auditOf(file.id)).map(([, , , told]) => told[0]);
    expect(changes.map(([, , to]) => to).sort()).toEqual(days);
    expect(changes.map(([, from]) => from)).toEqual([file.expireAt, ...changes.slice(0, -1).map(([, , to]) => to)]);
    expect((await stranger.find(file.code)).body).toMatchObject([{ expireAt: changes.at(-1)?.[2] }]);
  });

  it('is refused for a file that is not there', async () => {
    const gone = await staff.offer(randomBytes(10));
    expect((await staff.call('DELETE', `/${gone.id}`)).status).toBe(204);
    expect((await staff.call('DELETE', `/${gone.id}`)).status).toBe(404);
    expect((await staff.call('PUT', `/${gone.id}`, { expireAt: endOfDay(central, 9) })).status).toBe(404);
  });
});

async function auditOf(id: string) {
  const rows = await central.database
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject', '=', 'distribution')
    .where('subject_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action, made_by, label, changes }) => [
    ...[action, made_by, label],
    JSON.parse(changes).map(({ field, from, to }: { field: string; from: unknown; to: unknown }) => [field, from, to]),
  ]);
}

/** A server that hands one form to a function, for what cannot be said over the app's own HTTP. */
function receivedBy<Result>(take: (request: IncomingMessage) => Promise<Result>) {
  return (form: FormData) =>
    new Promise<Result>((resolve, reject) => {
      const server = createServer((request, response) => {
        take(request)
          .then(resolve, reject)
          .finally(() => {
            response.end();
            server.close();
          });
      }).listen(0, '127.0.0.1', async () => {
        const { port } = server.address() as AddressInfo;
        await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form });
      });
    });
}
