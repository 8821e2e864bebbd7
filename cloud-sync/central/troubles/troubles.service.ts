import { MOST_TROUBLES, type Trouble, type Troubles } from '@printfront/shared/contracts/troubles.ts';
import { TROUBLE_KINDS } from '@printfront/shared/domain/troubles.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Reading } from '@printfront/shared/server/http/metrics.ts';
import type { CentralDatabase } from '../database/database.ts';
import { seesShop } from '../database/shops-seen.ts';
import type { TroubleWatch } from './trouble-watch.service.ts';
import { listOpenTroubles } from './troubles.repository.ts';

export interface TroublesDeps {
  database: CentralDatabase;
  watch: Pick<TroubleWatch, 'sendTestMail' | 'mailFailure' | 'canSend'>;
}

/**
 * What was found at the last look, what weighs most first.
 *
 * @param seen shops of whoever works at some of them: the troubles of others are nothing they could do anything about
 */
export async function listTroubles(
  { database, watch }: TroublesDeps,
  seen: readonly string[] | undefined,
): Promise<Troubles> {
  const rows = (await listOpenTroubles(database)).filter(
    ({ gone_since, shop_id }) => gone_since === null && (shop_id === null || seesShop(seen, shop_id)),
  );
  const weight = ({ kind }: Trouble) => TROUBLE_KINDS.indexOf(kind);
  const troubles = rows
    .map(
      ({ id, kind, shop_id, shop_name, content, began_at, told_at }): Trouble => ({
        id,
        kind,
        shop: shop_id === null ? null : { id: shop_id, name: shop_name ?? '' },
        ...JSON.parse(content),
        since: began_at,
        toldAt: told_at,
      }),
    )
    .toSorted((left, right) => weight(left) - weight(right))
    .slice(0, MOST_TROUBLES);
  return { troubles, mail: { isSetUp: await watch.canSend(), failure: watch.mailFailure() } };
}

/** For whoever wants to be woken. */
export const troubleReadings = (database: CentralDatabase): Reading[] => [
  {
    name: 'printfront_troubles',
    help: 'Things at central and in its shops that need a person',
    read: async () => (await listOpenTroubles(database)).length,
  },
];

/** @throws HttpProblem mail-not-set, mail-failed */
export async function sendTestMail({ watch }: TroublesDeps): Promise<{ sentTo: string[] }> {
  const sentTo = await watch.sendTestMail().catch(() => {
    // Why stands beside the list of troubles.
    throw new HttpProblem('mail-failed', 'The mail server did not take the mail.');
  });
  if (sentTo === null) throw new HttpProblem('mail-not-set', 'No mail server is set, or nobody to write to.');
  return { sentTo };
}
