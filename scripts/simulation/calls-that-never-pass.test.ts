import { CentralUnreachableError } from '@printfront/cloud-sync/worker/central-errors.ts';
import { createSeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { expect, test } from 'vitest';
import { createCentralInSimulation } from './central-in-simulation.ts';
import { createLine, type Line } from './line.ts';
import { createShopInSimulation } from './shop-in-simulation.ts';
import { makeTemplates } from './templates.ts';
import { createVirtualTime } from './virtual-time.ts';

const MINUTES = 30;

test('S5: where one kind of call never passes, the others are not made again and again', async () => {
  const [time, templates, random] = [createVirtualTime(), await makeTemplates(), createSeededRandom(1)];
  const central = createCentralInSimulation({ time, template: templates.central });
  central.start();
  const whole = createLine({ time, random, badness: 0, server: central.server, trace: () => {} });
  const calls = new Map<string, number>();
  const line: Line = {
    ...whole,
    async exchange(request) {
      const name = new URL(request.url).pathname;
      calls.set(name, (calls.get(name) ?? 0) + 1);
      if (name.endsWith('/commands')) throw new CentralUnreachableError('a proxy does not let it through');
      return whole.exchange(request);
    },
  };
  void central.invite('shop-code');
  await time.rest();
  const enrolment = { enrolCode: 'shop-code', takesPhotosOverCentral: true };
  const shop = createShopInSimulation({ time, random, template: templates.shop, line, ...enrolment });
  shop.start();
  await time.rest();
  while (time.now() < MINUTES * 60_000 && (await time.step()));
  shop.end();
  central.end();
  for (const name of ['hello', 'commands', 'front-orders', 'catalogue']) {
    const made = calls.get(`/api/v1/sync/${name}`) ?? 0;
    expect(made, name).toBeGreaterThan(MINUTES / 10);
    expect(made / MINUTES, name).toBeLessThan(12);
  }
});
