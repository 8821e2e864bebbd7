import type { EdgeDatabase } from '../database/database.ts';
import { addStray, type HotspotUserRow, listUserRows, markFailed, markSynced } from './hotspot.repository.ts';
import type { Hotspot, ListedHotspotUser } from './hotspot.ts';
import { HotspotError } from './hotspot-error.ts';

export interface ReconcileResult {
  readonly ensured: number;
  readonly removed: number;
  /** Users that the router refused to make or remove; the others were served. */
  readonly failed: number;
}

/**
 * Makes the router's users the ones that are wanted: removes those of closed orders and those of ours that nobody knows
 * any more, makes those that are missing, e.g. after the router was reset.
 *
 * @throws HotspotError when the router is away; what was done until then is noted
 */
export async function reconcileHotspot(
  database: EdgeDatabase,
  hotspot: Hotspot,
  now: () => Date,
): Promise<ReconcileResult> {
  await hotspot.check();
  const onRouter = new Map((await hotspot.listUsers()).map((user) => [user.username, user]));
  const rows = await listUserRows(database);
  let ensured = 0;
  let removed = 0;
  let failed = 0;

  for (const row of rows) {
    if (row.synced === 1 && agrees(onRouter.get(row.username), row)) continue;
    const work = row.wanted === 'present' ? hotspot.ensureUser(asUser(row)) : hotspot.removeUser(row.username);
    if (!(await settle(database, row, work))) failed++;
    else if (row.wanted === 'present') ensured++;
    else removed++;
  }

  const known = new Set(rows.map((row) => row.username));
  for (const { username, orderId } of onRouter.values()) {
    if (known.has(username)) continue;
    // Once the user is gone the router no longer says whose its sessions are: should they outlive it, the row remembers.
    const stray = await addStray(database, { username, orderId }, now());
    // The order has been opened while we were busy.
    if (stray === undefined) continue;
    if (await settle(database, stray, hotspot.removeUser(username))) removed++;
    else failed++;
  }
  return { ensured, removed, failed };
}

async function settle(database: EdgeDatabase, row: HotspotUserRow, work: Promise<void>): Promise<boolean> {
  try {
    await work;
  } catch (error) {
    const isAboutThisRow = (error instanceof HotspotError && !error.routerIsAway) || error instanceof RangeError;
    await markFailed(database, row, error instanceof Error ? error.message : String(error));
    if (!isAboutThisRow) throw error;
    return false;
  }
  if (row.synced === 0 || row.wanted === 'absent') await markSynced(database, row);
  return true;
}

/** A router that hides passwords is believed to have the one it was given. */
function agrees(listed: ListedHotspotUser | undefined, row: HotspotUserRow): boolean {
  if (listed === undefined || row.wanted === 'absent') return false;
  const isPasswordRight = listed.password === undefined || listed.password === row.password;
  return isPasswordRight && listed.orderId === row.order_id && !listed.disabled;
}

function asUser(row: HotspotUserRow): { username: string; password: string; orderId: string } {
  return { username: row.username, password: row.password, orderId: row.order_id };
}
