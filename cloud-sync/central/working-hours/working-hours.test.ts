import { EditableCatalogue } from '@printfront/shared/contracts/catalogue.ts';
import { addDays, shopDate } from '@printfront/shared/domain/shop-clock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSeen } from '../catalogue/catalogue-in-test.ts';
import { type CentralInTest, startCentralInTest, TEST_SHOP } from '../central-in-test.ts';
import { prepareUpload } from '../orders/online-order-in-test.ts';
import { seedDemoShop } from '../seed/seed-demo-shop.service.ts';
import { type Answer, customerOf } from '../uploads/uploads-in-test.ts';

const CLOSED = { openTime: '00:00:00', closeTime: '00:00:00' };
const SHORT = { openTime: '10:00:00', closeTime: '12:30:00' };
const NONE_YET = { 'if-none-match': '*' };
const LONG = { openTime: '08:00:00', closeTime: '20:00:00' };

let central: CentralInTest;
let maintainer: { session: string; name: string };
beforeAll(async () => {
  central = await startCentralInTest();
});
afterAll(() => central.stop());
beforeEach(async () => {
  central.clock.offsetMs = 0;
  for (const table of ['working_hour', 'working_hour_override', 'audit_entry'] as const) {
    await central.database.deleteFrom(table).execute();
  }
  maintainer = await central.signedIn(80);
});

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await central.call(address, { method, body, session: maintainer.session, headers });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

const editable = async () => EditableCatalogue.parse((await call('GET', '/catalogue')).body);
const setDay = (body: object, headers?: Record<string, string>) =>
  call('POST', '/working-hours/settings', body, headers);
const setDate = (body: object, headers?: Record<string, string>) =>
  call('POST', '/working-hours/overrides', body, headers);
const week = async () => (await call('GET', '/working-hours/settings')).body;
const overrides = async () => (await call('GET', '/working-hours/overrides')).body;
const today = () => shopDate(central.now().getTime(), TEST_SHOP.timeZone);
const audit = async () => {
  const rows = await central.database.selectFrom('audit_entry').selectAll().orderBy('sequence').execute();
  return rows.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) }));
};

/** Wherever the test starts, the shop's clock shows this time of this date. */
function setShopClock(date: string, time: string): void {
  central.clock.offsetMs = Date.parse(`${date}T${time}+07:00`) - Date.now();
}

describe('the hours of a day of the week', () => {
  it('of a day that has none yet are set once, and from then on only by whoever has seen them', async () => {
    const made = await setDay({ dayOfWeek: 3, ...SHORT }, NONE_YET);
    expect(made).toMatchObject({ status: 200, body: { dayOfWeek: 3, ...SHORT } });
    const late = await setDay({ dayOfWeek: 3, ...LONG }, NONE_YET);
    expect(late).toMatchObject({ status: 412, body: { code: 'edited-meanwhile' } });
    const [seen] = (await editable()).workingHours;
    expect((await setDay({ dayOfWeek: 3, ...LONG }, asSeen(seen?.version))).status).toBe(200);
    expect(await setDay({ dayOfWeek: 3, ...CLOSED }, asSeen(seen?.version))).toMatchObject({
      status: 412,
      body: { code: 'edited-meanwhile' },
    });
    expect(await setDay({ dayOfWeek: 4, ...LONG }, asSeen(seen?.version))).toMatchObject({ status: 412 });
    expect(await week()).toMatchObject([{ dayOfWeek: 3, ...LONG }]);
  });

  it('of two editors at the same moment are those of one, and the other is told', async () => {
    await setDay({ dayOfWeek: 1, ...LONG });
    const [seen] = (await editable()).workingHours;
    const hours = ['09', '10', '11', '12'].map((hour) => ({ openTime: `${hour}:00:00`, closeTime: '20:00:00' }));
    const answers = await Promise.all(hours.map((times) => setDay({ dayOfWeek: 1, ...times }, asSeen(seen?.version))));
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(await week()).toEqual([saved[0]?.body]);
    expect(await audit()).toHaveLength(2);
  });

  it('close after they open: midnight and reversed hours change nothing, closed all day is no reversal', async () => {
    for (const times of [
      { openTime: '18:00:00', closeTime: '09:00:00' },
      { openTime: '09:00:00', closeTime: '09:00:00' },
      { openTime: '09:00:00', closeTime: '00:00:00' },
    ]) {
      const refused = { status: 400, body: { code: 'hours-reversed', parameter: 'closeTime' } };
      expect(await setDay({ dayOfWeek: 2, ...times })).toMatchObject(refused);
      expect(await setDate({ overrideDate: today(), ...times })).toMatchObject(refused);
    }
    expect([await week(), await overrides(), await audit()]).toEqual([[], [], []]);
    expect((await setDay({ dayOfWeek: 2, ...CLOSED })).status).toBe(200);
  });

  it.each([
    [{ dayOfWeek: 7, ...LONG }, 'dayOfWeek'],
    [{ dayOfWeek: 1, ...LONG, closeTime: '24:00:00' }, 'closeTime'],
    [{ dayOfWeek: 1, ...LONG, openTime: '9:00' }, 'openTime'],
  ])('%j is refused by the name of what is wrong', async (body, parameter) => {
    expect(await setDay(body)).toMatchObject({ status: 400, body: { code: 'parameter-invalid', parameter } });
    expect(await week()).toEqual([]);
  });

  it('are noted with who changed them, from what, to what', async () => {
    await setDay({ dayOfWeek: 0, ...LONG });
    const [seen] = (await editable()).workingHours;
    await setDay({ dayOfWeek: 0, ...LONG, closeTime: '17:00:00' }, asSeen(seen?.version));
    expect(await audit()).toMatchObject([
      { subject: 'working-hours', subject_id: 'day-0', label: 'Sunday', action: 'created', made_by: maintainer.name },
      { action: 'changed', changes: [{ field: 'closeTime', from: '20:00:00', to: '17:00:00' }] },
    ]);
  });
});

describe('the hours of one date', () => {
  it('are set, changed by whoever has seen them, and removed', async () => {
    const overrideDate = addDays(today(), 10);
    const made = await setDate({ overrideDate, ...CLOSED });
    expect(made).toMatchObject({ status: 201, body: { overrideDate, ...CLOSED } });
    expect(await setDate({ overrideDate, ...SHORT }, NONE_YET)).toMatchObject({
      status: 412,
      body: { code: 'edited-meanwhile' },
    });
    const [seen] = (await editable()).workingHourOverrides;
    const changed = await setDate({ overrideDate, ...SHORT }, asSeen(seen?.version));
    expect(changed).toMatchObject({ status: 201, body: { id: made.body.id, ...SHORT } });
    expect(await overrides()).toEqual([changed.body]);

    const remove = (version: string | undefined) =>
      call('DELETE', `/working-hours/overrides/${made.body.id}`, undefined, asSeen(version));
    expect(await remove(seen?.version)).toMatchObject({ status: 412, body: { code: 'edited-meanwhile' } });
    const [current] = (await editable()).workingHourOverrides;
    expect((await remove(current?.version)).status).toBe(204);
    expect((await remove(current?.version)).status).toBe(404);
    // An editor who still sees it there is told that it has gone.
    expect(await setDate({ overrideDate, ...LONG }, asSeen(current?.version))).toMatchObject({ status: 412 });
    expect(await overrides()).toEqual([]);
    expect((await audit()).map(({ action, label }) => [action, label])).toEqual([
      ['created', overrideDate],
      ['changed', overrideDate],
      ['deleted', overrideDate],
    ]);
  });

  it('are for today or later by the shop’s clock, whatever day it is in London', async () => {
    const date = addDays(today(), 1);
    setShopClock(date, '00:30:00');
    expect(central.now().toISOString().slice(0, 10)).toBe(addDays(date, -1));
    expect(await setDate({ overrideDate: addDays(date, -1), ...LONG })).toMatchObject({
      status: 400,
      body: { code: 'date-past', parameter: 'overrideDate' },
    });
    expect(await overrides()).toEqual([]);
    expect((await setDate({ overrideDate: date, ...LONG })).status).toBe(201);
    setShopClock(date, '23:30:00');
    const [seen] = (await editable()).workingHourOverrides;
    expect((await setDate({ overrideDate: date, ...SHORT }, asSeen(seen?.version))).status).toBe(201);
  });

  it('that are over are no longer changed, but tidied away', async () => {
    const date = today();
    const { id } = (await setDate({ overrideDate: date, ...LONG })).body;
    setShopClock(addDays(date, 1), '00:00:00');
    const [seen] = (await editable()).workingHourOverrides;
    expect(await setDate({ overrideDate: date, ...SHORT }, asSeen(seen?.version))).toMatchObject({
      body: { code: 'date-past' },
    });
    expect((await call('DELETE', `/working-hours/overrides/${id}`, undefined, asSeen(seen?.version))).status).toBe(204);
  });

  it.each(['2027-02-29', '1.1.2027', ''])('“%s” is no date', async (overrideDate) => {
    expect(await setDate({ overrideDate, ...LONG })).toMatchObject({
      status: 400,
      body: { parameter: 'overrideDate' },
    });
  });
});

describe('the ready time that a customer sees', () => {
  it('follows the hours with the next question', async () => {
    await seedDemoShop(central.database, central.blobs);
    for (const { dayOfWeek, version } of (await editable()).workingHours) {
      await setDay({ dayOfWeek, ...CLOSED }, asSeen(version));
    }
    for (const { id, version } of (await editable()).workingHourOverrides) {
      await call('DELETE', `/working-hours/overrides/${id}`, undefined, asSeen(version));
    }
    const customer = await customerOf(central);
    const uploadId = await prepareUpload(central, customer, { '4x6': 20 });
    const readyAt = async (shippingMethod = 1) => {
      const question = `shippingMethod=${shippingMethod}&uploadId=${uploadId}`;
      return (await customer.call('GET', `/working-hours/estimate-due-date?${question}`)).body.estimatedDueDate;
    };
    expect(await readyAt()).toBeNull();

    const date = addDays(today(), 3);
    const at = (time: string) => new Date(`${date}T${time}+07:00`).toISOString();
    await setDate({ overrideDate: date, ...SHORT });
    expect([await readyAt(), await readyAt(2)]).toEqual([at('10:20:00'), at('12:30:00')]);

    const [times] = (await editable()).printingTimes;
    await call('POST', `/printing-times/${times?.id}`, { duration: 45, perQuantity: 10 }, asSeen(times?.version));
    expect(await readyAt()).toBe(at('11:30:00'));
  });
});
