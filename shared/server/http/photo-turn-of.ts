import { MAINTAINER_RANK } from '../../contracts/users.ts';
import type { PhotoTurn } from '../photos/photo-turns.ts';
import type { Principal } from './principal.ts';

/**
 * In whose turn a picture is made that a caller waits for.
 *
 * @param guest.owner what a caller without a name has shown to know: an order
 * @param guest.address where the call came from
 */
export function turnOf(principal: Principal, guest: { owner: string; address: string }): PhotoTurn {
  if (principal.kind === 'kiosk') return { class: 'shop', owner: `kiosk ${principal.clientId}` };
  if (principal.kind !== 'user') return { class: 'guest', owner: guest.owner, address: guest.address };
  if (principal.rank >= MAINTAINER_RANK) return { class: 'shop', owner: `staff ${principal.userId}` };
  return { class: 'guest', owner: principal.userId, address: guest.address };
}
