/** A row as the API shows it: property → text. Every row has `.id`. */
export type RouterRow = Record<string, string>;

export const USER_MENU = '/ip/hotspot/user';
export const ACTIVE_MENU = '/ip/hotspot/active';
export const COOKIE_MENU = '/ip/hotspot/cookie';
export const HOST_MENU = '/ip/hotspot/host';
export type HotspotMenu = typeof USER_MENU | typeof ACTIVE_MENU | typeof COOKIE_MENU | typeof HOST_MENU;

export const MENUS: readonly HotspotMenu[] = [USER_MENU, ACTIVE_MENU, COOKIE_MENU, HOST_MENU];

/** The tables of a router's hotspot. Ids are hexadecimal, counted per menu, and never given twice. */
export interface RouterState {
  rows(menu: HotspotMenu): readonly RouterRow[];
  add(menu: HotspotMenu, values: Readonly<RouterRow>): RouterRow;
  /** @returns false when there is no such row */
  remove(menu: HotspotMenu, id: string): boolean;
  /** A power cycle: who is online is forgotten, users and cookies are on flash. */
  reboot(): void;
}

export function createRouterState(): RouterState {
  const tables = new Map<HotspotMenu, RouterRow[]>(MENUS.map((menu) => [menu, []]));
  const lastIds = new Map<HotspotMenu, number>();

  function table(menu: HotspotMenu): RouterRow[] {
    const rows = tables.get(menu);
    if (rows === undefined) throw new Error(`no menu ${menu}`);
    return rows;
  }

  // On every router, made by nobody, and first in the list.
  table(USER_MENU).push({
    '.id': '*0',
    name: 'default-trial',
    comment: 'counters and limits for trial users',
    disabled: 'false',
    default: 'true',
  });

  return {
    rows: table,
    add(menu, values) {
      const number = (lastIds.get(menu) ?? 0) + 1;
      lastIds.set(menu, number);
      const row = { '.id': `*${number.toString(16).toUpperCase()}`, ...values };
      table(menu).push(row);
      return row;
    },
    remove(menu, id) {
      const rows = table(menu);
      const index = rows.findIndex((row) => row['.id'] === id);
      if (index === -1) return false;
      rows.splice(index, 1);
      return true;
    },
    reboot() {
      table(ACTIVE_MENU).length = 0;
      table(HOST_MENU).length = 0;
    },
  };
}
