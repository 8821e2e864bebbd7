import * as contract from '@printfront/shared/contracts/desk-pins.ts';
import type { Serve, ServerContext } from '@printfront/shared/server/http/serve.ts';
import type { AuthServiceDeps } from './auth.service.ts';
import * as pins from './desk-pins.service.ts';
import { readDeviceCookie } from './device-cookie.ts';
import type { CodeOrigin } from './second-factor-codes.service.ts';
import { replaceBrowserSession } from './session-cookie.ts';

interface DeskPinRouteDeps extends AuthServiceDeps {
  trustProxy: boolean;
  origin(context: ServerContext): Promise<CodeOrigin>;
}

export function serveDeskPins(serve: Serve, deps: DeskPinRouteDeps): void {
  serve(contract.getOwnPin, ({ principal }) => pins.getOwnPin(deps, principal));
  serve(contract.setOwnPin, async ({ principal, body, context }) => {
    await pins.setOwnPin(deps, principal, { ...body, ...(await deps.origin(context)) });
    return undefined;
  });
  serve(contract.deleteOwnPin, async ({ principal }) => {
    await pins.deleteOwnPin(deps, principal);
    return undefined;
  });
  serve(contract.listDeskPeople, ({ context }) => pins.listDeskPeople(deps, readDeviceCookie(context)));
  serve(contract.changePerson, async ({ body, context }) => {
    const { user, token } = await pins.changePerson(deps, { ...body, device: readDeviceCookie(context) });
    await replaceBrowserSession(context, token, deps);
    return user;
  });
}
