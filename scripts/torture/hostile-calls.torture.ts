import { ALL_ENDPOINTS } from '@printfront/shared/contracts/all-endpoints.ts';
import { type HostileCall, hostileCalls, someOf } from '@printfront/shared/testing/hostile/hostile-calls.ts';
import { createProcessWatch } from '@printfront/shared/testing/hostile/process-watch.ts';
import { busyAnswers, sendHostileCalls } from '@printfront/shared/testing/hostile/send-hostile-calls.ts';
import type { SeededRandom } from '@printfront/shared/testing/seeded-random.ts';
import { type HostileServer, startHostileServers } from './hostile-servers.ts';
import { faultOfSyncAnswer, hostileSyncCalls } from './hostile-sync-calls.ts';
import { judgeProcess, watchObstacle } from './judge-process.ts';
import { countLost, emptyTally, type TortureScenario } from './scenario.ts';

type Servers = Awaited<ReturnType<typeof startHostileServers>>;

/** All that is wrong with one call of a server. */
interface Group {
  readonly server: 'edge' | 'central';
  make(servers: Servers): Promise<readonly Sending[]>;
}

interface Sending {
  readonly calls: readonly HostileCall[];
  /** Who sends them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly faultOfGood?: (text: string) => string | null;
}

const CALLS_AT_ONCE = 100;
/** A server that refuses everything stands firm, too, and proves nothing. */
const BUSY_SHARE = 0.2;
const DONE_SHARE = 0.02;
/** Of fewer, most may be of one call, which is refused whatever it says. */
const ENOUGH_CALLS = 10_000;
/** The servers stand at 150 and 180; garbage that nobody has collected yet comes on top. */
const EDGE_MEGABYTES = 350;
const CENTRAL_MEGABYTES = 512;

export const scenario: TortureScenario = {
  name: 'hostile-calls',
  fault: 'calls to both servers that are wrong in any parameter, those of the sync protocol among them',
  cycles: { long: 60_000, short: 300 },
  obstacle: watchObstacle,

  async run({ random, goesOn, judgesTime, note, tell }) {
    const tally = emptyTally();
    const lost = countLost(tally, note);
    const watches = { edge: createProcessWatch(), central: createProcessWatch() };
    const servers = await startHostileServers(watches);
    const { edge, central, stop } = servers;
    const sent = { edge: 0, central: 0 };
    let [busy, done] = [0, 0];
    try {
      while (goesOn(tally)) {
        for (const group of shuffled(await allGroups(), random)) {
          const server: HostileServer = servers[group.server];
          for (const { calls, headers, faultOfGood } of await group.make(servers)) {
            for (let from = 0; from < calls.length && goesOn(tally); from += CALLS_AT_ONCE) {
              const some = calls.slice(from, from + CALLS_AT_ONCE);
              const result = await sendHostileCalls(server.url, some, headers, { faultOfGood });
              result.faults.forEach(lost);
              busy += busyAnswers(result.answers).length;
              done += result.answers.filter(({ status }) => status < 300).length;
              tally.cycles += result.sent;
              sent[group.server] += result.sent;
            }
          }
          const { photos, orders, missing } = await server.check();
          Object.assign(tally, { photos: tally.photos + photos, orders: tally.orders + orders });
          missing.forEach(lost);
          if (!goesOn(tally)) break;
        }
      }
      tell(`${sent.edge} calls to the shop, ${sent.central} to central; ${done} were done, ${busy} told to come again`);
      const isJudged = tally.cycles >= ENOUGH_CALLS;
      if (isJudged && busy > tally.cycles * BUSY_SHARE)
        lost(`${busy} of ${tally.cycles} calls were only told to come again`);
      if (isJudged && done < tally.cycles * DONE_SHARE) lost(`only ${done} of ${tally.cycles} calls did anything`);
      for (const [name, { output }, megabytes] of [
        ['edge', edge, EDGE_MEGABYTES] as const,
        ['central', central, CENTRAL_MEGABYTES] as const,
      ]) {
        const { measured, faults } = judgeProcess(watches[name], { name, megabytes, output: output(), judgesTime });
        tell(measured);
        faults.forEach(lost);
      }
    } finally {
      await stop();
      // Until they have ended they write there.
      for (const watch of Object.values(watches)) watch.end();
    }
    return tally;
  },
};

/** The whole contract at the servers that serve it, and the whole protocol. */
async function allGroups(): Promise<Group[]> {
  const ofContract = ALL_ENDPOINTS.flatMap((endpoint) =>
    endpoint.where.map(
      (server): Group => ({
        server,
        async make(servers): Promise<Sending[]> {
          const calls = hostileCalls(endpoint, await servers[server].example());
          return [
            { calls, headers: { cookie: await servers[server].cookie() } },
            // A caller without a session gets less far on the same way.
            { calls: someOf(calls), headers: {} },
          ];
        },
      }),
    ),
  );
  const ofProtocol = (await hostileSyncCalls()).map(
    (kind): Group => ({
      server: 'central',
      async make({ shops }) {
        const shop = shops.get(kind.name);
        if (shop === undefined) throw new Error(`No shop says ${kind.name}.`);
        const calls = kind.calls(shop);
        const stranger = { ...shop.headers, authorization: `Bearer ${'e'.repeat(43)}` };
        return [
          { calls, headers: shop.headers, faultOfGood: faultOfSyncAnswer },
          { calls: someOf(calls), headers: stranger },
        ];
      },
    }),
  );
  return [...ofContract, ...ofProtocol];
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (left.length > 0) taken.push(...left.splice(random.between(0, left.length - 1), 1));
  return taken;
}
