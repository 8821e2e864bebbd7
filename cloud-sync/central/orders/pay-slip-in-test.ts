import { randomBytes } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { drawPaySlip } from '@printfront/shared/testing/pay-slips/draw-pay-slip.ts';
import type { CentralInTest } from '../central-in-test.ts';
import type { Answer } from '../uploads/uploads-in-test.ts';

/** Sends a picture of a transfer as the app does. */
export async function sendSlip(
  central: CentralInTest,
  { session }: { session: string },
  orderId: string,
  picture: Buffer | undefined,
  call: 'payslip' | 'attached-payslip' = 'payslip',
): Promise<Pick<Answer, 'status' | 'body'>> {
  const form = new FormData();
  if (picture !== undefined) form.set('file', new Blob([new Uint8Array(picture)]), 'slip.png');
  const response = await fetch(`${central.origin}${API_BASE}/orders/${orderId}/payments/${call}`, {
    method: 'POST',
    headers: { 'x-requested-with': 'printfront', cookie: `pf_session=${session}` },
    body: form,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

export const newTransferRef = () => `2026112${randomBytes(9).toString('hex').toUpperCase()}`;

/** A slip of a transfer that nobody has sent before, small enough to be read at once. */
export async function newSlip(changes: { bank?: string; transactionRef?: string; code?: string | null } = {}) {
  const transfer = { bank: '004', transactionRef: newTransferRef(), ...changes };
  return { ...transfer, picture: await drawPaySlip({ ...transfer, widthPx: 480 }) };
}
