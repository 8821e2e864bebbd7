import * as contract from '@printfront/shared/contracts/working-hours.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import * as workingHours from './working-hours.service.ts';

/** Editing of the hours. Reading them is part of the catalogue; ready times are told with the prices of uploads. */
export function serveWorkingHours(serve: Serve, deps: workingHours.WorkingHoursDeps): void {
  serve(contract.setWorkingHours, ({ principal, body }) => workingHours.setWorkingHours(deps, principal, body));
  serve(contract.setWorkingHourOverride, ({ principal, body }) =>
    workingHours.setWorkingHourOverride(deps, principal, body),
  );
  serve(contract.deleteWorkingHourOverride, async ({ principal, params, query }) => {
    await workingHours.deleteWorkingHourOverride(deps, principal, { ...params, ...query });
    return undefined;
  });
}
