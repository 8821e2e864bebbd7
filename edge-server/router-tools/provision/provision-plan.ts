import { type Desired, type DesiredRow, type DesiredSetting, IPV6_FILTER } from './desired-state.ts';
import { OUR_MARK, OUR_NAME } from './our-names.ts';
import { ProvisionStop } from './provision-stop.ts';
import { printIfKnown, type RouterMenus, type ShownRow } from './router-menu.ts';
import { isSameValue } from './same-value.ts';

export interface Difference {
  readonly name: string;
  /** Undefined for what the router never shows. */
  readonly before: string | undefined;
  readonly after: string;
}

/** One thing to do, small enough to be done whole or not at all. */
export type Change =
  | { readonly kind: 'add'; readonly wanted: DesiredRow }
  | { readonly kind: 'sign'; readonly wanted: DesiredRow }
  | { readonly kind: 'set'; readonly wanted: DesiredRow; readonly id: string; readonly differences: Difference[] }
  | { readonly kind: 'move'; readonly wanted: DesiredRow; readonly id: string; readonly before: string }
  | { readonly kind: 'remove'; readonly wanted: DesiredRow; readonly id: string }
  | {
      readonly kind: 'setting';
      readonly wanted: DesiredSetting;
      readonly id: string | undefined;
      readonly differences: Difference[];
    };

export interface PlannedItem {
  readonly wanted: Desired;
  /** Empty when it is as it should be. */
  readonly changes: readonly Change[];
}

/**
 * Compares the router with what it should have. Only reads.
 *
 * @throws ProvisionStop when a row of our name is not ours, or is one that cannot be put right
 */
export async function planChanges(menus: RouterMenus, desired: readonly Desired[]): Promise<PlannedItem[]> {
  const moves = await planMoves(menus, desired);
  const items: PlannedItem[] = [];
  for (const wanted of desired) {
    const changes = wanted.kind === 'row' ? await planRow(menus, wanted) : await planSetting(menus, wanted);
    items.push({ wanted, changes: [...changes, ...moves.filter((move) => move.wanted === wanted)] });
  }
  return [...items, ...(await planRemovals(menus, desired))];
}

/**
 * Menus in which a row of ours may be wanted by some settings and not by others. In the walled garden none is wanted any
 * more: it once let everybody reach the shop's server before the login.
 */
export const OPTIONAL_MENUS = [
  ...['/ip/firewall/nat', '/ip/hotspot/walled-garden/ip', '/ip/hotspot/ip-binding', '/ip/firewall/filter'],
  IPV6_FILTER,
];

/** Marked rows that were wanted by the settings of an earlier run. */
async function planRemovals(menus: RouterMenus, desired: readonly Desired[]): Promise<PlannedItem[]> {
  const wantedComments = new Set(
    desired.flatMap((wanted) =>
      wanted.kind === 'row' && 'comment' in wanted.key ? [`${wanted.menu} ${wanted.key.comment}`] : [],
    ),
  );
  const items: PlannedItem[] = [];
  for (const menu of OPTIONAL_MENUS) {
    for (const { '.id': id = '', comment = '' } of await printIfKnown(menus, menu, 'comment')) {
      if (!comment.startsWith(OUR_MARK) || wantedComments.has(`${menu} ${comment}`)) continue;
      const wanted: DesiredRow = { kind: 'row', step: 8, what: 'no longer wanted', menu, key: { comment }, values: {} };
      items.push({ wanted, changes: [{ kind: 'remove', wanted, id }] });
    }
  }
  return items;
}

/** Our row, undefined when it is not there. @throws ProvisionStop when there are two */
export async function findRow(menus: RouterMenus, { menu, key }: DesiredRow): Promise<ShownRow | undefined> {
  const [[name, value] = []] = Object.entries(key);
  const rows = await menus.print(menu, `${name}=${value}`);
  if (rows.length > 1) {
    throw new ProvisionStop(
      `${menu} has ${rows.length} rows with ${name}=${value}. Remove all but one and run this again.`,
    );
  }
  return rows[0];
}

async function planRow(menus: RouterMenus, wanted: DesiredRow): Promise<Change[]> {
  const row = await findRow(menus, wanted);
  const sign: Change[] = wanted.signedBy === undefined ? [] : [{ kind: 'sign', wanted }];
  if (row === undefined) return [{ kind: 'add', wanted }, ...sign];
  const differences = differencesOf(wanted.values, row);
  const foreign = differences.find(({ name }) => wanted.identity?.includes(name));
  if (foreign !== undefined) {
    throw new ProvisionStop(
      `${wanted.menu} has a row named ${OUR_NAME} that is not ours (${foreign.name} is ${foreign.before ?? 'empty'}). ` +
        'Rename or remove it and run this again.',
    );
  }
  if (wanted.signedBy === undefined) {
    return differences.length === 0 ? [] : [{ kind: 'set', wanted, id: row['.id'] ?? '', differences }];
  }
  checkCertificate(wanted, row, differences);
  return row.fingerprint === undefined ? sign : [];
}

/** What is signed cannot be changed, and another owner's authority is not ours to sign with. */
function checkCertificate(wanted: DesiredRow, row: ShownRow, differences: readonly Difference[]): void {
  const isSigned = row.fingerprint !== undefined;
  const different = differences.find(({ name }) => name !== 'days-valid');
  const signedByOther = isSigned && wanted.signedBy !== row.name && row.ca !== wanted.signedBy;
  const isDead = [row.expired, row.revoked].some((flag) => flag === 'true');
  if (different === undefined && !signedByOther && !isDead) return;
  const reason = isDead
    ? 'is no longer valid'
    : different === undefined
      ? `was signed by ${row.ca ?? 'itself'}`
      : `has ${different.name} ${different.before ?? 'empty'} instead of ${different.after}`;
  throw new ProvisionStop(
    `The certificate ${row.name} ${reason}, and a certificate cannot be changed. Run this with --undo first, which makes ` +
      'it anew, or remove it if it is somebody else’s.',
  );
}

async function planSetting(menus: RouterMenus, wanted: DesiredSetting): Promise<Change[]> {
  const query = wanted.name === undefined ? [] : [`name=${wanted.name}`];
  const [row] = await menus.print(wanted.menu, ...query);
  if (row === undefined) throw new ProvisionStop(`The router has no ${wanted.menu} ${wanted.name ?? ''}.`);
  const differences = differencesOf(wanted.values, row);
  return differences.length === 0 ? [] : [{ kind: 'setting', wanted, id: row['.id'], differences }];
}

function differencesOf(values: Readonly<Record<string, string>>, row: ShownRow): Difference[] {
  return Object.entries(values)
    .filter(([name, after]) => !isSameValue(after, row[name]))
    .map(([name, after]) => ({ name, before: row[name] ?? '', after }));
}

/**
 * Ours of one menu follow each other as in the table; what is missing among them is put in its place when added. Each move
 * goes in front of a row that stays, so that several of them, made in the order of the table, end up in that order.
 */
async function planMoves(
  menus: RouterMenus,
  desired: readonly Desired[],
): Promise<Extract<Change, { kind: 'move' }>[]> {
  const moves: Extract<Change, { kind: 'move' }>[] = [];
  const ordered = desired.filter((wanted): wanted is DesiredRow => wanted.kind === 'row' && wanted.isOrdered === true);
  for (const menu of new Set(ordered.map((wanted) => wanted.menu))) {
    const rows = (await printIfKnown(menus, menu)).filter((row) => row.dynamic !== 'true');
    const places = ordered
      .filter((wanted) => wanted.menu === menu)
      .flatMap((wanted) => {
        const place = rows.findIndex((row) => 'comment' in wanted.key && row.comment === wanted.key.comment);
        return place === -1 ? [] : [{ wanted, place, id: rows[place]?.['.id'] ?? '' }];
      });
    let ceiling = Number.POSITIVE_INFINITY;
    let anchor: string | undefined;
    for (const { wanted, place, id } of places.toReversed()) {
      const isMisplaced = wanted.isFirst ? place > 0 : place > ceiling;
      const before = wanted.isFirst ? rows[0]?.['.id'] : anchor;
      if (isMisplaced && before !== undefined) {
        moves.unshift({ kind: 'move', wanted, id, before });
      } else {
        ceiling = place;
        anchor = id;
      }
    }
  }
  return moves;
}
