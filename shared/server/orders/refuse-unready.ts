import { isConfirmable, UPLOAD_SIZE_STATUS } from '../../domain/upload-size-status.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { type SizeContent, sizeStatuses } from './order-content.ts';

const WHY_NOT_READY: Record<number, string> = {
  [UPLOAD_SIZE_STATUS.processing]: 'photos are still being looked at',
  [UPLOAD_SIZE_STATUS.frameNotChosen]: 'no frame has been chosen',
  [UPLOAD_SIZE_STATUS.unreadable]: 'a photo in it is damaged',
  [UPLOAD_SIZE_STATUS.finishGone]: 'the finish that was chosen is not there any more',
};

/** @throws HttpProblem order-not-ready; its parameter is the key of the size that stands in the way */
export function refuseUnready(content: readonly SizeContent[]): void {
  const statuses = sizeStatuses(content);
  if (isConfirmable(statuses)) return;
  const blocking = statuses.find(({ status }) => status > UPLOAD_SIZE_STATUS.ready);
  if (blocking === undefined) throw new HttpProblem('order-not-ready', 'No prints have been chosen.');
  const why = WHY_NOT_READY[blocking.status] ?? 'it is not ready';
  throw new HttpProblem('order-not-ready', `The size ${blocking.size} cannot be ordered: ${why}.`, {
    parameter: blocking.size,
  });
}
