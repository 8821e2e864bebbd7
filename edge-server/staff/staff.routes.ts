import { signInLocal, signOut } from '@printfront/shared/contracts/auth.ts';
import { changePerson } from '@printfront/shared/contracts/desk-pins.ts';
import { API_BASE } from '@printfront/shared/contracts/endpoint.ts';
import { getMe, Me, User } from '@printfront/shared/contracts/users.ts';
import { isMaintainer } from '@printfront/shared/domain/user-rank.ts';
import type { SignInForm } from '@printfront/shared/server/auth/sign-ins.service.ts';
import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';
import { refuseForeignOrigin } from '@printfront/shared/server/http/own-origin.ts';
import type { PassedOnAnswer, Serve, ServerApp, ServerContext } from '@printfront/shared/server/http/serve.ts';
import {
  clearCookie,
  clearSessionCookies,
  SESSION_COOKIE,
  sessionTokens,
  setShopSessionCookie,
  shopDevice,
  shopDeviceCookie,
} from '../access/session-cookies.ts';
import type { CentralProxy } from '../central-proxy/central-proxy.ts';
import type { CentralReach } from '../central-proxy/central-reach.ts';
import type { ShopServer } from '../sync/shop-server.service.ts';
import { isOfOtherShops } from './identify.ts';
import { type ShopSignInDeps, signInAtShop } from './sign-in-at-shop.service.ts';
import type { StaffSessions } from './staff-sessions.service.ts';

interface StaffRouteDeps extends ShopSignInDeps {
  proxy: CentralProxy;
  reach: CentralReach;
  sessions: StaffSessions;
  shopServer: () => Promise<ShopServer>;
}

/** Signing in and out, and who is signed in: central's business while it is there, and the shop's for its staff while not. */
export function serveStaff(app: ServerApp, serve: Serve, deps: StaffRouteDeps): void {
  const { proxy, reach, sessions } = deps;
  const ask = (context: ServerContext, body?: object) => (reach.isAway() ? null : proxy.ask(context, body));

  serve(signInLocal, async ({ body, context }) => {
    const earlier = sessionTokens(context);
    const form = Object.assign({ network: earlier.network, device: shopDevice(context) }, body);
    // Strangers who try passwords wait among themselves, and staff who have signed in here before do not wait with them.
    const lane = (await deps.signIns.isKnown(form)) ? 'staff' : 'sign-in';
    const answer = reach.isAway() ? null : await proxy.ask(context, body, lane);
    if (answer !== null && !isNoWord(answer)) {
      if (answer.status === 200) await signedInAtCentral(context, answer, form);
      return answer;
    }
    const signedIn = await signInAtShop(deps, form).catch((error: unknown) => {
      // Central said more than the shop can say of a user who does not work here.
      if (answer !== null && error instanceof HttpProblem) return null;
      throw error;
    });
    if (signedIn === null) return answer as PassedOnAnswer;
    await sessions.forget(earlier);
    setShopSessionCookie(context, signedIn.token);
    clearCookie(context, SESSION_COOKIE);
    context.header('set-cookie', shopDeviceCookie(context, signedIn.device), { append: true });
    return signedIn.user;
  });

  async function signedInAtCentral(context: ServerContext, answer: Response, form: SignInForm): Promise<void> {
    // A user who signs in over another leaves none of the other's sessions behind on a shared computer.
    await sessions.forget({ central: undefined, shop: sessionTokens(context).shop });
    const user = User.safeParse(await answer.clone().json());
    if (!user.success || !isMaintainer(user.data.rank)) return;
    const device = await deps.signIns.remember(form);
    answer.headers.append('set-cookie', shopDeviceCookie(context, device));
  }

  // A PIN is central's to check: the shop keeps none, and a password is enough there while the internet is away.
  serve(changePerson, async ({ body, context }) => {
    const answer = reach.isAway() ? null : await proxy.ask(context, body);
    if (answer === null) throw unreachable('A PIN can only be checked at the central server.');
    // What the person before had of the shop alone would speak for them again once central is away.
    if (answer.status === 200) await sessions.forget({ central: undefined, shop: sessionTokens(context).shop });
    return answer;
  });

  // Not `serve`: central itself says who is signed in there, whatever this server has kept of it.
  app.get(`${API_BASE}${getMe.path}`, async (context) => {
    context.set('endpointName', getMe.name);
    const tokens = sessionTokens(context);
    if (tokens.central === undefined && tokens.shop === undefined) throw signedOut();
    const answer = tokens.central === undefined ? undefined : await ask(context);
    if (answer !== undefined && answer !== null && answer.status !== 401) {
      return (await saidElsewhere(context, answer)) ?? answer;
    }
    // Central's no holds for its own session; the one of the shop has nothing to do with it.
    const here = await sessions.findHere(answer === null ? tokens : { ...tokens, central: undefined });
    if (here !== undefined) return context.json(User.parse(here.user), 200, { 'cache-control': 'no-store' });
    if (answer !== null) throw signedOut();
    throw unreachable('Who is signed in can only be asked at the central server.');
  });

  /** Central's word, and that this is not where they work: the app says so in place of a desk on which every call is refused. */
  async function saidElsewhere(context: ServerContext, answer: Response): Promise<Response | undefined> {
    if (answer.status !== 200) return undefined;
    const me = Me.safeParse(await answer.clone().json());
    if (!me.success || !(await isOfOtherShops(me.data, deps.shopServer))) return undefined;
    return context.json(Me.parse({ ...me.data, isElsewhere: true }), 200, { 'cache-control': 'no-store' });
  }

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

/** Central is too busy or not well: what it would say is not known. */
const isNoWord = ({ status }: Response): boolean => status === 429 || status >= 500;

const unreachable = (words: string) => new HttpProblem('central-unreachable', words, { retryAfterSeconds: 10 });
const signedOut = () => new HttpProblem('not-signed-in', 'Sign in first.');
