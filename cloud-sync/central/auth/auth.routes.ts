import { signInLocal, signOut, signOutEverywhere, signUpLocal } from '@printfront/shared/contracts/auth.ts';
import type { Principal } from '@printfront/shared/server/http/principal.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { type AuthDeps, createCentralSignIns, signInLocal as signIn, signUpLocal as signUp } from './auth.service.ts';
import { callerNetwork } from './caller.service.ts';
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts';
import { ownerId } from './owner-id.ts';
import { clearSessionCookie, readSessionCookie, replaceBrowserSession, writeSessionCookie } from './session-cookie.ts';
import { closeSession, closeSessionsOfUser, resumeSession } from './sessions.service.ts';

export interface AuthRouteDeps extends AuthDeps {
  /** A proxy of ours stands before this server and says where requests come from. */
  trustProxy: boolean;
}

export function serveAuth(serve: Serve, deps: AuthRouteDeps): void {
  const service = { ...deps, signIns: createCentralSignIns(deps) };
  const origin = async (context: ServerContext) => ({
    network: await callerNetwork(context, deps),
    device: readDeviceCookie(context),
  });

  serve(signInLocal, async ({ body, context }) => {
    const { user, token, device } = await signIn(service, { ...body, ...(await origin(context)) });
    await replaceBrowserSession(context, token, deps);
    writeDeviceCookie(context, device, deps.trustProxy);
    return user;
  });

  serve(signUpLocal, async ({ body, context }) => {
    const { user, token, device } = await signUp(service, { ...body, ...(await origin(context)) });
    await replaceBrowserSession(context, token, deps);
    writeDeviceCookie(context, device, deps.trustProxy);
    return user;
  });

  serve(signOut, async ({ context }) => {
    const token = readSessionCookie(context);
    if (token !== undefined) await closeSession(deps.database, token);
    clearSessionCookie(context);
    return undefined;
  });

  serve(signOutEverywhere, async ({ principal, context }) => {
    await closeSessionsOfUser(deps.database, ownerId(principal));
    clearSessionCookie(context);
    return undefined;
  });
}

/** Who the session cookie of a request belongs to; nobody without one. */
export function createIdentify(deps: AuthRouteDeps): (context: ServerContext) => Promise<Principal[]> {
  return async (context) => {
    const token = readSessionCookie(context);
    const session = token === undefined ? undefined : await resumeSession(deps.database, token, deps.now());
    if (token === undefined || session === undefined) return [];
    if (session.isExtended) writeSessionCookie(context, token, deps.trustProxy);
    const { id, name, rank } = session.user;
    return [{ kind: 'user', userId: id, name, rank }];
  };
}
