import * as hotFolderContract from '@printfront/shared/contracts/hot-folder.ts';
import { exportToHotFolder } from '@printfront/shared/contracts/orders.ts';
import { nameOf } from '@printfront/shared/server/http/principal.ts';
import type { Serve } from '@printfront/shared/server/http/serve.ts';
import type { HotFolder } from './hot-folder.service.ts';

export function servePrintFiles(serve: Serve, hotFolder: HotFolder): void {
  serve(exportToHotFolder, ({ params, query, principal }) =>
    hotFolder.exportToHotFolder(params.id, nameOf(principal), { unlessPrinted: query.unlessPrinted === 'true' }),
  );
  serve(hotFolderContract.getHotFolder, async () => ({ hotFolder: await hotFolder.getHotFolder() }));
  serve(hotFolderContract.dryRunHotFolder, ({ params }) => hotFolder.dryRunHotFolder(params.id));
  serve(hotFolderContract.getHotFolderProgress, ({ params }) => hotFolder.getHotFolderProgress(params.id));
  serve(hotFolderContract.cancelHotFolderExport, ({ params }) => {
    hotFolder.cancelHotFolderExport(params.id);
    return undefined;
  });
}
