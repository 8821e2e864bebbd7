import type { ServerContext } from './serve.ts';

/** Where a browser believes to be, also behind what speaks HTTPS for the server. */
export function originOf({ req }: ServerContext): string {
  const { protocol, host } = new URL(req.url);
  return `${req.header('x-forwarded-proto') === 'https' ? 'https:' : protocol}//${host}`;
}
