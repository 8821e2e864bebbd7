import { deviceOfSocket, forwardedAddress } from './caller-device.ts';
import type { ServerContext } from './serve.ts';

/** Whether a call comes from this machine itself. A proxy on it passes on what others ask, and says so. */
export function isFromHere(context: ServerContext): boolean {
  const address = context.env.incoming.socket.remoteAddress ?? '';
  const isPassedOn =
    context.req.header('x-forwarded-for') !== undefined || context.req.header('forwarded') !== undefined;
  return !isPassedOn && /^(?:::ffff:)?127\.|^::1$/.test(address);
}

/**
 * Whose a call is taken for, so that `printfront doctor` can look how its own call comes through a proxy.
 *
 * @param isProxied the last entry of X-Forwarded-For is believed
 * @returns an address; `here` for a program of this machine; null where the proxy named nobody
 */
export function takenFor(context: ServerContext, isProxied: boolean): string | null {
  if (isProxied) return forwardedAddress(context.req.header('x-forwarded-for')) ?? null;
  return isFromHere(context) ? 'here' : (deviceOfSocket(context.env.incoming.socket)?.address ?? null);
}
