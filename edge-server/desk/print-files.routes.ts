import { exportToHotFolder } from '@printfront/shared/contracts/orders.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { HotFolder } from './hot-folder.service.ts';

export function servePrintFiles(serve: Serve, hotFolder: HotFolder): void {
  serve(exportToHotFolder, ({ params, principal }) => hotFolder.exportOrder(params.id, nameOf(principal)));
}
