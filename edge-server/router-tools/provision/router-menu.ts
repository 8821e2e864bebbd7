import { HotspotError } from '../../hotspot/hotspot-error.ts';
import type { RouterOsConnection } from '../../hotspot/routeros-connection.ts';

/** A row as the router shows it: property → text. */
export type ShownRow = Readonly<Record<string, string>>;

/** The router's menus, spoken to in rows instead of sentences. Every call fails with HotspotError only. */
export interface RouterMenus {
  /** @param query query words without their `?`, e.g. `name=printfront` */
  print(menu: string, ...query: string[]): Promise<ShownRow[]>;
  add(menu: string, values: ShownRow): Promise<void>;
  /** @param id undefined for a menu that is one row */
  set(menu: string, id: string | undefined, values: ShownRow): Promise<void>;
  /** Content when the row is gone already. */
  remove(menu: string, id: string): Promise<void>;
  /** Any other command. */
  run(command: string, values: ShownRow): Promise<void>;
  /** One that answers with rows. */
  ask(command: string, values: ShownRow): Promise<ShownRow[]>;
}

export function routerMenus(connection: RouterOsConnection): RouterMenus {
  const words = (values: ShownRow) => Object.entries(values).map(([name, value]) => `=${name}=${value}`);
  const ask = async (command: string, sentence: string[]): Promise<ShownRow[]> => {
    const rows = await connection.write([command, ...sentence]);
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
  };
  const run = async (command: string, values: ShownRow): Promise<void> => {
    await connection.write([command, ...words(values)]);
  };
  return {
    print: (menu, ...query) =>
      ask(
        `${menu}/print`,
        query.map((word) => `?${word}`),
      ),
    ask: (command, values) => ask(command, words(values)),
    add: (menu, values) => run(`${menu}/add`, values),
    set: (menu, id, values) => run(`${menu}/set`, id === undefined ? values : { '.id': id, ...values }),
    async remove(menu, id) {
      try {
        await run(`${menu}/remove`, { '.id': id });
      } catch (error) {
        if (!(error instanceof HotspotError) || error.reason !== 'no-such-item') throw error;
      }
    },
    run,
  };
}

/** The rows of a menu that not every router has: none where the router does not know it. */
export async function printIfKnown(menus: RouterMenus, menu: string, ...query: string[]): Promise<ShownRow[]> {
  return (await printKnown(menus, menu, ...query)) ?? [];
}

/** As above, and undefined where the router does not know the menu. */
export async function printKnown(
  menus: RouterMenus,
  menu: string,
  ...query: string[]
): Promise<ShownRow[] | undefined> {
  try {
    return await menus.print(menu, ...query);
  } catch (error) {
    if (error instanceof HotspotError && error.kind === 'trap' && /no such command/.test(error.message))
      return undefined;
    throw error;
  }
}
