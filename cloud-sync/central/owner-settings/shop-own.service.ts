import type { OwnPart, ShopOwn } from '@printfront/shared/contracts/shop-own.ts';
import { validateHours } from '@printfront/shared/domain/working-hours.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import {
  auditCatalogue,
  type CatalogueEdit,
  editCatalogue,
  refuseOutdated,
} from '../catalogue/catalogue-editing.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { fixedFields, type InstalledShop } from '../settings/installed-shop.ts';
import { deleteOwnPart, listSavedOwn, type OwnValues, writeOwnPart } from '../settings/shop-own.repository.ts';
import { findShopRow, listShopRows, type ShopRow } from '../shops/shops.repository.ts';
import type { SettingsDeps } from './settings.service.ts';

/** What each shop has for itself, by name; not of those that were revoked. */
export async function listShopsOwn({ database, installed }: SettingsDeps): Promise<ShopOwn[]> {
  const shops = (await listShopRows(database)).filter(({ revoked_at }) => revoked_at === null);
  return readOwnOf(database, installed, shops);
}

async function readOwnOf(
  database: CentralDatabase,
  installed: InstalledShop,
  shops: readonly Pick<ShopRow, 'id' | 'name'>[],
): Promise<ShopOwn[]> {
  const saved = await listSavedOwn(database);
  return shops.map(({ id, name }) => {
    const own = saved.get(id) ?? {};
    const partOf = <Part extends OwnPart>(part: Part, fixed: Record<string, string>) => {
      const values = (own[part]?.values ?? null) as OwnValues[Part];
      const { savedBy = null, savedAt = null } = own[part] ?? {};
      return { values, fixed, version: contentVersion({ values }), savedBy, savedAt };
    };
    return {
      shopId: id,
      shopName: name,
      details: partOf('details', fixedFields(installed, 'shop')),
      account: partOf('account', fixedFields(installed, 'payment')),
      hours: partOf('hours', {}),
    };
  });
}

interface OwnChange<Part extends OwnPart> {
  shopId: string;
  part: Part;
  /** Null: as all shops. */
  values: OwnValues[Part];
  ifMatch: string | undefined;
}

/**
 * The shop has it with its next look at the catalogue.
 *
 * @throws HttpProblem not-found for a shop that is not or no longer there, edited-meanwhile, hours-reversed
 */
export async function setOwnPart<Part extends OwnPart>(
  deps: SettingsDeps,
  principal: Principal,
  change: OwnChange<Part>,
): Promise<ShopOwn[Part]> {
  return editCatalogue(deps, principal, (edit) => writeOwn(edit, deps.installed, change));
}

async function writeOwn<Part extends OwnPart>(
  edit: CatalogueEdit,
  installed: InstalledShop,
  { shopId, part, values, ifMatch }: OwnChange<Part>,
): Promise<ShopOwn[Part]> {
  const { transaction, by, at } = edit;
  const shop = await findShopRow(transaction, shopId);
  if (shop === undefined) throw notFound();
  const read = async () => {
    const [own] = await readOwnOf(transaction, installed, [shop]);
    if (own === undefined) throw notFound();
    return own[part];
  };
  const before = await read();
  refuseOutdated(before.version, ifMatch);
  if (values !== null && 'week' in values) refuseReversed(values.week);
  if (values === null) await deleteOwnPart(transaction, shopId, part);
  else await writeOwnPart(transaction, { shopId, part, values, by, at });
  const after = await read();
  await auditCatalogue(edit, {
    subject: 'settings',
    subjectId: `shop-${shopId}`,
    label: shop.name,
    before: { [part]: before.values !== null, ...noted(before.values) },
    after: { [part]: after.values !== null, ...noted(after.values) },
  });
  return after;
}

/** In the list of changes a week is seven lines. */
function noted(values: OwnValues[OwnPart]): object {
  if (values === null) return {};
  if (!('week' in values)) return values;
  return Object.fromEntries(
    values.week.map(({ dayOfWeek, openTime, closeTime }) => [
      `day${dayOfWeek}`,
      openTime === closeTime ? null : `${openTime.slice(0, 5)}–${closeTime.slice(0, 5)}`,
    ]),
  );
}

function refuseReversed(week: readonly { openTime: string; closeTime: string }[]): void {
  const reversed = week.findIndex((hours) => !validateHours(hours).valid);
  if (reversed === -1) return;
  throw new HttpProblem('hours-reversed', 'Closing must be after opening, on the same day.', {
    parameter: `week.${reversed}.closeTime`,
  });
}
