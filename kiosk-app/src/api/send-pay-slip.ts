import { type Order, Order as OrderSchema, uploadPayslip } from '@printfront/shared/contracts/orders.ts';
import { callUrl } from './call.ts';
import { postFile } from './upload-file.ts';

interface PaySlipUpload {
  orderId: string;
  picture: File;
  onProgress: (sentFraction: number) => void;
}

/**
 * Sends the picture of a transfer.
 *
 * @returns the order, which now waits for staff to confirm
 * @throws CallError
 */
export function sendPaySlip({ orderId, picture, onProgress }: PaySlipUpload): Promise<Order> {
  const url = callUrl(uploadPayslip, { id: orderId });
  return postFile({ url, file: picture, name: picture.name, onProgress }, OrderSchema);
}
