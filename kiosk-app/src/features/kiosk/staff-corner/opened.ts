import type { Output } from '@printfront/shared/contracts/endpoint.ts';
import type { openStaffCorner } from '@printfront/shared/contracts/kiosk-staff.ts';

/** What the shop's computer tells staff, and the PIN, with which they may do more. */
export interface Opened extends Output<(typeof openStaffCorner)['answer']> {
  pin: string;
}
