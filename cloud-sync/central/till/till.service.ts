import { TillMessage } from '@printfront/cloud-sync/protocol/till.ts';
import type { TillShift } from '@printfront/shared/contracts/till.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { TillSource } from '@printfront/shared/server/till/till-source.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import { shopsSeenBy } from '../database/shops-seen.ts';
import type { ShopReader } from '../settings/shop-settings.ts';
import { findArrival, findShift, listShifts, type ShiftRow, saveShift } from './till.repository.ts';
import { auditTill } from './till-audit.service.ts';

/** Shifts of the shops that somebody sees. */
export function createTillSource(
  { database, settings }: { database: CentralDatabase; settings: ShopReader },
  principal: Principal,
): TillSource {
  const shops = shopsSeenBy(principal);
  return {
    shop: settings,
    listShifts: async (wanted) => (await listShifts(database, wanted, shops)).map(toShift),
    placeOf: (id) => findArrival(database, id),
    async getShift(id) {
      const row = await findShift(database, id, shops);
      if (row === undefined) throw notFound();
      return toShift(row);
    },
  };
}

const toShift = ({ told, storefront }: ShiftRow): TillShift => ({ ...TillMessage.parse(JSON.parse(told)), storefront });

/** A shop says how a shift of its till stands; what is new of it goes into the list of changes. */
export async function recordTillShift(
  transaction: CentralTransaction,
  { serverId, shift }: { serverId: string; shift: TillMessage },
): Promise<void> {
  const before = await findShift(transaction, shift.id);
  const known = before === undefined ? null : TillMessage.parse(JSON.parse(before.told));
  // An older word that comes late: what is closed stays closed.
  const isLate = known !== null && known.closing !== null && shift.closing === null;
  await saveShift(transaction, { serverId, shift });
  if (!isLate) await auditTill(transaction, { known, shift, at: new Date() });
}
