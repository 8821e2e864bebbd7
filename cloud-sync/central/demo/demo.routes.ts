import * as contract from '@printfront/shared/contracts/demo.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import { askForEnd, type DemoDeps, readDemo } from './demo.service.ts';

export function serveDemo(serve: Serve, deps: DemoDeps): void {
  serve(contract.getDemo, () => readDemo(deps));
  serve(contract.endDemo, async ({ body }) => {
    await askForEnd(deps, body);
    return undefined;
  });
}
