import { FACTORY } from './router-menus.ts';

/** A row as the API shows it: property → text. Every row of a list has `.id`. */
export type RouterRow = Record<string, string>;

export const USER_MENU = '/ip/hotspot/user';
export const ACTIVE_MENU = '/ip/hotspot/active';
export const COOKIE_MENU = '/ip/hotspot/cookie';
export const HOST_MENU = '/ip/hotspot/host';

/** The tables of a router. Ids are hexadecimal, counted per menu, and never given twice. */
export interface RouterState {
  rows(menu: string): readonly RouterRow[];
  /** @param before id of the row that it is put in front of; left out = at the end */
  add(menu: string, values: Readonly<RouterRow>, before?: string): RouterRow;
  /** @returns false when there is no such row */
  remove(menu: string, id: string): boolean;
  /** Puts a row in front of another one. @returns false when one of them is not there */
  move(menu: string, id: string, before: string): boolean;
  /** A power cycle: who is online is forgotten, users and cookies are on flash. */
  reboot(): void;
  /** All that is there, to be compared with later. */
  snapshot(): Record<string, RouterRow[]>;
}

export function createRouterState(): RouterState {
  const tables = new Map<string, RouterRow[]>();
  const lastIds = new Map<string, number>();

  function table(menu: string): RouterRow[] {
    const rows = tables.get(menu) ?? [];
    tables.set(menu, rows);
    return rows;
  }

  function place(rows: RouterRow[], row: RouterRow, before: string | undefined): void {
    const index = before === undefined ? -1 : rows.findIndex((other) => other['.id'] === before);
    rows.splice(index === -1 ? rows.length : index, 0, row);
  }

  // On every router, made by nobody, and first in the list.
  table(USER_MENU).push({
    '.id': '*0',
    name: 'default-trial',
    comment: 'counters and limits for trial users',
    disabled: 'false',
    default: 'true',
  });
  for (const [menu, row] of FACTORY) table(menu).push({ ...row });

  return {
    rows: table,
    add(menu, values, before) {
      const number = (lastIds.get(menu) ?? 0) + 1;
      lastIds.set(menu, number);
      const row = { '.id': `*${number.toString(16).toUpperCase()}`, ...values };
      place(table(menu), row, before);
      return row;
    },
    remove(menu, id) {
      const rows = table(menu);
      const index = rows.findIndex((row) => row['.id'] === id);
      if (index === -1) return false;
      rows.splice(index, 1);
      return true;
    },
    move(menu, id, before) {
      const rows = table(menu);
      const row = rows.find((other) => other['.id'] === id);
      if (row === undefined || !rows.some((other) => other['.id'] === before)) return false;
      rows.splice(rows.indexOf(row), 1);
      place(rows, row, before);
      return true;
    },
    reboot() {
      table(ACTIVE_MENU).length = 0;
      table(HOST_MENU).length = 0;
    },
    snapshot: () => structuredClone(Object.fromEntries([...tables].filter(([, rows]) => rows.length > 0))),
  };
}
