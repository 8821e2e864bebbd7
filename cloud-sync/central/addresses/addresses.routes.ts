import * as contract from '@printfront/shared/contracts/addresses.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { ownerId } from '../auth/owner-id.ts';
import * as addresses from './addresses.service.ts';

export function serveAddresses(serve: Serve, deps: addresses.AddressesDeps): void {
  serve(contract.listAddresses, ({ principal }) => addresses.listAddresses(deps, ownerId(principal)));
  serve(contract.createAddress, ({ principal, body, idempotent }) =>
    addresses.createAddress(deps, ownerId(principal), body, idempotent),
  );
  serve(contract.getAddress, ({ principal, params }) => addresses.getAddress(deps, ownerId(principal), params.id));
  serve(contract.updateAddress, ({ principal, params, body }) =>
    addresses.updateAddress(deps, ownerId(principal), { id: params.id, ...body }),
  );
  serve(contract.deleteAddress, async ({ principal, params }) => {
    await addresses.deleteAddress(deps, ownerId(principal), params.id);
    return undefined;
  });
}
