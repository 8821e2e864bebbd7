import * as contract from '@printfront/shared/contracts/addresses.ts';
import { markReplayed } from '@printfront/shared/server/http/idempotency-key.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { ownerId } from '../auth/owner-id.ts';
import * as addresses from './addresses.service.ts';

export function serveAddresses(serve: Serve, deps: addresses.AddressesDeps): void {
  serve(contract.listAddresses, ({ principal }) => addresses.listAddresses(deps, ownerId(principal)));
  serve(contract.createAddress, async ({ principal, body, idempotent, context }) => {
    const { address, isReplayed } = await addresses.createAddress(deps, ownerId(principal), body, idempotent);
    if (isReplayed) markReplayed(context);
    return address;
  });
  serve(contract.getAddress, ({ principal, params }) => addresses.getAddress(deps, ownerId(principal), params.id));
  serve(contract.updateAddress, ({ principal, params, body }) =>
    addresses.updateAddress(deps, ownerId(principal), { id: params.id, ...body }),
  );
  serve(contract.deleteAddress, async ({ principal, params }) => {
    await addresses.deleteAddress(deps, ownerId(principal), params.id);
    return undefined;
  });
}
