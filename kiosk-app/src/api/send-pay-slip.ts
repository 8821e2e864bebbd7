import { attachPayslip, type Order, Order as OrderSchema, uploadPayslip } from '@printfront/shared/contracts/orders.ts';
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
export const sendPaySlip = (upload: PaySlipUpload): Promise<Order> => send(uploadPayslip, upload);

/** The same by staff, to any order. @throws CallError */
export const attachPaySlip = (upload: PaySlipUpload): Promise<Order> => send(attachPayslip, upload);

function send(
  call: typeof uploadPayslip | typeof attachPayslip,
  { orderId, picture, idempotencyKey, onProgress }: PaySlipUpload,
): Promise<Order> {
  const url = callUrl(call, { id: orderId });
  return postFile({ url, file: picture, name: picture.name, idempotencyKey, onProgress }, OrderSchema);
}
