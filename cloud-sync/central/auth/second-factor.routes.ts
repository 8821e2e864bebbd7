import * as contract from '@printfront/shared/contracts/second-factor.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import * as factor from './second-factor.service.ts';
import type { CodeOrigin, SecondFactorDeps } from './second-factor-codes.service.ts';
import { readSessionCookie } from './session-cookie.ts';

interface SecondFactorRouteDeps extends SecondFactorDeps {
  shopName(): Promise<string>;
  origin(context: ServerContext): Promise<CodeOrigin>;
}

export function serveSecondFactor(serve: Serve, deps: SecondFactorRouteDeps): void {
  const { origin } = deps;
  serve(contract.getSecondFactor, ({ principal }) => factor.getSecondFactor(deps, principal));
  serve(contract.startSecondFactor, async ({ principal, body, context }) =>
    factor.startSecondFactor(deps, principal, { ...body, ...(await origin(context)) }),
  );
  serve(contract.confirmSecondFactor, async ({ principal, body, context }) => {
    const token = readSessionCookie(context);
    return factor.confirmSecondFactor(deps, principal, { ...body, ...(await origin(context)), token });
  });
  serve(contract.renewRecoveryCodes, async ({ principal, body, context }) =>
    factor.renewRecoveryCodes(deps, principal, { ...body, ...(await origin(context)) }),
  );
  serve(contract.endSecondFactor, async ({ principal, body, context }) => {
    await factor.endSecondFactor(deps, principal, { ...body, ...(await origin(context)) });
    return undefined;
  });
}
