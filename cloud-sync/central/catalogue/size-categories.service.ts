import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { SizeCategory } from '@printfront/shared/contracts/size-categories.ts';
import { versionOfCategory } from '@printfront/shared/server/catalogue/with-version.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { IdempotentCall } from '@printfront/shared/server/http/idempotency-key.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase } from '../database/database.ts';
import {
  addToCatalogue,
  auditCatalogue,
  auditRanks,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
} from './catalogue-editing.service.ts';
import { refuseUsed, usesOfCategory } from './catalogue-uses.service.ts';
import { nameToKeep, refuseOutdatedNames } from './names-by-language.ts';
import { type NewRanks, newRanks } from './ranks.ts';
import * as repository from './size-categories.repository.ts';
import { listSizes } from './sizes.repository.ts';

interface SeenCategory {
  id: string;
  /** What the editor saw of it, as `If-Match` names it. */
  ifMatch: string | undefined;
}

/** By rank. */
export const listSizeCategories = (database: CentralDatabase): Promise<SizeCategory[]> =>
  repository.listSizeCategories(database);

/** @throws HttpProblem idempotency-key-reused; not-found for one that this call made and that was removed since */
export async function createSizeCategory(
  deps: CatalogueEditDeps,
  principal: Principal,
  { name }: { name: LocalizedText },
  call?: IdempotentCall,
): Promise<SizeCategory> {
  const made = await addToCatalogue(deps, principal, call, (edit, id) => addSizeCategory(edit, { id, name }));
  const category = (await repository.listSizeCategories(deps.database)).find(({ id }) => id === made);
  if (category === undefined) throw notFound();
  return category;
}

/** A category after all others, as a part of a larger edit. */
export async function addSizeCategory(
  edit: CatalogueEdit,
  { id, name }: { id: string; name: LocalizedText },
): Promise<void> {
  const others = await repository.listSizeCategories(edit.transaction);
  const category = { id, name: nameToKeep(name), rank: Math.max(-1, ...others.map(({ rank }) => rank)) + 1 };
  await repository.insertSizeCategory(edit.transaction, category);
  await audit(edit, null, category);
}

/** @throws HttpProblem not-found, edited-meanwhile */
export function updateSizeCategory(
  deps: CatalogueEditDeps,
  principal: Principal,
  { name, ...seen }: SeenCategory & { name: LocalizedText },
): Promise<SizeCategory> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit, seen);
    const after = { ...before, name: nameToKeep(name, before.name) };
    await repository.updateSizeCategory(edit.transaction, after);
    await audit(edit, before, after);
    return after;
  });
}

/** @throws HttpProblem not-found, edited-meanwhile, in-use while it has sizes */
export function deleteSizeCategory(
  deps: CatalogueEditDeps,
  principal: Principal,
  { id, ifMatch }: SeenCategory,
): Promise<void> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit, { id, ifMatch });
    refuseUsed(usesOfCategory(id, await listSizes(edit.transaction)));
    await repository.removeSizeCategory(edit.transaction, id);
    await audit(edit, before, null);
  });
}

/** @throws HttpProblem parameter-invalid, ranks-outdated, edited-meanwhile */
export function rankSizeCategories(
  deps: CatalogueEditDeps,
  principal: Principal,
  ranks: NewRanks,
): Promise<SizeCategory[]> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await repository.listSizeCategories(edit.transaction);
    const after = newRanks(before, ranks);
    for (const category of after) await repository.updateSizeCategory(edit.transaction, category);
    await auditRanks(edit, {
      subject: 'size-category',
      subjectId: 'all',
      label: 'Size categories',
      before: before.map(({ name }) => name.en),
      after: after.map(({ name }) => name.en),
    });
    return after;
  });
}

async function requireSeen({ transaction }: CatalogueEdit, { id, ifMatch }: SeenCategory): Promise<SizeCategory> {
  const category = (await repository.listSizeCategories(transaction)).find((one) => one.id === id);
  if (category === undefined) throw notFound();
  refuseOutdatedNames(versionOfCategory, category, ifMatch);
  return category;
}

async function audit(edit: CatalogueEdit, before: SizeCategory | null, after: SizeCategory | null): Promise<void> {
  const { id, name } = after ?? (before as SizeCategory);
  await auditCatalogue(edit, { subject: 'size-category', subjectId: id, label: name.en, before, after });
}
