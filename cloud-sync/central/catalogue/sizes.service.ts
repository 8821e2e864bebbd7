import type { FinishesBody } from '@printfront/shared/contracts/size-finishes.ts';
import type { Size, SizeBody } from '@printfront/shared/contracts/sizes.ts';
import { MAINTAINER_RANK } from '@printfront/shared/contracts/users.ts';
import { fitsSheet } from '@printfront/shared/domain/sheet-layout.ts';
import { versionOfFinishes, versionOfSize } from '@printfront/shared/server/catalogue/with-version.ts';
import { HttpProblem, notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { CentralDatabase, CentralTransaction } from '../database/database.ts';
import {
  auditCatalogue,
  auditRanks,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
} from './catalogue-editing.service.ts';
import { insertCatalogueImage } from './catalogue-images.repository.ts';
import { imageUrl } from './catalogue-rows.ts';
import { refuseUsed, usesOfSize } from './catalogue-uses.service.ts';
import { listDiscounts } from './discounts.repository.ts';
import { removeAuditedDiscount } from './discounts.service.ts';
import { nameToKeep, refuseOutdatedNames } from './names-by-language.ts';
import { listOfferedSizes } from './offered-sizes.service.ts';
import { removeAuditedFrame } from './photo-frames.service.ts';
import { type NewRanks, newRanks, refuseUnseenRanks } from './ranks.ts';
import { listSizeCategories } from './size-categories.repository.ts';
import * as repository from './sizes.repository.ts';

type SizeForm = z.output<typeof SizeBody>;

interface SeenSize {
  key: string;
  /** What the editor saw of it, as `If-Match` names it. */
  ifMatch: string | undefined;
}

export interface ListedSizesDeps {
  database: CentralDatabase;
  /** What is offered, and what this upload has already. */
  sizesForUpload(upload: { userId: string; uploadId: string }): Promise<Size[]>;
}

/**
 * What is offered; for a maintainer who asks for them also hidden sizes, for a customer what their upload has already.
 *
 * @param identify who asks; called only when more is asked for than anybody may see
 */
export async function listSizes(
  { database, sizesForUpload }: ListedSizesDeps,
  { showHidden, uploadId }: { showHidden: 'true' | 'false'; uploadId?: string | undefined },
  identify: () => Promise<Principal[]>,
): Promise<Size[]> {
  const isPersonal = showHidden === 'true' || uploadId !== undefined;
  const user = isPersonal ? (await identify()).find(({ kind }) => kind === 'user') : undefined;
  if (user?.kind !== 'user') return listOfferedSizes(database);
  if (showHidden === 'true' && user.rank >= MAINTAINER_RANK) return repository.listSizes(database);
  return uploadId === undefined ? listOfferedSizes(database) : sizesForUpload({ userId: user.userId, uploadId });
}

/** @throws HttpProblem already-exists naming the key; parameter-invalid for a category that does not exist */
export function createSize(
  deps: CatalogueEditDeps,
  principal: Principal,
  { key, ...form }: SizeForm & { key: string },
): Promise<Size> {
  return editCatalogue(deps, principal, (edit) => addSize(edit, { key, ...form }));
}

/**
 * A size as a part of a larger edit, with what the editor would give it afterwards.
 *
 * @param more.picture stored already
 * @throws HttpProblem as createSize
 */
export async function addSize(
  edit: CatalogueEdit,
  form: SizeForm & { key: string },
  more: { picture?: string; finishes?: z.output<typeof FinishesBody>['finishes'] } = {},
): Promise<Size> {
  const { transaction } = edit;
  await requireCategory(transaction, form.categoryId);
  const rank = await lastRank(transaction, form.categoryId);
  if (more.picture !== undefined) await insertCatalogueImage(transaction, more.picture);
  const size = {
    id: uuidv7(),
    ...form,
    name: nameToKeep(form.name),
    rank,
    imageUrl: imageUrl(more.picture ?? null),
    photoFrames: [],
    ...(more.finishes === undefined ? {} : { finishes: withIds(more.finishes) }),
  };
  if (!(await repository.insertSize(transaction, size))) {
    throw new HttpProblem('already-exists', 'Another size has this key.', { parameter: 'key' });
  }
  await auditSize(edit, null, size);
  return size;
}

/** @throws HttpProblem not-found, edited-meanwhile; parameter-invalid for a category that does not exist */
export function updateSize(
  deps: CatalogueEditDeps,
  principal: Principal,
  { key, ifMatch, ...form }: SizeForm & SeenSize,
): Promise<Size> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit.transaction, { key, ifMatch });
    const isMoved = form.categoryId !== before.categoryId;
    if (isMoved) await requireCategory(edit.transaction, form.categoryId);
    const rank = isMoved ? await lastRank(edit.transaction, form.categoryId) : before.rank;
    const sheet = form.sheet === undefined ? fittingSheet(before.sheet, form) : form.sheet;
    return writeSize(edit, before, { ...before, ...form, name: nameToKeep(form.name, before.name), sheet, rank });
  });
}

/** Of an editor that knows no sheets: the one that is there, as long as the pictures still fit on it. */
function fittingSheet(sheet: Size['sheet'], form: SizeForm): Size['sheet'] {
  if (!sheet || sheet.columns * sheet.rows !== form.numberOfPicturesPerPrint) return null;
  return fitsSheet(sheet, form) ? sheet : null;
}

/**
 * All finishes of a size in their order. One that is left out is removed: whoever has chosen it is told and chooses anew.
 *
 * @throws HttpProblem not-found, edited-meanwhile; parameter-invalid for one that is to be changed and is not there
 */
export function setSizeFinishes(
  deps: CatalogueEditDeps,
  principal: Principal,
  { key, ifMatch, finishes }: z.output<typeof FinishesBody> & SeenSize,
): Promise<Size> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSizeOfKey(edit.transaction, key);
    refuseOutdatedNames(versionOfFinishes, before, ifMatch);
    const known = new Set(before.finishes?.map(({ id }) => id));
    if (finishes.some(({ id }) => id !== undefined && !known.has(id))) {
      throw new HttpProblem('parameter-invalid', 'This size has no finish with that id.', { parameter: 'finishes' });
    }
    return writeSize(edit, before, { ...before, finishes: withIds(finishes, before.finishes) });
  });
}

const withIds = (finishes: z.output<typeof FinishesBody>['finishes'], before: Size['finishes'] = []) =>
  finishes.map(({ id = uuidv7(), name, ...finish }) => ({
    id,
    ...finish,
    name: nameToKeep(name, before.find((one) => one.id === id)?.name),
  }));

/** Its frames and discounts go with it. @throws HttpProblem not-found, edited-meanwhile, in-use */
export function deleteSize(deps: CatalogueEditDeps, principal: Principal, seen: SeenSize): Promise<void> {
  return editCatalogue(deps, principal, async (edit) => {
    const size = await requireSeen(edit.transaction, seen);
    refuseUsed(await usesOfSize(edit.transaction, size.id));
    for (const frame of size.photoFrames) await removeAuditedFrame(edit, frame);
    const discounts = await listDiscounts(edit.transaction);
    for (const discount of discounts.filter(({ targetSizeId }) => targetSizeId === size.id)) {
      await removeAuditedDiscount(edit, discount, size.key);
    }
    await repository.removeSize(edit.transaction, size.id);
    await auditSize(edit, size, null);
  });
}

/**
 * All sizes of one category, or all there are: then each category takes its own out of the list. Sizes of some categories are
 * an outdated list.
 *
 * @throws HttpProblem parameter-invalid, ranks-outdated, edited-meanwhile
 */
export function rankSizes(deps: CatalogueEditDeps, principal: Principal, ranks: NewRanks): Promise<Size[]> {
  return editCatalogue(deps, principal, async (edit) => {
    const sizes = await repository.listSizes(edit.transaction);
    const named = new Set(ranks.ids);
    const isOfAll = named.size === sizes.length && sizes.every(({ id }) => named.has(id));
    if (!isOfAll) {
      const categoryId = sizes.find(({ id }) => named.has(id))?.categoryId;
      return rankCategory(
        edit,
        categoryId,
        sizes.filter((size) => size.categoryId === categoryId),
        ranks,
      );
    }
    refuseUnseenRanks(sizes, ranks);
    const ranked: Size[] = [];
    for (const [categoryId, ofCategory] of Map.groupBy(sizes, (size) => size.categoryId)) {
      const own = new Set(ofCategory.map(({ id }) => id));
      ranked.push(
        ...(await rankCategory(edit, categoryId, ofCategory, { ids: ranks.ids.filter((id) => own.has(id)) })),
      );
    }
    return ranked;
  });
}

/** @param categoryId undefined where no id is a size's: then the list is refused */
async function rankCategory(
  edit: CatalogueEdit,
  categoryId: string | undefined,
  before: readonly Size[],
  ranks: NewRanks,
): Promise<Size[]> {
  const after = newRanks(before, ranks);
  for (const size of after) await repository.updateSize(edit.transaction, size);
  const category = (await listSizeCategories(edit.transaction)).find(({ id }) => id === categoryId);
  await auditRanks(edit, {
    subject: 'size',
    subjectId: categoryId ?? '',
    label: category?.name.en ?? '',
    before: before.map(({ key }) => key),
    after: after.map(({ key }) => key),
  });
  return after;
}

/** @param picture stored already. @throws HttpProblem not-found for a size that was removed meanwhile, edited-meanwhile */
export function setSizeImage(
  deps: CatalogueEditDeps,
  principal: Principal,
  { picture, ...seen }: SeenSize & { picture: string },
): Promise<Size> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit.transaction, seen);
    await insertCatalogueImage(edit.transaction, picture);
    return writeSize(edit, before, { ...before, imageUrl: imageUrl(picture) });
  });
}

/** @throws HttpProblem not-found */
export async function requireSizeOfKey(database: CentralDatabase, key: string): Promise<Size> {
  const size = (await repository.listSizes(database)).find((one) => one.key === key);
  if (size === undefined) throw notFound();
  return size;
}

/** @throws HttpProblem not-found, edited-meanwhile */
export async function requireSeen(database: CentralDatabase, { key, ifMatch }: SeenSize): Promise<Size> {
  const size = await requireSizeOfKey(database, key);
  refuseOutdatedNames(versionOfSize, size, ifMatch);
  return size;
}

async function requireCategory(transaction: CentralTransaction, categoryId: string): Promise<void> {
  if ((await listSizeCategories(transaction)).some(({ id }) => id === categoryId)) return;
  throw new HttpProblem('parameter-invalid', 'There is no such category.', { parameter: 'categoryId' });
}

async function lastRank(transaction: CentralTransaction, categoryId: string): Promise<number> {
  const others = (await repository.listSizes(transaction)).filter((size) => size.categoryId === categoryId);
  return Math.max(-1, ...others.map(({ rank }) => rank)) + 1;
}

async function writeSize(edit: CatalogueEdit, before: Size, after: Size): Promise<Size> {
  await repository.updateSize(edit.transaction, after);
  await auditSize(edit, before, after);
  return after;
}

async function auditSize(edit: CatalogueEdit, before: Size | null, after: Size | null): Promise<void> {
  const { id, key } = after ?? (before as Size);
  await auditCatalogue(edit, {
    subject: 'size',
    subjectId: id,
    label: key,
    before: before && withoutFrames(before),
    after: after && withoutFrames(after),
  });
}

/** Frames have entries of their own. */
function withoutFrames({ photoFrames: _, ...size }: Size) {
  return size;
}
