import { type Order, Order as OrderSchema, uploadPayslip } from '@printfront/shared/contracts/orders.ts';
import { callUrl } from './call.ts';
import { postFile } from './upload-file.ts';

interface PaySlipUpload {
  orderId: string;
  picture: File;
  /** The same when this picture is sent again: it counts as one slip. */
  idempotencyKey: string;
  onProgress: (sentFraction: number) => void;
}

/**
 * Sends the picture of a transfer.
 *
 * @returns the order, which now waits for staff to confirm
 * @throws CallError
 */
export function sendPaySlip({ orderId, picture, idempotencyKey, onProgress }: PaySlipUpload): Promise<Order> {
  const url = callUrl(uploadPayslip, { id: orderId });
  return postFile({ url, file: picture, name: picture.name, idempotencyKey, onProgress }, OrderSchema);
}
