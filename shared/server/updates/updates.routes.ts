import * as contract from '../../contracts/updates.ts';
import { contentVersion } from '../catalogue/content-version.ts';
import { HttpProblem } from '../http/http-problem.ts';
import { nameOf } from '../http/principal.ts';
import type { Serve } from '../http/serve.ts';
import { NIGHT } from './update-progress.ts';
import type { Updates } from './updates.service.ts';

/** @param version of this server @param updates null while the disk can only be looked at */
export function serveUpdates(serve: Serve, version: string, updates: Updates | null): void {
  const required = (): Updates => {
    if (updates === null) throw new HttpProblem('updates-not-set', 'This server keeps nothing at the moment.');
    return updates;
  };
  serve(contract.getUpdates, () => updates?.getUpdates() ?? nothingKept(version));
  serve(contract.saveUpdateSettings, ({ body, principal, ifMatch }) =>
    required().saveUpdateSettings(body, nameOf(principal), ifMatch),
  );
  serve(contract.lookForUpdate, () => required().lookForUpdate());
  serve(contract.installUpdate, ({ body: { version: wanted, when }, principal }) =>
    required().installUpdate(wanted, when, nameOf(principal)),
  );
  serve(contract.cancelUpdate, () => required().cancelUpdate());
}

const nothingKept = (installed: string): contract.UpdateOffice => ({
  installed,
  byHand: 'read-only',
  hasKey: false,
  section: {
    values: contract.NO_UPDATES,
    secrets: {},
    fixed: {},
    version: contentVersion({}),
    savedBy: null,
    savedAt: null,
  },
  available: null,
  saidAt: null,
  asked: null,
  looked: null,
  last: null,
  night: NIGHT,
});
