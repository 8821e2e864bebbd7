import { finishProviderSignIn, listAuthProviders, startProviderSignIn } from '@printfront/shared/contracts/auth.ts';
import { safeReturnPath } from '@printfront/shared/domain/return-path.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import { callerNetwork } from './caller.service.ts';
import {
  finishProviderSignIn as finish,
  type ProviderSignInDeps,
  ProviderSignInFailure,
  startProviderSignIn as start,
} from './provider-sign-in.service.ts';
import { replaceBrowserSession } from './session-cookie.ts';
import { markBrowser, readSignInCookie } from './sign-in-cookie.ts';

export interface ProviderSignInRouteDeps extends ProviderSignInDeps {
  trustProxy: boolean;
}

export function serveProviderSignIn(serve: Serve, deps: ProviderSignInRouteDeps): void {
  serve(listAuthProviders, () => deps.providers.map(({ id, name }) => ({ id, name })));

  serve(startProviderSignIn, ({ params: { provider }, query, context }) =>
    ledBack(context, async () => {
      const browser = markBrowser(context, deps.trustProxy);
      const network = await callerNetwork(context, deps);
      const address = await start(deps, { provider, browser, returnPath: safeReturnPath(query.return), network });
      return address.href;
    }),
  );

  serve(finishProviderSignIn, ({ params: { provider }, query: { state }, context }) =>
    ledBack(context, async () => {
      const { search } = new URL(context.req.url);
      const { token, returnPath } = await finish(deps, { provider, browser: readSignInCookie(context), state, search });
      await replaceBrowserSession(context, token, deps);
      return safeReturnPath(returnPath) ?? '/';
    }),
  );
}

/** A person who fails is led to the sign-in page, which has words for it; a program gets the problem. */
async function ledBack(context: ServerContext, lead: () => Promise<string>): Promise<Response> {
  // The address holds the code, and the answer a session.
  context.header('cache-control', 'no-store');
  try {
    return context.redirect(await lead(), 302);
  } catch (error) {
    if (!(error instanceof ProviderSignInFailure)) throw error;
    if (!context.req.header('accept')?.includes('text/html')) throw error.problem;
    const search = new URLSearchParams({ problem: error.problem.code });
    if (error.returnPath !== null) search.set('return', error.returnPath);
    return context.redirect(`/sign-in?${search}`, 302);
  }
}
