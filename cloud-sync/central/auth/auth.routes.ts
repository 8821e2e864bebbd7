import * as contract from '@printfront/shared/contracts/auth.ts';
import type { Caller } from '@printfront/shared/contracts/endpoint.ts';
import * as own from '@printfront/shared/contracts/own-account.ts';
import { getPasswordHelp } from '@printfront/shared/contracts/password-help.ts';
import { typedHere } from '@printfront/shared/server/env/typed-here.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { SecretVault } from '@printfront/shared/server/secrets/secret-vault.ts';
import type { Logger } from 'pino';
import { accountDisabled } from './account-disabled.ts';
import { type AuthDeps, createCentralSignIns, signInLocal as signIn, signUpLocal as signUp } from './auth.service.ts';
import { callerNetwork } from './caller.service.ts';
import { serveDeskPins } from './desk-pins.routes.ts';
import { leaveDesk, noteDeskSignIn } from './desk-pins.service.ts';
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts';
import { changePassword } from './own-password.service.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.service.ts';
import { ownerId } from './owner-id.ts';
import type { PasskeyPlacesDeps } from './passkey-places.ts';
import { servePasskeys } from './passkeys.routes.ts';
import { serveSecondFactor } from './second-factor.routes.ts';
import { clearSessionCookie, readSessionCookie, replaceBrowserSession, writeSessionCookie } from './session-cookie.ts';
import { closeSession, closeSessionsOfUser, resumeSession } from './sessions.service.ts';
import { choosePassword, createCodeGuessLimit, lookUpSignInCode } from './sign-in-codes.service.ts';

export interface AuthRouteDeps extends AuthDeps, PasskeyPlacesDeps {
  logger: Logger;
  /** External providers that people may sign in with. */
  providers: readonly { id: string }[];
  vault: SecretVault | null;
  /** For what a phone's app calls an account. */
  shopName(): Promise<string>;
  /** A proxy of ours stands before this server and says where requests come from. */
  trustProxy: boolean;
}

export function serveAuth(serve: Serve, deps: AuthRouteDeps): void {
  const service = { ...deps, signIns: createCentralSignIns(deps), guesses: createCodeGuessLimit(deps) };
  const origin = async (context: ServerContext) => ({
    network: await callerNetwork(context, deps),
    device: readDeviceCookie(context),
  });

  serve(contract.signInLocal, async ({ body, context }) => {
    const { user, token, device } = await signIn(service, { ...body, ...(await origin(context)) });
    await replaceBrowserSession(context, token, deps);
    await noteDeskSignIn(deps, user, device);
    writeDeviceCookie(context, device, deps.trustProxy);
    return user;
  });

  serve(contract.signUpLocal, async ({ body, context }) => {
    const { user, token, device } = await signUp(service, { ...body, ...(await origin(context)) });
    await replaceBrowserSession(context, token, deps);
    writeDeviceCookie(context, device, deps.trustProxy);
    return user;
  });

  serve(contract.signOut, async ({ principal, context }) => {
    const token = readSessionCookie(context);
    await leaveDesk(deps, ownerId(principal), readDeviceCookie(context));
    if (token !== undefined) await closeSession(deps.database, token);
    clearSessionCookie(context);
    return undefined;
  });

  serve(contract.signOutEverywhere, async ({ principal, context }) => {
    await closeSessionsOfUser(deps.database, ownerId(principal));
    clearSessionCookie(context);
    return undefined;
  });

  serveSecondFactor(serve, { ...service, origin });
  serveDeskPins(serve, { ...service, origin });
  servePasskeys(serve, { ...service, origin });

  serve(own.changePassword, async ({ principal, body, context }) => {
    const token = readSessionCookie(context);
    await changePassword(service, principal, { ...body, ...(await origin(context)), token });
    return undefined;
  });

  serve(own.lookUpSignInCode, async ({ body, context }) =>
    lookUpSignInCode(service, { ...body, ...(await origin(context)) }),
  );

  serve(own.choosePassword, async ({ body, context }) => {
    const { user, token, device } = await choosePassword(service, { ...body, ...(await origin(context)) });
    await replaceBrowserSession(context, token, deps);
    await noteDeskSignIn(deps, user, device);
    writeDeviceCookie(context, device, deps.trustProxy);
    return user;
  });

  serve(getPasswordHelp, () => ({ ownerCommand: typedHere('recoverOwner') }));

  serve(own.listOwnSessions, ({ principal, context }) =>
    listOwnSessions(deps, { principal, token: readSessionCookie(context) }),
  );
  serve(own.endOwnSession, async ({ principal, params }) => {
    await endOwnSession(deps, principal, params.id);
    return undefined;
  });
  serve(own.endOtherSessions, async ({ principal, context }) => {
    await endOtherSessions(deps, { principal, token: readSessionCookie(context) });
    return undefined;
  });
}

/**
 * Who the session cookie of a request belongs to; nobody without one.
 *
 * @throws HttpProblem account-disabled for a call that takes a user
 */
export function createIdentify(
  deps: Pick<AuthRouteDeps, 'database' | 'now' | 'trustProxy'>,
): (context: ServerContext, who: readonly Caller[]) => Promise<Principal[]> {
  return async (context, who) => {
    const token = readSessionCookie(context);
    const session = token === undefined ? undefined : await resumeSession(deps.database, token, deps.now());
    if (token === undefined || session === undefined) return [];
    if (session.isDisabled) {
      // What anybody may do, they may too.
      if (who.includes('anyone') || who.includes('front')) return [];
      throw accountDisabled();
    }
    if (session.isExtended) writeSessionCookie(context, token, deps.trustProxy);
    const { id, name, rank } = session.user;
    const { shops, isOfAllShops } = session;
    return [{ kind: 'user', userId: id, name, rank, ...(shops === undefined ? {} : { shops, isOfAllShops }) }];
  };
}
