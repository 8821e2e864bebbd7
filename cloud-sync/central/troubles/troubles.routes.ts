import * as contract from '@printfront/shared/contracts/troubles.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { shopsSeenBy } from '../database/shops-seen.ts';
import * as troubles from './troubles.service.ts';

export function serveTroubles(serve: Serve, deps: troubles.TroublesDeps): void {
  serve(contract.listTroubles, ({ principal }) => troubles.listTroubles(deps, shopsSeenBy(principal)));
  serve(contract.sendTestMail, () => troubles.sendTestMail(deps));
}
