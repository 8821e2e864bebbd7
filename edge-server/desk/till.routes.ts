import * as contract from '@printfront/shared/contracts/till.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { serveTillShifts } from '@printfront/shared/server/till/till-shifts.routes.ts';
import { createTill, createTillSource, type TillDeps } from './till.service.ts';

/** Answered here always: the till is in this shop, and only this shop knows what came into it a moment ago. */
export function serveTill(serve: Serve, deps: TillDeps): void {
  const till = createTill(deps);
  serve(contract.getTill, () => till.getTill());
  serve(contract.openTill, ({ principal, body }) => till.openTill(principal, body));
  serve(contract.moveTillCash, ({ principal, params, body }) => till.moveTillCash(principal, params.id, body));
  serve(contract.closeTill, ({ principal, params, body }) => till.closeTill(principal, params.id, body));
  const shifts = createTillSource(deps);
  serveTillShifts(serve, () => shifts);
}
