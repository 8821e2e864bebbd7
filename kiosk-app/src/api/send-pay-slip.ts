import { type Order, Order as OrderSchema, uploadPayslip } from '@printfront/shared/contracts/orders.ts';
import { CallError, callUrl, problemOf } from './call.ts';

interface PaySlipUpload {
  orderId: string;
  picture: File;
  onProgress: (sentFraction: number) => void;
}

/**
 * Sends the picture of a transfer. XMLHttpRequest, because fetch reports no upload progress.
 *
 * @returns the order, which now waits for staff to confirm
 * @throws CallError
 */
export function sendPaySlip({ orderId, picture, onProgress }: PaySlipUpload): Promise<Order> {
  const form = new FormData();
  form.set('file', picture, picture.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadPayslip.method, callUrl(uploadPayslip, { id: orderId }));
    request.setRequestHeader('x-requested-with', 'printfront');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        reject(problemOf(request.status, request.responseText));
        return;
      }
      try {
        resolve(OrderSchema.parse(JSON.parse(request.responseText)));
      } catch {
        reject(new CallError('server-unreachable', 'The answer was not understood.', request.status));
      }
    };
    request.onerror = () => reject(new CallError('server-unreachable', 'The server did not answer.', 0));
    request.send(form);
  });
}
