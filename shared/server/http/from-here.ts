import type { ServerContext } from './serve.ts';

/** Whether a call comes from this machine itself. A proxy on it passes on what others ask, and says so. */
export function isFromHere(context: ServerContext): boolean {
  const address = context.env.incoming.socket.remoteAddress ?? '';
  const isPassedOn =
    context.req.header('x-forwarded-for') !== undefined || context.req.header('forwarded') !== undefined;
  return !isPassedOn && /^(?:::ffff:)?127\.|^::1$/.test(address);
}
