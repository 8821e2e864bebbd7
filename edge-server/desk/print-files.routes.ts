import * as contract from '@printfront/shared/contracts/orders.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { HotFolder } from './hot-folder.service.ts';

export function servePrintFiles(serve: Serve, hotFolder: HotFolder): void {
  serve(contract.exportToHotFolder, ({ params, principal }) =>
    hotFolder.exportToHotFolder(params.id, nameOf(principal)),
  );
}
