import { signInLocal, signOut } from '@printfront/shared/contracts/auth.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getMe, User } from '@printfront/shared/contracts/users.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { networkOf } from '@printfront/shared/server/http/network-of.ts';
import { refuseForeignOrigin } from '@printfront/shared/server/http/own-origin.ts';
import type { Serve, ServerApp, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { deleteCookie } from 'hono/cookie';
import type { CentralProxy } from '../central-proxy/central-proxy.ts';
import type { CentralReach } from '../central-proxy/central-reach.ts';
import { clientAddress } from '../storefront/client-address.ts';
import { clearSessionCookies, SESSION_COOKIE, sessionTokens, setShopSessionCookie } from './session-cookies.ts';
import { type ShopSignInDeps, signInAtShop } from './sign-in-at-shop.ts';
import type { StaffSessions } from './staff-sessions.ts';

interface StaffRouteDeps extends ShopSignInDeps {
  proxy: CentralProxy;
  reach: CentralReach;
  sessions: StaffSessions;
}

/** Signing in and out, and who is signed in: central's business while it is there, and the shop's for its staff while not. */
export function serveStaff(app: ServerApp, serve: Serve, deps: StaffRouteDeps): void {
  const { proxy, reach, sessions } = deps;
  const ask = (context: ServerContext, body?: object) => (reach.isAway() ? null : proxy.ask(context, body));

  serve(signInLocal, async ({ body, context }) => {
    const earlier = sessionTokens(context);
    const answer = await ask(context, body);
    // Whoever signs in over somebody leaves none of their sessions behind on a shared computer.
    if (answer?.status === 200) await sessions.forget({ central: undefined, shop: earlier.shop });
    if (answer !== null) return answer;
    const network = networkOf(clientAddress(context));
    const { user, token } = await signInAtShop(deps, { ...body, network });
    await sessions.forget(earlier);
    setShopSessionCookie(context, token);
    deleteCookie(context, SESSION_COOKIE, { path: '/' });
    return user;
  });

  // Not `serve`: central itself says who is signed in there, whatever this server has kept of it.
  app.get(`${API_BASE}${getMe.path}`, async (context) => {
    context.set('endpointName', getMe.name);
    const tokens = sessionTokens(context);
    if (tokens.central === undefined && tokens.shop === undefined) throw signedOut();
    const answer = tokens.central === undefined ? undefined : await ask(context);
    if (answer !== undefined && answer !== null && answer.status !== 401) return answer;
    // Central's no holds for its own session; the one of the shop has nothing to do with it.
    const here = await sessions.findHere(answer === null ? tokens : { ...tokens, central: undefined });
    if (here !== undefined) return context.json(User.parse(here.user), 200, { 'cache-control': 'no-store' });
    if (answer !== null) throw signedOut();
    throw new HttpProblem('central-unreachable', 'Who is signed in can only be asked at the central server.', {
      retryAfterSeconds: 10,
    });
  });

  app.post(`${API_BASE}${signOut.path}`, async (context) => {
    context.set('endpointName', signOut.name);
    refuseForeignOrigin(context);
    const tokens = sessionTokens(context);
    const isHere = (await sessions.findHere(tokens)) !== undefined;
    await sessions.forget(tokens);
    const answer = tokens.central === undefined ? undefined : await ask(context);
    clearSessionCookies(context);
    if (answer !== undefined && answer !== null && !isHere) return withCookiesOf(context, answer);
    if (tokens.central === undefined && tokens.shop === undefined) throw signedOut();
    return context.body(null, 204);
  });
}

/** Central's answer, and the cookies that end here with it. */
function withCookiesOf(context: ServerContext, answer: Response): Response {
  const cleared = context.body(null, 204).headers.getSetCookie();
  for (const cookie of cleared) answer.headers.append('set-cookie', cookie);
  return answer;
}

const signedOut = () => new HttpProblem('not-signed-in', 'Sign in first.');
