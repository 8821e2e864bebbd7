import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient, type TestClient } from '../client-in-test.ts';
import { eventually } from '../edge-in-test.ts';
import { createEdgeProcess, type EdgeProcess } from '../edge-process-in-test.ts';
import { type CentralInTest, ENROL_CODE, MAINTAINER, startCentralInTest } from '../orders/central-in-test.ts';

/** Kills that must have come before an answer, or nothing was shown. */
const CUT_SHORT_WANTED = 3;
const MOST_ROUNDS = 30;

let central: CentralInTest;
let server: EdgeProcess;
beforeAll(async () => {
  central = await startCentralInTest();
  server = await createEdgeProcess();
  await fs.mkdir(server.folder, { recursive: true });
});
afterAll(async () => {
  await server.remove();
  await central.stop();
});

async function start(): Promise<TestClient> {
  const { url } = await server.start({ CENTRAL_URL: central.line.url(), ENROL_CODE });
  const desk = createTestClient(url);
  await eventually(
    () => desk.call('POST', '/auth/sign-in/local', MAINTAINER),
    ({ status }) => status === 200,
  );
  return desk;
}

test('S54: a shift that was answered survives kill -9, one that was not is there whole or not at all, and central has the same', async () => {
  let desk = await start();
  const answered: string[] = [];
  let cutShort = 0;
  for (let round = 0; cutShort < CUT_SHORT_WANTED || answered.length < 2; round += 1) {
    expect(round, 'no kill came before an answer').toBeLessThan(MOST_ROUNDS);
    const { shift } = (await desk.call('GET', '/till')).body as { shift: TillShift | null };
    const id = shift?.id ?? randomUUID();
    let isOver = false;
    const call =
      shift === null
        ? desk.call('POST', '/till/shifts', { id, floatSatang: 1_000 + round })
        : desk.call('POST', `/till/shifts/${id}/closing`, {
            countedSatang: shift.floatSatang,
            expectedSatang: shift.floatSatang,
          });
    const calling = call
      .then(
        ({ status }) => status === 200,
        () => false,
      )
      .finally(() => {
        isOver = true;
      });
    // By turns the answer is waited for, and the kill comes a little further into the work each time.
    for (let looks = 0; !isOver && (round % 3 === 0 || looks < round * 20); looks += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await server.end('SIGKILL');
    if (await calling) answered.push(`${shift === null ? 'opened' : 'closed'} ${id}`);
    else cutShort += 1;
    desk = await start();
  }

  const listed = await desk.call('GET', '/till/shifts?limit=100');
  expect(listed.body).toMatchObject({ nextId: null });
  const here = listed.body.items as TillShift[];
  const known = new Map(here.map((shift) => [shift.id, shift]));
  for (const what of answered) {
    const [done, id = ''] = what.split(' ');
    expect(known.has(id), what).toBe(true);
    if (done === 'closed') expect(known.get(id)?.closing, what).not.toBeNull();
  }
  expect(here.filter(({ closing }) => closing === null).length).toBeLessThanOrEqual(1);

  const office = createTestClient(central.origin());
  await office.call('POST', '/auth/sign-in/local', MAINTAINER);
  const told = here.map((shift) => (shift.closing === null ? { ...shift, cash: null, expectedSatang: null } : shift));
  const there = await eventually(
    () => office.call('GET', '/till/shifts?limit=100'),
    ({ body }) => JSON.stringify(sorted(body.items)) === JSON.stringify(sorted(told)),
  );
  expect(there.status).toBe(200);
}, 180_000);

const sorted = (shifts: readonly TillShift[]) => shifts.toSorted((left, right) => left.number - right.number);
