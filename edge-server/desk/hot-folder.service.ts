import fs from 'node:fs/promises';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { notFound } from '@printfront/shared/server/http/http-problem.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { asHotFolderProblem, hotFolderUnavailable } from './hot-folder-errors.ts';
import { removeUnfinished, writeWhole } from './hot-folder-writer.ts';
import { countExports, findSubmittedOrder } from './print-exports.repository.ts';
import { recordExport } from './record-export.service.ts';
import { makeWholePrints, type WholePrintsDeps } from './whole-prints.ts';

export interface HotFolderDeps extends Omit<WholePrintsDeps, 'shop'> {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  sync: { poke(): void };
  /** Where a printer looks for work; undefined when this shop has none. */
  hotFolder: string | undefined;
  logger: Logger;
  now(): Date;
}

export interface HotFolder extends Service {
  readonly isSet: boolean;
  /**
   * @param by who asked for it, in words
   * @returns the name that the order's folder got
   * @throws HttpProblem not-found for orders that were not placed at this shop; photo-missing, disk-full,
   *   hot-folder-unavailable: then nothing is in the hot folder
   */
  exportToHotFolder(orderId: string, by: string): Promise<{ folder: string; fileCount: number; printCount: number }>;
}

/** Puts the print files of orders where a printer takes them from. */
export function createHotFolder(deps: HotFolderDeps): HotFolder {
  const { database, hotFolder, logger } = deps;
  /** One export after the other: they share a disk and a printer, and two of one order must not take the same name. */
  let last: Promise<unknown> = Promise.resolve();

  return {
    isSet: hotFolder !== undefined,

    async start() {
      if (hotFolder === undefined) return;
      try {
        await fs.mkdir(hotFolder, { recursive: true });
        await removeUnfinished(hotFolder);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (code === 'EEXIST' || code === 'ENOTDIR') {
          throw new SettingError(`The setting HOT_FOLDER cannot be used: ${hotFolder} is no folder.`);
        }
        // A printer that is switched off must not keep the shop closed.
        logger.error({ err: error }, 'the hot folder cannot be used; exports are refused until it can');
      }
    },

    async stop() {
      await last;
    },

    async exportToHotFolder(orderId, by) {
      const order = await findSubmittedOrder(database, orderId);
      if (order === undefined) throw notFound();
      if (hotFolder === undefined) throw hotFolderUnavailable('This shop has no hot folder.');
      const mine = last.then(async () => {
        const { shop } = await requireCatalogue(deps.catalogue);
        const prints = await makeWholePrints({ ...deps, shop }, order);
        const names = folderNames(order.iid, await countExports(database, orderId));
        const folder = await writeWhole(hotFolder, names, prints.files);
        const exported = { folder, fileCount: prints.fileCount, printCount: prints.printCount };
        // After the folder has its name. A crash in between leaves a whole folder that nobody has noted: the order then
        // counts as not exported, and is exported once more under the next name.
        await recordExport(deps, { orderId, by, target: 'hot-folder', ...exported });
        return exported;
      });
      last = mine.catch(() => undefined);
      return mine.catch((error: unknown) => {
        throw asHotFolderProblem(error);
      });
    },
  };
}

/** `0042`, then `0042-2`: also after a printer has taken the first away, so that no two jobs have one name. */
function* folderNames(iid: number, exportedBefore: number): Generator<string> {
  const number = formatOrderNumber(iid);
  if (exportedBefore === 0) yield number;
  for (let count = Math.max(2, exportedBefore + 1); ; count += 1) yield `${number}-${count}`;
}
