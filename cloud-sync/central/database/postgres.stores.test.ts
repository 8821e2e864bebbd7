import { createFaultProxy } from '@printfront/shared/testing/fault-proxy.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import { type CentralProcess, startCentralProcess } from '../central-process-in-test.ts';
import { createStoresInTest, type StoresInTest } from '../stores-in-test.ts';
import type { CentralTables } from './database.ts';
import { lockName, lockRow } from './lock-row.ts';
import { exactNumber, openPostgres } from './open-postgres.ts';

describe('central’s database on PostgreSQL', () => {
  let central: CentralInTest;
  beforeAll(async () => {
    central = await startCentralInTest();
  });
  afterAll(() => central.stop());

  it('gives every number exactly or not at all', async () => {
    expect(exactNumber('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => exactNumber('9007199254740993')).toThrow(RangeError);
    const ask = (value: string) => sql<{ n: number }>`select ${sql.raw(value)} as n`.execute(central.database);
    expect((await ask('10000000000::bigint')).rows).toEqual([{ n: 10_000_000_000 }]);
    expect((await ask('(select sum(n) from (values (1::bigint), (2)) as numbers (n))')).rows).toEqual([{ n: 3 }]);
    await expect(ask('9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  it('waits for the disk at every commit, whatever the server’s own setting is, but not for less than its owner wants', async () => {
    const stores = await createStoresInTest('empty');
    onTestFinished(() => stores.drop());
    const url = String(stores.environment.DATABASE_URL);
    const settingOf = async () => {
      const database = await openPostgres<CentralTables>({ url, poolSize: 2 });
      // Each connection of the pool, not the first one alone.
      const ask = () =>
        sql<{ setting: string }>`select current_setting('synchronous_commit') as setting, pg_sleep(0.05)`;
      const asked = await Promise.all([ask().execute(database), ask().execute(database)]);
      await database.destroy();
      return asked.map(({ rows }) => rows[0]?.setting);
    };
    // The server of the tests has it off.
    expect(await settingOf()).toEqual(['on', 'on']);
    const name = new URL(url).pathname.slice(1);
    const alter = sql`alter database ${sql.id(name)} set synchronous_commit = remote_apply`;
    await alter.execute(central.database);
    expect(await settingOf()).toEqual(['remote_apply', 'remote_apply']);
  });

  it('says at the start which of the server’s own settings a power cut would not survive', async () => {
    const stores = await createStoresInTest('empty');
    onTestFinished(() => stores.drop());
    const process = await startCentralProcess(stores.environment);
    onTestFinished(() => process.stop());
    expect(process.output()).toContain('runs with fsync = off');
    expect(process.output()).toContain('runs with full_page_writes = off');
  });

  it('answers a text that it cannot hold as the caller’s fault', async () => {
    const body = { username: 'a\u0000b', password: 'a\u0000b' };
    const answer = await central.call('/orders/all?q=a%00b', { session: (await central.signedIn(40)).session });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'parameter-invalid' },
    });
    expect((await central.call('/auth/sign-in/local', { method: 'POST', body })).status).toBeLessThan(500);
  });

  it('lets one transaction at a time decide on a locked row or name', async () => {
    const { userId } = await central.signedIn(0);
    const locks = [
      (transaction: Parameters<typeof lockName>[0]) => lockRow(transaction, 'user', userId),
      (transaction: Parameters<typeof lockName>[0]) => lockName(transaction, 'a name'),
    ];
    for (const lock of locks) {
      let inside = 0;
      let most = 0;
      const decide = () =>
        central.database.transaction().execute(async (transaction) => {
          await lock(transaction as never);
          inside += 1;
          most = Math.max(most, inside);
          await sql`select pg_sleep(0.02)`.execute(transaction);
          inside -= 1;
        });
      await Promise.all(Array.from({ length: 4 }, decide));
      expect(most).toBe(1);
    }
  });
});

describe('a PostgreSQL that goes away', () => {
  let stores: StoresInTest;
  let central: CentralProcess | undefined;
  beforeEach(async () => {
    stores = await createStoresInTest('empty');
  });
  afterEach(async () => {
    await central?.stop();
    central = undefined;
    await stores.drop();
  });

  it('fails calls with a word to try again, never the server, and is used again once it is back', async () => {
    const direct = new URL(stores.environment.DATABASE_URL ?? '');
    const line = createFaultProxy(Number(direct.port));
    await line.start();
    const through = Object.assign(new URL(direct), { port: new URL(line.url()).port }).href;
    central = await startCentralProcess({ ...stores.environment, DATABASE_URL: through });
    const ask = async () => {
      const answer = await central?.call('/sizes');
      return { status: answer?.status, body: await answer?.json(), retryAfter: answer?.headers.get('retry-after') };
    };
    expect((await ask()).status).toBe(200);
    line.set({ fault: { kind: 'refuse' } });
    for (let time = 0; time < 3; time += 1) {
      expect(await ask()).toMatchObject({ status: 503, body: { code: 'starting-up' }, retryAfter: '2' });
    }
    expect((await fetch(`http://127.0.0.1:${central.port}/readyz`)).status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${central.port}/healthz`)).status).toBe(200);
    line.heal();
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 30_000, interval: 100 });
    await line.stop();
  });

  it('is named in one sentence when it is not there at the start', async () => {
    const port = new URL(stores.environment.DATABASE_URL ?? '').port;
    const wrong = {
      'postgres://nobody:secret@127.0.0.1:1/central': /cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
      [`postgres://nobody:secret@127.0.0.1:${port}/central`]: /cannot be used: password authentication failed/,
      'mysql://127.0.0.1/central': /cannot be used: it must be an address such as postgres:/,
    };
    for (const [url, sentence] of Object.entries(wrong)) {
      const failed = startCentralProcess({ ...stores.environment, DATABASE_URL: url });
      const message = await failed.then(
        () => 'it started',
        (error: Error) => error.message.trim(),
      );
      expect(message).toMatch(/The setting DATABASE_URL [^\n]+$/);
      expect(message).toMatch(sentence);
      expect(message).not.toContain('secret');
    }
  });
});
