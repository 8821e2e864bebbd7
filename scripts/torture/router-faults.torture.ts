import { isDeepStrictEqual } from 'node:util';
import type { TestClient } from '../../edge-server/client-in-test.ts';
import { type EdgeInTest, newOrderId, startEdgeInTest } from '../../edge-server/edge-in-test.ts';
import { DEADLINES, FOREIGN_USERS, SILENT, userNames } from '../../edge-server/hotspot/hotspot-in-test.ts';
import { createMikrotikHotspot } from '../../edge-server/hotspot/mikrotik-hotspot.ts';
import type { Fault } from '../../edge-server/hotspot/simulator/router-faults.ts';
import { createRouterSimulator, type RouterSimulator } from '../../edge-server/hotspot/simulator/router-simulator.ts';
import { USER_MENU } from '../../edge-server/hotspot/simulator/router-state.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

const FAULTS: readonly Fault['kind'][] = [
  ...(['silent', 'refuse', 'refuse-twice', 'fatal', 'fin-before', 'rst-before', 'silent-after', 'fin-after'] as const),
  ...(['rst-after', 'fin-mid-reply', 'rst-mid-reply', 'byte-by-byte', 'late-last-byte', 'delay', 'stray-tag'] as const),
  ...(['untagged', 'interleaved', 'unknown-reply', 'missing-done', 'control-byte', 'absurd-length'] as const),
  ...(['no-reply-word', 'duplicate-trap', 'rows-in-reply', 'odd-done'] as const),
];
const COMMANDS = ['*', '/login', '/ip/hotspot/user/print', '/ip/hotspot/user/add', '/ip/hotspot/user/remove'];
const ORDERS_PER_SHOP = 200;
/** Far more than a good router needs, even one that a busy machine pretends to be. */
const SETTLE_MS = 30_000;

/** The router of a shop misbehaves in every way that it knows, while orders are opened, placed and cancelled. */
export const scenario: TortureScenario = {
  name: 'router-faults',
  fault: 'router that reboots, hangs, refuses and garbles',
  cycles: { long: 2_000, short: 12 },
  obstacle: async () => null,

  async run(torture) {
    const tally = emptyTally();
    while (torture.goesOn(tally)) {
      const router = createRouterSimulator({ version: torture.random.pick(['6.42', '6.49', '7.15', '7.20']) });
      for (const row of FOREIGN_USERS) router.state.add(USER_MENU, row);
      await router.start();
      const login = { host: '127.0.0.1', port: router.port, username: 'printfront', password: 'printfront' };
      const hotspot = createMikrotikHotspot(
        { ...login, ca: undefined, deadlines: DEADLINES, retryPauseMs: 10 },
        SILENT,
      );
      const edge = await startEdgeInTest({ hotspot });
      const kiosk = await edge.kiosk();
      const open: string[] = [];
      try {
        for (let orders = 0; orders < ORDERS_PER_SHOP && torture.goesOn(tally); orders += 1) {
          const rebooted = misbehave(torture, router);
          await serveCustomers(torture, tally, kiosk, open);
          await rebooted;
          router.clearFaults();
          await compare(torture, tally, edge, router, open);
          tally.cycles += 1;
        }
      } finally {
        await edge.stop();
        await router.stop();
      }
    }
    return tally;
  },
};

/** Resolves when a router that was switched off is on again. */
async function misbehave({ random }: TortureRun, router: RouterSimulator): Promise<void> {
  for (let faults = random.between(1, 3); faults > 0; faults -= 1) {
    router.inject({
      ...{ kind: random.pick(FAULTS), on: random.pick(COMMANDS), times: random.between(1, 6) },
      ...{ ms: random.between(1, 400), text: 'failure: not enough permissions (9)' },
    });
  }
  if (random.chance(0.2)) router.dropConnections(random.pick(['fin', 'rst']));
  // Somebody at the router's own screen.
  if (random.chance(0.1)) {
    const ours = new Set(userNames(router));
    for (const { '.id': id = '', name } of [...router.state.rows(USER_MENU)]) {
      if (ours.has(name)) router.state.remove(USER_MENU, id);
    }
  }
  if (random.chance(0.2)) await router.reboot(random.between(0, 300));
}

/** Whatever the router does, every answer is the one that a customer needs. */
async function serveCustomers(
  { random, note }: TortureRun,
  tally: Tally,
  kiosk: TestClient,
  open: string[],
): Promise<void> {
  const id = newOrderId();
  const opened = await kiosk.call('POST', '/storefront/orders', { id });
  tally.orders += 1;
  if (opened.status === 200) open.push(id);
  else {
    tally.stuck += 1;
    note(`an order could not be opened: ${opened.status} ${JSON.stringify(opened.body)}`);
  }
  if (open.length < 3 || random.chance(0.3)) return;
  const [ended = ''] = open.splice(random.between(0, open.length - 1), 1);
  const cancelled = await kiosk.call('DELETE', `/storefront/orders/${ended}`);
  if (cancelled.status === 204) return;
  tally.stuck += 1;
  note(`an order could not be cancelled: ${cancelled.status}`);
}

/** The router ends up with the logins of the open orders, no more and no less, and with all that is not ours. */
async function compare(
  { note }: TortureRun,
  tally: Tally,
  edge: EdgeInTest,
  router: RouterSimulator,
  open: readonly string[],
): Promise<void> {
  const logins = await Promise.all(open.map((id) => edge.hotspot.userOfOrder(edge.database, id)));
  const wanted = logins.map((login) => login?.username ?? 'none').sort();
  const deadline = performance.now() + SETTLE_MS;
  while (!isDeepStrictEqual(userNames(router).sort(), wanted) && performance.now() < deadline) {
    edge.hotspot.poke();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const found = userNames(router).sort();
  if (!isDeepStrictEqual(found, wanted)) {
    tally.stuck += 1;
    note(`the router has ${found.join(', ')} instead of ${wanted.join(', ')}`);
  }
  const foreign = router.state.rows(USER_MENU).filter(({ name }) => FOREIGN_USERS.some((row) => row.name === name));
  const isUntouched = isDeepStrictEqual(
    foreign.map(({ '.id': _id, ...values }) => values),
    [...FOREIGN_USERS],
  );
  if (!isUntouched) {
    tally.lost += 1;
    note('rows of the shop’s own were touched');
  }
  tally.statuses += wanted.length;
}
