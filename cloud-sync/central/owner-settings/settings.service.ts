import type { Settings, SettingsSection } from '@printfront/shared/contracts/settings.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import {
  auditCatalogue,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
  refuseOutdated,
} from '../catalogue/catalogue-editing.service.ts';
import type { CentralDatabase } from '../database/database.ts';
import { fixedFields, type InstalledShop } from '../settings/installed-shop.ts';
import type { OwnersValues, SectionValues } from '../settings/section-values.ts';
import { listSavedSections, writeSection } from '../settings/settings.repository.ts';
import { isDemoMoney, valuesInForce } from '../settings/shop-settings.ts';

export interface SettingsDeps extends CatalogueEditDeps {
  installed: InstalledShop;
}

/** In the list of changes. */
const LABELS: Record<SettingsSection, string> = {
  shop: 'Shop',
  payment: 'Payment',
  languages: 'Languages',
  delivery: 'Delivery',
  photos: 'Photos kept',
  trouble: 'Who is written to',
};

export const getSettings = ({ database, installed }: SettingsDeps): Promise<Settings> =>
  readSettings(database, installed);

async function readSettings(database: CentralDatabase, installed: InstalledShop): Promise<Settings> {
  const rows = await listSavedSections(database);
  const owners: OwnersValues = Object.fromEntries(rows.map(({ section, content }) => [section, JSON.parse(content)]));
  const values = valuesInForce(installed, owners);
  const sectionOf = <Section extends SettingsSection>(section: Section) => {
    const saved = rows.find((row) => row.section === section);
    return {
      values: values[section],
      fixed: fixedFields(installed, section),
      version: contentVersion(values[section]),
      savedBy: saved?.saved_by ?? null,
      savedAt: saved?.saved_at ?? null,
    };
  };
  return {
    shop: sectionOf('shop'),
    payment: sectionOf('payment'),
    languages: sectionOf('languages'),
    delivery: sectionOf('delivery'),
    photos: sectionOf('photos'),
    trouble: sectionOf('trouble'),
    isDemo: isDemoMoney(installed, owners),
  };
}

/**
 * Everybody sees it with the next look: screens of this server at once, those of a shop when it has fetched the catalogue.
 * What variables set stays as they say.
 *
 * @throws HttpProblem edited-meanwhile
 */
export function saveSection<Section extends SettingsSection>(
  deps: SettingsDeps,
  principal: Principal,
  { section, values, ifMatch }: { section: Section; values: SectionValues[Section]; ifMatch: string | undefined },
): Promise<Settings[Section]> {
  return editCatalogue(deps, principal, (edit) =>
    writeAuditedSection(edit, deps.installed, { section, values, ifMatch }),
  );
}

/** A section as a part of a larger edit. @throws HttpProblem edited-meanwhile */
export async function writeAuditedSection<Section extends SettingsSection>(
  edit: CatalogueEdit,
  installed: InstalledShop,
  { section, values, ifMatch }: { section: Section; values: SectionValues[Section]; ifMatch?: string | undefined },
): Promise<Settings[Section]> {
  const { transaction, by, at } = edit;
  const before = (await readSettings(transaction, installed))[section];
  refuseOutdated(before.version, ifMatch);
  await writeSection(transaction, { section, values, by, at });
  const after = (await readSettings(transaction, installed))[section];
  const change = { before: before.values, after: after.values };
  await auditCatalogue(edit, { subject: 'settings', subjectId: section, label: LABELS[section], ...change });
  return after;
}
