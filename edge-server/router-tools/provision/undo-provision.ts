import type { Logger } from 'pino';
import { HotspotError } from '../../hotspot/hotspot-error.ts';
import { adminTarget, openAsAdmin } from './admin-connection.ts';
import { type DesiredRow, type DesiredSetting, desiredState } from './desired-state.ts';
import { OUR_MARK } from './our-names.ts';
import { placeOf } from './plan-words.ts';
import { findRow, OPTIONAL_MENUS } from './provision-plan.ts';
import type { ProvisionSettings } from './provision-settings.ts';
import { forgetSetting, recallSetting } from './remembered-settings.ts';
import { printIfKnown, type RouterMenus } from './router-menu.ts';
import { isSameValue } from './same-value.ts';

const USERS = '/ip/hotspot/user';

/** What undo does to one row or setting, and the line that says so. */
interface Removal {
  readonly line: string;
  run(): Promise<void>;
}

/**
 * Takes everything of ours off the router, the last thing first, and gives settings the values that they had before.
 * What is not marked as ours stays.
 */
export async function undoProvision(
  { settings, isDryRun, logger }: { settings: ProvisionSettings; isDryRun: boolean; logger: Logger },
  say: (line: string) => void,
): Promise<void> {
  const admin = await openAsAdmin(adminTarget(settings), logger);
  try {
    const removals = await planRemovals(admin.menus, settings);
    for (const { line, run } of removals) {
      if (!isDryRun) await run();
      say(line);
    }
    if (removals.length === 0) say('Nothing on this router is ours.');
    else say(isDryRun ? 'Dry run: nothing was changed.' : 'The router is as it was before.');
  } finally {
    admin.close();
  }
}

async function planRemovals(menus: RouterMenus, settings: ProvisionSettings): Promise<Removal[]> {
  // Keys and identities are the same whatever the shop's network is.
  const shop = { guestInterface: '', edgeAddress: '127.0.0.1', apiPassword: undefined, hasIpv6: true };
  const table = desiredState({ ...settings, GUEST_INTERNET: true, BYPASSED_DEVICES: ['00:00:00:00:00:00'] }, shop);
  const removals = await planMarkedRemovals(menus, USERS, 'a guest’s login');
  const menusDone = new Set<string>();
  for (const wanted of table.toReversed()) {
    if (wanted.kind === 'setting') removals.push(...(await planRestore(menus, wanted)));
    else if ('name' in wanted.key) removals.push(...(await planNamedRemoval(menus, wanted)));
    else if (!menusDone.has(wanted.menu)) {
      menusDone.add(wanted.menu);
      removals.push(...(await planMarkedRemovals(menus, wanted.menu, wanted.menu)));
    }
  }
  // Of an earlier version, where this one has none.
  for (const menu of OPTIONAL_MENUS) {
    if (!menusDone.has(menu)) removals.push(...(await planMarkedRemovals(menus, menu, menu)));
  }
  return removals;
}

async function planRestore(menus: RouterMenus, setting: DesiredSetting): Promise<Removal[]> {
  const memory = await recallSetting(menus, setting);
  if (memory === undefined) return [];
  const values = Object.entries(memory.values);
  return [
    {
      line: `~ ${placeOf(setting)}: ${values.map(([name, value]) => `${name} → ${value === '' ? 'empty' : value}`).join(', ')}`,
      async run() {
        const query = setting.name === undefined ? [] : [`name=${setting.name}`];
        const [row] = await menus.print(setting.menu, ...query);
        await menus.set(setting.menu, row?.['.id'], memory.values);
        await forgetSetting(menus, memory.memoryId);
      },
    },
  ];
}

async function planNamedRemoval(menus: RouterMenus, wanted: DesiredRow): Promise<Removal[]> {
  const row = await findRow(menus, wanted);
  const isOurs = wanted.identity?.every((name) => isSameValue(wanted.values[name] ?? '', row?.[name])) ?? true;
  if (row === undefined || !isOurs) return [];
  return [removal(menus, wanted.menu, row['.id'] ?? '', `${wanted.what} (${placeOf(wanted)})`)];
}

async function planMarkedRemovals(menus: RouterMenus, menu: string, what: string): Promise<Removal[]> {
  const rows = await printIfKnown(menus, menu, 'comment');
  return rows
    .filter((row) => row.comment?.startsWith(OUR_MARK) && !row.comment.startsWith(`${OUR_MARK}before `))
    .toReversed()
    .map((row) => removal(menus, menu, row['.id'] ?? '', `${what}: ${row.name ?? row.comment}`));
}

function removal(menus: RouterMenus, menu: string, id: string, what: string): Removal {
  return {
    line: `- ${what}`,
    async run() {
      try {
        await menus.remove(menu, id);
      } catch (error) {
        // A certificate that an authority on the router has signed may only be revoked; it goes with its authority.
        const isKept = menu === '/certificate' && error instanceof HotspotError && error.kind === 'trap';
        if (!isKept) throw error;
        await menus.run('/certificate/issued-revoke', { numbers: id });
      }
    },
  };
}
