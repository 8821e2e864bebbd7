import { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSeen } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest } from '../central-in-test.ts';
import type { Answer } from '../uploads/uploads-in-test.ts';

let central: CentralInTest;
let maintainer: { session: string; name: string };
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  for (const table of ['printing_time', 'audit_entry'] as const) await central.database.deleteFrom(table).execute();
  maintainer = await central.signedIn(80);
});

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body?: unknown,
  seen?: string,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await central.call(address, { method, body, session: maintainer.session, headers: asSeen(seen) });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const create = (body: object) => call('POST', '/printing-times', body);
const list = async () => (await call('GET', '/printing-times')).body;
const versionOf = async (id: string) => {
  const { printingTimes } = EditableCatalogue.parse((await call('GET', '/catalogue')).body);
  return printingTimes.find((time) => time.id === id)?.version;
};

describe('printing times', () => {
  it('are made, changed and removed, each time noted', async () => {
    const made = await create({ duration: 30, perQuantity: 50 });
    expect(made).toMatchObject({ status: 201, body: { duration: 30, perQuantity: 50 } });
    const { id } = made.body;
    const version = await versionOf(id);
    const changed = { id, duration: 20, perQuantity: 50, version: expect.any(String) };
    expect(await call('POST', `/printing-times/${id}`, { duration: 20, perQuantity: 50 }, version)).toEqual({
      status: 200,
      body: changed,
    });
    expect(await list()).toEqual([changed]);
    expect((await call('DELETE', `/printing-times/${id}`, undefined, await versionOf(id))).status).toBe(204);
    expect(await list()).toEqual([]);
    const entries = await central.database.selectFrom('audit_entry').selectAll().orderBy('sequence').execute();
    expect(entries.map(({ action, label, made_by }) => [action, label, made_by])).toEqual([
      ['created', 'per 50 prints', maintainer.name],
      ['changed', 'per 50 prints', maintainer.name],
      ['deleted', 'per 50 prints', maintainer.name],
    ]);
    expect(JSON.parse(entries[1]?.changes ?? '')).toEqual([{ field: 'duration', from: 30, to: 20 }]);
  });

  it('that somebody else has changed or removed meanwhile are not overwritten', async () => {
    const { id } = (await create({ duration: 30, perQuantity: 50 })).body;
    const version = await versionOf(id);
    await call('POST', `/printing-times/${id}`, { duration: 20, perQuantity: 50 }, version);
    const outdated = { status: 412, body: { code: 'edited-meanwhile' } };
    expect(await call('POST', `/printing-times/${id}`, { duration: 9, perQuantity: 9 }, version)).toMatchObject(
      outdated,
    );
    expect(await call('DELETE', `/printing-times/${id}`, undefined, version)).toMatchObject(outdated);
    expect(await list()).toMatchObject([{ duration: 20 }]);
    await call('DELETE', `/printing-times/${id}`, undefined, await versionOf(id));
    expect((await call('POST', `/printing-times/${id}`, { duration: 9, perQuantity: 9 }, version)).status).toBe(404);
  });

  it('are one for each quantity, also when two are made at the same moment', async () => {
    const refused = { status: 409, body: { code: 'already-exists', parameter: 'perQuantity' } };
    const answers = await Promise.all([10, 20, 30].map((duration) => create({ duration, perQuantity: 50 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused);
    const { id } = (await create({ duration: 60, perQuantity: 100 })).body;
    const onto = { duration: 60, perQuantity: 50 };
    expect(await call('POST', `/printing-times/${id}`, onto, await versionOf(id))).toMatchObject(refused);
    const slower = { duration: 90, perQuantity: 100 };
    expect((await call('POST', `/printing-times/${id}`, slower, await versionOf(id))).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    [{ duration: -30, perQuantity: 50 }, 'duration'],
    [{ duration: 0, perQuantity: 50 }, 'duration'],
    [{ duration: 100_001, perQuantity: 50 }, 'duration'],
    [{ duration: 30, perQuantity: 0 }, 'perQuantity'],
    [{ duration: 30, perQuantity: 1.5 }, 'perQuantity'],
  ])('%j is refused by the name of what is wrong', async (wrong, parameter) => {
    expect(await create(wrong)).toMatchObject({ status: 400, body: { code: 'parameter-invalid', parameter } });
    expect(await list()).toEqual([]);
  });
});
