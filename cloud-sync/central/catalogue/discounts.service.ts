import type { Discount } from '@printfront/shared/contracts/discounts.ts';
import { contentVersion } from '@printfront/shared/server/catalogue/content-version.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { IdempotentCall } from '@printfront/shared/server/http/idempotency-key.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import {
  addToCatalogue,
  auditCatalogue,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
  refuseOutdated,
} from './catalogue-editing.service.ts';
import * as repository from './discounts.repository.ts';
import { requireTargetSize } from './target-size.service.ts';

type Terms = Omit<Discount, 'id' | 'targetSizeId'>;

interface SeenDiscount {
  id: string;
  /** What the editor saw of it, as `If-Match` names it. */
  ifMatch: string | undefined;
}

/** Of all sizes. */
export const listDiscounts = (database: CentralDatabase): Promise<Discount[]> => repository.listDiscounts(database);

/** @throws HttpProblem parameter-invalid for a size that does not exist */
export async function createDiscount(
  deps: CatalogueEditDeps,
  principal: Principal,
  terms: Terms & { targetSizeId: string },
  call?: IdempotentCall,
): Promise<Discount> {
  const id = await addToCatalogue(deps, principal, call, (edit, id) => addDiscount(edit, { id, ...terms }));
  return { id, ...terms };
}

/** A discount as a part of a larger edit. @throws HttpProblem as createDiscount */
export const addDiscount = (edit: CatalogueEdit, discount: Discount): Promise<Discount> =>
  writeDiscount(edit, null, discount);

/** @throws HttpProblem not-found, edited-meanwhile */
export function updateDiscount(
  deps: CatalogueEditDeps,
  principal: Principal,
  { id, ifMatch, ...terms }: Terms & SeenDiscount,
): Promise<Discount> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit.transaction, { id, ifMatch });
    return writeDiscount(edit, before, { ...before, ...terms });
  });
}

/** Nothing can be using it: orders keep the price that they were placed at. @throws HttpProblem not-found, edited-meanwhile */
export function deleteDiscount(deps: CatalogueEditDeps, principal: Principal, seen: SeenDiscount): Promise<void> {
  return editCatalogue(deps, principal, async (edit) => {
    const discount = await requireSeen(edit.transaction, seen);
    await removeAuditedDiscount(edit, discount, await requireTargetSize(edit.transaction, discount.targetSizeId));
  });
}

/** @param sizeKey of the size that it is for, which people know it by */
export async function removeAuditedDiscount(edit: CatalogueEdit, discount: Discount, sizeKey: string): Promise<void> {
  await repository.removeDiscount(edit.transaction, discount.id);
  await audit(edit, sizeKey, discount, null);
}

async function requireSeen(transaction: CentralTransaction, { id, ifMatch }: SeenDiscount): Promise<Discount> {
  const discount = (await repository.listDiscounts(transaction)).find((one) => one.id === id);
  if (discount === undefined) throw notFound();
  refuseOutdated(contentVersion(discount), ifMatch);
  return discount;
}

async function writeDiscount(edit: CatalogueEdit, before: Discount | null, after: Discount): Promise<Discount> {
  const sizeKey = await requireTargetSize(edit.transaction, after.targetSizeId);
  await repository.writeDiscount(edit.transaction, after);
  await audit(edit, sizeKey, before, after);
  return after;
}

async function audit(
  edit: CatalogueEdit,
  label: string,
  before: Discount | null,
  after: Discount | null,
): Promise<void> {
  const { id } = after ?? (before as Discount);
  await auditCatalogue(edit, { subject: 'discount', subjectId: id, label, before, after });
}
