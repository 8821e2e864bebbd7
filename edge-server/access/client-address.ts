import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';

/** Of the device at the other end of the connection. X-Forwarded-For is not believed: anybody in the shop can send it. */
export const clientAddress = (context: ServerContext): string => context.env.incoming.socket.remoteAddress ?? 'unknown';

/** What is counted by who calls: a phone takes as many addresses of IPv6 as it likes. */
export const clientNetwork = (context: ServerContext): string => networkOf(clientAddress(context));
