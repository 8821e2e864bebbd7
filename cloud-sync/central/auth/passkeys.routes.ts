import * as contract from '@printfront/shared/contracts/passkeys.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { noteDeskSignIn } from './desk-pins.service.ts';
import { writeDeviceCookie } from './device-cookie.ts';
import { passkeyPlaces } from './passkey-places.ts';
import { createPasskeyLimit, signInByPasskey, startPasskeySignIn } from './passkey-sign-in.service.ts';
import * as passkeys from './passkeys.service.ts';
import type { CodeOrigin } from './second-factor-codes.service.ts';
import { readSessionCookie, replaceBrowserSession } from './session-cookie.ts';
import { markBrowser, readSignInCookie } from './sign-in-cookie.ts';

interface PasskeyRouteDeps extends passkeys.PasskeyDeps {
  trustProxy: boolean;
  origin(context: ServerContext): Promise<CodeOrigin>;
}

export function servePasskeys(serve: Serve, deps: PasskeyRouteDeps): void {
  const { origin: callerOf } = deps;
  const passkeyTries = createPasskeyLimit(deps);
  /** There is one: nobody is signed in here by anything else. */
  const secretOf = (context: ServerContext) => readSessionCookie(context) ?? '';

  serve(contract.listPasskeyOrigins, () => passkeyPlaces(deps).map(({ origin }) => origin));
  serve(contract.listPasskeys, ({ principal }) => passkeys.listPasskeys(deps, principal));
  serve(contract.startPasskey, async ({ principal, body, context }) =>
    passkeys.startPasskey(deps, principal, { ...body, ...(await callerOf(context)), secret: secretOf(context) }),
  );
  serve(contract.addPasskey, ({ principal, body, context }) =>
    passkeys.addPasskey(deps, principal, { ...body, secret: secretOf(context) }),
  );
  serve(contract.removePasskey, async ({ principal, params, body, context }) => {
    await passkeys.removePasskey(deps, principal, { ...body, ...(await callerOf(context)), id: params.id });
    return undefined;
  });

  serve(contract.startPasskeySignIn, async ({ body, context }) => {
    const { network } = await callerOf(context);
    return startPasskeySignIn(deps, { ...body, network, browser: markBrowser(context, deps.trustProxy) });
  });
  serve(contract.signInByPasskey, async ({ body, context }) => {
    const answer = { ...body, ...(await callerOf(context)), browser: readSignInCookie(context) };
    const { user, token, device } = await signInByPasskey({ ...deps, passkeyTries }, answer);
    await replaceBrowserSession(context, token, deps);
    if (device !== null) {
      await noteDeskSignIn(deps, user, device);
      writeDeviceCookie(context, device, deps.trustProxy);
    }
    return user;
  });
}
