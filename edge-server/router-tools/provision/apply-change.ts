import { setTimeout as delay } from 'node:timers/promises';
import type { Desired, DesiredRow } from './desired-state.ts';
import { type Change, findRow } from './provision-plan.ts';
import { ProvisionStop } from './provision-stop.ts';
import { rememberSetting } from './remembered-settings.ts';
import type { RouterMenus, ShownRow } from './router-menu.ts';

/** A slow router needs half a minute for a key of 2048 bits. */
const SIGNING_DEADLINE_MS = 120_000;
/** Some routers sign at once, others think for half a minute. */
const SIGNING_FIRST_LOOK_MS = 10;
const SIGNING_LONGEST_PAUSE_MS = 500;

/** Carries out one change. @param desired the whole table, for the order of its rows */
export async function applyChange(menus: RouterMenus, change: Change, desired: readonly Desired[]): Promise<void> {
  const { wanted } = change;
  switch (change.kind) {
    case 'add': {
      const place = change.wanted.isOrdered ? await findPlace(menus, change.wanted, desired) : undefined;
      const before: ShownRow = place === undefined ? {} : { 'place-before': place };
      await menus.add(wanted.menu, { ...change.wanted.key, ...wanted.values, ...change.wanted.secrets, ...before });
      return;
    }
    case 'set':
      return menus.set(wanted.menu, change.id, valuesOf(change.differences));
    case 'move':
      return menus.run(`${wanted.menu}/move`, { numbers: change.id, destination: change.before });
    case 'remove':
      return menus.remove(wanted.menu, change.id);
    case 'sign':
      return sign(menus, change.wanted);
    case 'setting':
      await rememberSetting(menus, change.wanted, change.differences);
      return menus.set(wanted.menu, change.id, valuesOf(change.differences));
  }
}

const valuesOf = (differences: readonly { name: string; after: string }[]) =>
  Object.fromEntries(differences.map(({ name, after }) => [name, after]));

/** The id of the row to stand in front of: where ours are, else the first that may have one in front of it. */
async function findPlace(
  menus: RouterMenus,
  row: DesiredRow,
  desired: readonly Desired[],
): Promise<string | undefined> {
  const rows = await menus.print(row.menu);
  const placeOf = (wanted: Desired) =>
    wanted.kind === 'row' && wanted.menu === row.menu && 'comment' in wanted.key
      ? rows.findIndex((shown) => 'comment' in wanted.key && shown.comment === wanted.key.comment)
      : -1;
  const first = rows.find((shown) => shown.dynamic !== 'true')?.['.id'];
  if (row.isFirst) return first;
  const own = desired.indexOf(row);
  const later = desired
    .slice(own + 1)
    .map(placeOf)
    .filter((place) => place >= 0);
  if (later[0] !== undefined) return rows[later[0]]?.['.id'];
  const earlier = desired
    .slice(0, own)
    .map(placeOf)
    .filter((place) => place >= 0);
  // One of ours is there: behind it, which at the end of the menu is in front of nothing.
  if (earlier.length > 0) return rows[Math.max(...earlier) + 1]?.['.id'];
  return first;
}

async function sign(menus: RouterMenus, wanted: DesiredRow): Promise<void> {
  const row = await findRow(menus, wanted);
  const name = row?.name ?? '';
  const by: ShownRow = wanted.signedBy === name ? {} : { ca: wanted.signedBy ?? '' };
  await menus.run(`${wanted.menu}/sign`, { number: row?.['.id'] ?? '', ...by }).catch(async (error: unknown) => {
    // A run that was cut may have asked for it already, and the router has just finished.
    if ((await findRow(menus, wanted))?.fingerprint === undefined) throw error;
  });
  const until = performance.now() + SIGNING_DEADLINE_MS;
  let pauseMs = SIGNING_FIRST_LOOK_MS;
  while ((await findRow(menus, wanted))?.fingerprint === undefined) {
    if (performance.now() > until) {
      throw new ProvisionStop(`The router has not signed the certificate ${name} in two minutes. Run this again.`);
    }
    await delay(pauseMs);
    pauseMs = Math.min(2 * pauseMs, SIGNING_LONGEST_PAUSE_MS);
  }
}
