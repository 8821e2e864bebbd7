import { CENTRAL_ATTACKS } from './hostile-guest-at-central.ts';
import type { Attack } from './hostile-guest-attack.ts';
import { TURN_ATTACKS } from './hostile-guest-in-turns.ts';
import { SOCKET_ATTACKS } from './hostile-guest-on-sockets.ts';

/** Every way, each named once. */
export const ATTACKS: readonly Attack[] = [...SOCKET_ATTACKS, ...TURN_ATTACKS, ...CENTRAL_ATTACKS];
