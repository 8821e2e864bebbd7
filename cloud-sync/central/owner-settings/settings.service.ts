import type { Languages, Settings, SettingsSection } from '@printfront/shared/contracts/settings.ts';
import { isWholeLanguage, spokenIn } from '@printfront/shared/domain/languages.ts';
import { languagesOfShop } from '@printfront/shared/domain/shop-languages.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import {
  furtherLanguages,
  isKnownLanguage,
  knownCodes,
  languagesOfCustomersOnly,
} from '@printfront/shared/server/languages/known-languages.ts';
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
  look: 'Look',
  trouble: 'Who is written to',
  time: 'Time zone',
  quotas: 'Quotas',
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
    look: sectionOf('look'),
    trouble: sectionOf('trouble'),
    time: sectionOf('time'),
    quotas: sectionOf('quotas'),
    isDemo: isDemoMoney(installed, owners),
    furtherLanguages: furtherLanguages(),
    customersOnly: languagesOfCustomersOnly(),
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

/**
 * A section as a part of a larger edit.
 *
 * @throws HttpProblem edited-meanwhile; parameter-invalid for a language that there are no texts in
 */
export async function writeAuditedSection<Section extends SettingsSection>(
  edit: CatalogueEdit,
  installed: InstalledShop,
  { section, values, ifMatch }: { section: Section; values: SectionValues[Section]; ifMatch?: string | undefined },
): Promise<Settings[Section]> {
  const { transaction, by, at } = edit;
  const before = (await readSettings(transaction, installed))[section];
  refuseOutdated(before.version, ifMatch);
  const written = section === 'languages' ? languagesToKeep(values as Languages, before.values as Languages) : values;
  await writeSection(transaction, { section, values: written, by, at });
  const settings = await readSettings(transaction, installed);
  refuseUnpayable(settings, section);
  const after = settings[section];
  const change = { before: audited(before.values), after: audited(after.values) };
  await auditCatalogue(edit, { subject: 'settings', subjectId: section, label: LABELS[section], ...change });
  return after;
}

const SMALLEST_AND_HIGHEST = { payment: 'minimumOrder', quotas: 'orderTotalSatang' } as const;

/**
 * Between a smallest order above the highest there is none that customers could place. What a variable says is an administrator's.
 *
 * @throws HttpProblem parameter-invalid
 */
function refuseUnpayable({ payment, quotas }: Settings, saved: SettingsSection): void {
  if (saved !== 'payment' && saved !== 'quotas') return;
  const smallest = payment.values.minimumOrder ?? 0;
  const highest = quotas.values.orderTotalSatang;
  const parameter = SMALLEST_AND_HIGHEST[saved];
  if (smallest <= highest || parameter in quotas.fixed) return;
  const detail = `The smallest order (${smallest} satang) is above the highest that one order may cost (${highest} satang).`;
  throw new HttpProblem('parameter-invalid', detail, { parameter });
}

/** `languages` only repeats a part of `allLanguages`, for who knows no further ones. */
function audited(values: object): object {
  const { languages: _, ...rest } = values as Partial<Languages>;
  return rest;
}

/** An editor of before says nothing of further languages, and they stay. @throws HttpProblem parameter-invalid */
function languagesToKeep(said: Languages, before: Languages): Languages {
  const further = spokenIn(before).filter((code) => !isWholeLanguage(code));
  const spoken = said.allLanguages ?? [...said.languages, ...further];
  const unknown = spoken.find((code) => !isKnownLanguage(code));
  if (unknown !== undefined) {
    const detail = `There are no texts in the language ${unknown}, only in ${knownCodes()}.`;
    throw new HttpProblem('parameter-invalid', detail, { parameter: 'allLanguages' });
  }
  return { phoneNumbers: said.phoneNumbers, ...languagesOfShop(spoken), allLanguages: spoken };
}
