import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';

/** Who is at the other end, for sharing out places and turns. */
export interface CallerDevice {
  readonly address: string;
  /** A program of this machine. */
  readonly isOwn: boolean;
  /** Of what the call proves itself by: one that comes with it again is the same caller. Undefined where nobody knows yet. */
  readonly proof?: string | undefined;
}

/** Of a connection that comes straight from its device. @returns undefined when it has gone again already */
export function deviceOfSocket({ remoteAddress, localAddress }: Socket): CallerDevice | undefined {
  if (remoteAddress === undefined) return undefined;
  const address = remoteAddress.replace(/^::ffff:(?=\d)/i, '');
  // This machine's own programs reach it at whatever address they call it by.
  return { address, isOwn: remoteAddress === localAddress };
}

/**
 * Of a call that a proxy of ours has passed on. One that names no device is of whoever is at the other end, but never this
 * machine's own: a proxy that says nothing looks just so, and all its callers would have what is reserved.
 */
export function deviceOfCall(request: IncomingMessage): CallerDevice | undefined {
  const address = forwardedAddress(request.headers['x-forwarded-for']) ?? deviceOfSocket(request.socket)?.address;
  return address === undefined ? undefined : { address, isOwn: false, proof: proofOf(request) };
}

/**
 * @param header X-Forwarded-For, to which each proxy adds the address that called it
 * @returns the last entry, which our own proxy has written; what stands before it is the caller's to write
 */
export function forwardedAddress(header: string | string[] | undefined): string | undefined {
  const last = /[^,]*$/.exec(String(header ?? ''))?.[0].trim() ?? '';
  // Some proxies add the port.
  const address = isIP(last) > 0 ? last : last.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(address) > 0 ? address : undefined;
}

function proofOf({ headers: { authorization, cookie } }: IncomingMessage): string | undefined {
  if (authorization === undefined && cookie === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([authorization, cookie]))
    .digest('base64');
}
