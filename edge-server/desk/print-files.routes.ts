import { exportToHotFolder } from '@printfront/shared/contracts/orders.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { HotFolder } from './hot-folder.service.ts';

export function servePrintFiles(serve: Serve, hotFolder: HotFolder): void {
  serve(exportToHotFolder, ({ params, principal }) =>
    hotFolder.exportOrder(params.id, principal.kind === 'user' ? principal.name : principal.kind),
  );
}
