import type { ServerContext } from '@printfront/shared/server/http/serve.ts';

/** Of the device at the other end of the connection. X-Forwarded-For is not believed: anybody in the shop can send it. */
export const clientAddress = (context: ServerContext): string => context.env.incoming.socket.remoteAddress ?? 'unknown';
