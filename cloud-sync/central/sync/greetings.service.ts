import type { EdgeReport, hello } from '@printfront/cloud-sync/protocol/hello.ts';
import type { leaseOrderNumbers } from '@printfront/cloud-sync/protocol/order-numbers.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { CentralDatabase } from '../database/database.ts';
import { type EdgeServer, readReport, saveReport } from './edge-servers.repository.ts';
import type { OrderEffects } from './order-effects.ts';
import { leaseOrderNumberBlock } from './order-numbers.repository.ts';
import { admitShop, standingOf, withOlderCopyNoticed } from './positions.service.ts';

interface GreetingDeps {
  database: CentralDatabase;
  effects: OrderEffects;
  logger: Logger;
  now?(): Date;
}

/** Takes note of how a shop is doing, and tells it who it is here. */
export async function greetShop(
  deps: GreetingDeps,
  server: EdgeServer,
  { epoch, report, mark }: z.output<(typeof hello)['request']>,
): Promise<z.input<(typeof hello)['answer']>> {
  const { database, effects, now = () => new Date() } = deps;
  const { serverId } = server;
  const shop = await withOlderCopyNoticed(deps, (isBelieved) =>
    database.transaction().execute(async (transaction) => {
      const admission = await admitShop(transaction, { serverId, epoch, mark, effects, now: now(), isBelieved });
      // A copy of the shop that is held, or that another one has followed, does not stand for the shop.
      if (!admission.follows) return admission;
      const before = await readReport(transaction, serverId);
      const change = authorityChange(before, report);
      const isNoted =
        change === null || (await effects.noteAuthority(transaction, { server, ...change, heardAt: now() }));
      // What could not be noted is news still when the shop says it again.
      const { ownAuthority } = isNoted ? report : (before ?? {});
      await saveReport(transaction, serverId, { ...report, ownAuthority });
      return admission;
    }),
  );
  const onlineWaitingPrints = await effects.countOnlineWaitingPrints(database, now());
  return { ...server, overflowPrefix: shop.admitted.overflowPrefix, onlineWaitingPrints, ...standingOf(shop) };
}

/** A shop tells what is, not what was between two reports. What an older version of it did not say is no change now. */
function authorityChange(before: EdgeReport | null, { ownAuthority: told }: EdgeReport) {
  if (told === undefined || (before !== null && before.ownAuthority === undefined)) return null;
  const [from, to] = [before?.ownAuthority?.fingerprint ?? null, told.fingerprint];
  return from === to ? null : { from, to, by: told.by };
}

/** @throws HttpProblem too-many-requests, see leaseOrderNumberBlock */
export function leaseNumbers(
  deps: GreetingDeps,
  serverId: string,
  { leaseId, epoch, mark }: z.output<(typeof leaseOrderNumbers)['request']>,
): Promise<z.input<(typeof leaseOrderNumbers)['answer']>> {
  const { database, effects, now = () => new Date() } = deps;
  return withOlderCopyNoticed(deps, (isBelieved) =>
    database.transaction().execute(async (transaction) => {
      const at = now();
      const shop = epoch && (await admitShop(transaction, { serverId, epoch, mark, effects, now: at, isBelieved }));
      const block = await leaseOrderNumberBlock(transaction, { serverId, leaseId, now: at });
      return { ...block, ...(shop && standingOf(shop)) };
    }),
  );
}
