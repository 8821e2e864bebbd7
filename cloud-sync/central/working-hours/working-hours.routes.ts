import * as contract from '@printfront/shared/contracts/working-hours.ts';
import { editable } from '@printfront/shared/server/catalogue/with-version.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as workingHours from './working-hours.service.ts';

/** Editing of the hours. Reading them is part of the catalogue; ready times are told with the prices of uploads. */
export function serveWorkingHours(serve: Serve, deps: workingHours.WorkingHoursDeps): void {
  serve(contract.setWorkingHours, async ({ principal, body, ifMatch, ifNoneMatch }) =>
    editable(await workingHours.setWorkingHours(deps, principal, body, { ifMatch, ifNoneMatch })),
  );
  serve(contract.setWorkingHourOverride, async ({ principal, body, ifMatch, ifNoneMatch }) =>
    editable(await workingHours.setWorkingHourOverride(deps, principal, body, { ifMatch, ifNoneMatch })),
  );
  serve(contract.deleteWorkingHourOverride, async ({ principal, params: { id }, ifMatch }) => {
    await workingHours.deleteWorkingHourOverride(deps, principal, { id, ifMatch });
    return undefined;
  });
}
