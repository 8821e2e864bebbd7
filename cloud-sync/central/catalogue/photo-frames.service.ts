import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { BottomEdge, PhotoFrame } from '@printfront/shared/contracts/photo-frames.ts';
import { versionOfFrame } from '@printfront/shared/server/catalogue/with-version.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { IdempotentCall } from '@printfront/shared/server/http/idempotency-key.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { CentralDatabase } from '../database/database.ts';
import {
  addToCatalogue,
  auditCatalogue,
  type CatalogueEdit,
  type CatalogueEditDeps,
  editCatalogue,
} from './catalogue-editing.service.ts';
import { insertCatalogueImage } from './catalogue-images.repository.ts';
import { imageSha256, imageUrl } from './catalogue-rows.ts';
import { refuseUsed, usesOfPhotoFrame } from './catalogue-uses.service.ts';
import { nameToKeep, refuseOutdatedNames } from './names-by-language.ts';
import { listOfferedSizes } from './offered-sizes.service.ts';
import * as repository from './photo-frames.repository.ts';
import { requireTargetSize } from './target-size.service.ts';

interface SeenFrame {
  id: string;
  /** What the editor saw of it, as `If-Match` names it. */
  ifMatch: string | undefined;
}

/** What is left out stays as it is. */
interface FrameEdit {
  name: LocalizedText;
  hidden?: boolean | undefined;
  bottomEdge?: BottomEdge | null | undefined;
}

/** Those that can be chosen for a size. @throws HttpProblem not-found for a size that is not offered */
export async function listPhotoFrames(database: CentralDatabase, sizeKey: string): Promise<PhotoFrame[]> {
  const size = (await listOfferedSizes(database)).find(({ key }) => key === sizeKey);
  if (size === undefined) throw notFound();
  return size.photoFrames;
}

/** @throws HttpProblem parameter-invalid for a size that does not exist */
export async function createPhotoFrame(
  deps: CatalogueEditDeps,
  principal: Principal,
  { targetSizeId, name, bottomEdge = null }: Pick<PhotoFrame, 'targetSizeId' | 'name' | 'bottomEdge'>,
  call?: IdempotentCall,
): Promise<PhotoFrame> {
  const content = { targetSizeId, name: nameToKeep(name), image: null, hidden: false, bottomEdge };
  const made = await addToCatalogue(deps, principal, call, (edit, id) => addPhotoFrame(edit, { id, ...content }));
  return { id: made, ...content };
}

/** A frame as a part of a larger edit; bytes of its picture are stored already. @throws HttpProblem as createPhotoFrame */
export async function addPhotoFrame(edit: CatalogueEdit, frame: PhotoFrame): Promise<void> {
  const picture = imageSha256(frame.image);
  if (picture !== null) await insertCatalogueImage(edit.transaction, picture);
  await requireTargetSize(edit.transaction, frame.targetSizeId);
  await repository.insertPhotoFrame(edit.transaction, frame);
  await auditFrame(edit, null, frame);
}

/** @throws HttpProblem not-found, edited-meanwhile */
export function updatePhotoFrame(
  deps: CatalogueEditDeps,
  principal: Principal,
  { name, hidden, bottomEdge, ...seen }: SeenFrame & FrameEdit,
): Promise<PhotoFrame> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit.transaction, seen);
    const said = {
      hidden: hidden ?? before.hidden,
      bottomEdge: bottomEdge === undefined ? before.bottomEdge : bottomEdge,
    };
    return writeFrame(edit, before, { ...before, name: nameToKeep(name, before.name), ...said });
  });
}

/** @throws HttpProblem not-found, edited-meanwhile, in-use */
export function deletePhotoFrame(
  deps: CatalogueEditDeps,
  principal: Principal,
  { id, ifMatch }: SeenFrame,
): Promise<void> {
  return editCatalogue(deps, principal, async (edit) => {
    const frame = await requireSeen(edit.transaction, { id, ifMatch });
    refuseUsed(await usesOfPhotoFrame(edit.transaction, id));
    await removeAuditedFrame(edit, frame);
  });
}

/** @param picture stored already. @throws HttpProblem not-found for a frame that was removed meanwhile, edited-meanwhile */
export function setPhotoFrameImage(
  deps: CatalogueEditDeps,
  principal: Principal,
  { picture, ...seen }: SeenFrame & { picture: string },
): Promise<PhotoFrame> {
  return editCatalogue(deps, principal, async (edit) => {
    const before = await requireSeen(edit.transaction, seen);
    await insertCatalogueImage(edit.transaction, picture);
    return writeFrame(edit, before, { ...before, image: imageUrl(picture) });
  });
}

/** @throws HttpProblem not-found */
export async function requirePhotoFrame(database: CentralDatabase, id: string): Promise<PhotoFrame> {
  const frame = await repository.findPhotoFrame(database, id);
  if (frame === undefined) throw notFound();
  return frame;
}

/** The caller has made sure that nobody is ordering with it. */
export async function removeAuditedFrame(edit: CatalogueEdit, frame: PhotoFrame): Promise<void> {
  await repository.removePhotoFrame(edit.transaction, frame.id);
  await auditFrame(edit, frame, null);
}

/** @throws HttpProblem not-found, edited-meanwhile */
export async function requireSeen(database: CentralDatabase, { id, ifMatch }: SeenFrame): Promise<PhotoFrame> {
  const frame = await requirePhotoFrame(database, id);
  refuseOutdatedNames(versionOfFrame, frame, ifMatch);
  return frame;
}

async function writeFrame(edit: CatalogueEdit, before: PhotoFrame, after: PhotoFrame): Promise<PhotoFrame> {
  await repository.updatePhotoFrame(edit.transaction, after);
  await auditFrame(edit, before, after);
  return after;
}

async function auditFrame(edit: CatalogueEdit, before: PhotoFrame | null, after: PhotoFrame | null): Promise<void> {
  const { id, name } = after ?? (before as PhotoFrame);
  await auditCatalogue(edit, { subject: 'photo-frame', subjectId: id, label: name.en, before, after });
}
