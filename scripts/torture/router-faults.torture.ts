import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { makeAuthority, makeRouterCertificate } from '@printfront/shared/testing/certificates.ts';
import { type EdgeInTest, startEdgeInTest } from '../../edge-server/edge-in-test.ts';
import { listUserRows } from '../../edge-server/hotspot/hotspot.repository.ts';
import { DEADLINES, SILENT, userNames } from '../../edge-server/hotspot/hotspot-in-test.ts';
import { createMikrotikHotspot } from '../../edge-server/hotspot/mikrotik-hotspot.ts';
import type { Fault } from '../../edge-server/router-tools/simulator/router-faults.ts';
import {
  createRouterSimulator,
  type RouterSimulator,
} from '../../edge-server/router-tools/simulator/router-simulator.ts';
import { USER_MENU } from '../../edge-server/router-tools/simulator/router-state.ts';
import { createRouterCustomers, type RouterCustomers } from './router-customers.ts';
import {
  addForeignRows,
  connectPhones,
  findForeignChanges,
  findLeftovers,
  removeLoginsAsPerson,
  renewForeignSession,
} from './router-guests.ts';
import { emptyTally, type Tally, type TortureRun, type TortureScenario } from './scenario.ts';

const FAULTS: readonly Fault['kind'][] = [
  ...(['silent', 'refuse', 'refuse-twice', 'fatal', 'fin-before', 'rst-before', 'silent-after', 'fin-after'] as const),
  ...(['rst-after', 'fin-mid-reply', 'rst-mid-reply', 'byte-by-byte', 'late-last-byte', 'delay', 'stray-tag'] as const),
  ...(['untagged', 'interleaved', 'unknown-reply', 'missing-done', 'control-byte', 'absurd-length'] as const),
  ...(['no-reply-word', 'duplicate-trap', 'rows-in-reply', 'odd-done'] as const),
];
const COMMANDS = [
  ...['*', '/login', '/ip/hotspot/user/print', '/ip/hotspot/user/add', '/ip/hotspot/user/remove'],
  ...['/ip/hotspot/active/print', '/ip/hotspot/active/remove'],
  ...['/ip/hotspot/cookie/print', '/ip/hotspot/cookie/remove'],
];
const ORDERS_PER_SHOP = 100;
/** Far more than a good router needs, even one that a busy machine pretends to be. */
const SETTLE_MS = 30_000;
/** No call of an order has anything to do with the router, so this is for the machine alone. */
const LONGEST_CALL_MS = 2_000;

/** The router of a shop misbehaves in every way that it knows, while orders are opened, placed and cancelled. */
export const scenario: TortureScenario = {
  name: 'router-faults',
  fault: 'router that reboots, hangs, refuses and garbles',
  cycles: { long: 2_000, short: 12 },
  obstacle: async () => null,

  async run(torture) {
    const { random, note, tell } = torture;
    const tally = emptyTally();
    let longestMs = 0;
    let overTls = 0;
    while (torture.goesOn(tally)) {
      const authority = random.chance(0.4) ? makeAuthority('shop authority') : undefined;
      const router = await startRouter(torture, authority);
      const edge = await startShop(router, authority?.cert);
      const customers = await createRouterCustomers(edge, random);
      /** Logins that a person has removed at the router before the shop saw them. */
      const unseen = new Set<string>();
      try {
        for (let orders = 0; orders < ORDERS_PER_SHOP && torture.goesOn(tally); orders += 1) {
          renewForeignSession(router);
          const misbehaviour = misbehave(torture, { router, edge });
          for (const fault of await customers.serve()) {
            tally.stuck += 1;
            note(fault);
          }
          const { isRebooted, removedUnseen } = await misbehaviour;
          for (const name of removedUnseen) unseen.add(name);
          router.clearFaults();
          await compare(torture, tally, { edge, router, customers, isRebooted, unseen });
          tally.cycles += 1;
          overTls += Number(authority !== undefined);
        }
      } finally {
        const served = customers.served();
        tally.orders += served.orders;
        tally.photos += served.photos;
        longestMs = Math.max(longestMs, served.longestMs);
        await edge.stop();
        await router.stop();
      }
    }
    tell(`longest call of an order ${Math.round(longestMs)} ms; ${overTls} cycles over TLS`);
    if (torture.judgesTime && longestMs > LONGEST_CALL_MS) {
      tally.stuck += 1;
      note(`a call of an order took ${Math.round(longestMs)} ms`);
    }
    return tally;
  },
};

async function startRouter({ random }: TortureRun, authority: ReturnType<typeof makeAuthority> | undefined) {
  const router = createRouterSimulator({
    version: random.pick(['6.42', '6.49', '7.15', '7.20']),
    ...(authority === undefined ? {} : { certificate: makeRouterCertificate(authority, '127.0.0.1') }),
  });
  addForeignRows(router);
  await router.start();
  return router;
}

function startShop(router: RouterSimulator, ca: string | undefined): Promise<EdgeInTest> {
  const login = { host: '127.0.0.1', port: router.port, username: 'printfront', password: 'printfront', ca };
  const hotspot = createMikrotikHotspot({ ...login, deadlines: DEADLINES, retryPauseMs: 10 }, SILENT);
  return startEdgeInTest({ hotspot });
}

/**
 * Resolves when a router that was switched off is on again.
 *
 * @returns whether it was, and which logins a person took away that the shop knew nothing of
 */
async function misbehave(
  { random }: TortureRun,
  { router, edge }: { router: RouterSimulator; edge: EdgeInTest },
): Promise<{ isRebooted: boolean; removedUnseen: string[] }> {
  for (let faults = random.between(1, 3); faults > 0; faults -= 1) {
    router.inject({
      kind: random.pick(FAULTS),
      on: random.pick(COMMANDS),
      times: random.between(1, 6),
      ms: random.between(1, 400),
      text: 'failure: not enough permissions (9)',
    });
  }
  if (random.chance(0.2)) router.dropConnections(random.pick(['fin', 'rst']));
  // Asked before anything else happens: what the shop knows now it cleans up after.
  const known = listUserRows(edge.database);
  const removed = random.chance(0.1) ? removeLoginsAsPerson(router) : [];
  // A login that this shop knows nothing of, as after its database came back from a copy.
  if (random.chance(0.1)) {
    const name = `stray-${random.between(1, 1e9)}`;
    router.state.add(USER_MENU, { name, password: 'x', comment: 'pf:999', disabled: 'false', default: 'false' });
  }
  connectPhones(router, random);
  const isRebooting = random.chance(0.2);
  if (isRebooting) await router.reboot(random.between(0, 300));
  const knownNames = new Set((await known).map(({ username }) => username));
  return { isRebooted: isRebooting, removedUnseen: removed.filter((name) => !knownNames.has(name)) };
}

interface Compared {
  edge: EdgeInTest;
  router: RouterSimulator;
  customers: RouterCustomers;
  isRebooted: boolean;
  unseen: ReadonlySet<string>;
}

/** The router ends up with the logins of the open orders, nobody else of ours is online, and what is not ours is untouched. */
async function compare(
  { note }: TortureRun,
  tally: Tally,
  { edge, router, customers, isRebooted, unseen }: Compared,
): Promise<void> {
  const logins = await Promise.all(customers.open().map((id) => edge.hotspot.userOfOrder(edge.database, id)));
  const wanted = logins.map((login) => login?.username ?? 'none').sort();
  const leftovers = () => findLeftovers(router, wanted, unseen);
  const isSettled = () => isDeepStrictEqual(userNames(router).sort(), wanted) && leftovers().length === 0;
  const deadline = performance.now() + SETTLE_MS;
  while (!isSettled() && performance.now() < deadline) {
    edge.hotspot.poke();
    await setTimeout(20);
  }
  if (!isSettled()) {
    tally.stuck += 1;
    const found = `${userNames(router).sort().join(', ')} and of others ${leftovers().join(', ')}`;
    note(`the router has ${found} instead of ${wanted.join(', ')}`);
  }
  for (const change of findForeignChanges(router, isRebooted)) {
    tally.lost += 1;
    note(change);
  }
  tally.statuses += wanted.length;
}
