import { randomBytes } from 'node:crypto';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import type { ServerContext } from '@printfront/shared/server/http/serve.ts';
import { getCookie, setCookie } from 'hono/cookie';
import { cookieName, isHttps } from './cookie-names.ts';
import { hashSecret } from './secrets.ts';

/** Of a browser in which the code of the log was typed; a restart ends it, as it makes another code. */
export interface SetUpPass {
  give(context: ServerContext): void;
  has(context: ServerContext): boolean;
  /** Nobody has one any more. */
  endAll(): void;
}

const COOKIE = 'pf_set_up';
/** More browsers than anybody sets one computer up with. */
const MOST = 20;

export function createSetUpPass(): SetUpPass {
  const given = new Set<string>();
  return {
    give(context) {
      const token = randomBytes(32).toString('base64url');
      given.add(hashSecret(token));
      for (const oldest of given) if (given.size > MOST) given.delete(oldest);
      const secure = isHttps(context);
      const path = `${API_BASE}/shop`;
      setCookie(context, cookieName(context, COOKIE), token, { httpOnly: true, sameSite: 'Strict', secure, path });
    },
    has(context) {
      const token = getCookie(context, cookieName(context, COOKIE));
      return token !== undefined && given.has(hashSecret(token));
    },
    endAll: () => given.clear(),
  };
}
