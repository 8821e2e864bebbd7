import type { UploadSizeStatus } from '@printfront/shared/contracts/uploaded-files.ts';
import { requireSizeOfFinish } from '@printfront/shared/server/orders/chosen-finishes.ts';
import { chooseFinish } from '@printfront/shared/server/orders/photos.repository.ts';
import { loadAssortment } from '../catalogue/offered-sizes.service.ts';
import { lockChangeable, requireOpenUpload } from './upload-access.service.ts';
import { loadUploadChoices } from './upload-content.service.ts';
import { ownedBy } from './uploaded-files.repository.ts';
import { touchUpload } from './uploads.repository.ts';
import { getUploadStatus, type UploadsDeps } from './uploads.service.ts';

/** @throws HttpProblem not-found without an upload, finish-gone, order-submitted */
export async function chooseUploadFinish(
  deps: UploadsDeps,
  userId: string,
  finishId: string,
): Promise<UploadSizeStatus[]> {
  const { database, now } = deps;
  const { id } = await requireOpenUpload(database, userId);
  const size = requireSizeOfFinish(await loadAssortment(database), await loadUploadChoices(database, id), finishId);
  await database.transaction().execute(async (transaction) => {
    await lockChangeable(transaction, userId, id);
    await chooseFinish(transaction, ownedBy(id), { size_id: size.id, finish_id: finishId });
    await touchUpload(transaction, id, now().toISOString());
  });
  return getUploadStatus(deps, userId);
}
