import { HotspotError, type TrapReason } from './hotspot-error.ts';

/**
 * What a `!trap` text means. Texts differ between RouterOS 6 and 7 and carry numbers in brackets now and then, so only
 * parts are compared. The library keeps nothing of a trap but this text.
 */
const TRAP_TEXTS: readonly (readonly [RegExp, TrapReason])[] = [
  [/already have|already exists/i, 'duplicate'],
  [/no such item/i, 'no-such-item'],
  [/not enough permissions/i, 'no-permission'],
  [/not allowed by device-mode/i, 'feature-off'],
  [/does not match any value|invalid value|unknown parameter|missing/i, 'bad-value'],
];

const LOGIN_TEXTS = /invalid user name or password|cannot log in|username or password is invalid/i;

export function trapReason(text: string): TrapReason {
  return TRAP_TEXTS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';
}

/** @param failure what the library rejected a command with after a `!trap` */
export function commandError(command: string, failure: unknown): HotspotError {
  const text = failure instanceof Error ? failure.message : String(failure);
  return new HotspotError('trap', `${command}: ${text}`, { reason: trapReason(text), cause: failure });
}

/** @param failure what the library rejected its login with; it replaces the router's text by a code of its own */
export function loginError(failure: unknown): HotspotError {
  const text = failure instanceof Error ? failure.message : String(failure);
  const code = failure instanceof Error && 'errno' in failure ? failure.errno : undefined;
  if (code === 'CANTLOGIN' || LOGIN_TEXTS.test(text)) {
    return new HotspotError('auth', 'the router refused the API user: check ROUTER_USERNAME and ROUTER_PASSWORD', {
      cause: failure,
    });
  }
  if (failure instanceof TypeError) {
    return new HotspotError('protocol', `the router's answer to the login makes no sense: ${text}`, { cause: failure });
  }
  return new HotspotError('auth', `the router refused the login: ${text}`, { cause: failure });
}
