import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import type { SubmittedOrder } from '@printfront/cloud-sync/protocol/events.ts';
import {
  DRY_RUN_FILES,
  type HotFolderDryRun,
  type HotFolderProgress,
  type HotFolder as HotFolderView,
} from '@printfront/shared/contracts/hot-folder.ts';
import type { HotFolderLayout } from '@printfront/shared/domain/hot-folder-layout.ts';
import { printedBy } from '@printfront/shared/domain/print-notes.ts';
import { SettingError } from '@printfront/shared/server/env/read-environment.ts';
import { readPrintHistory } from '@printfront/shared/server/orders/order-log.repository.ts';
import { printedLines } from '@printfront/shared/server/orders/printed-lines.ts';
import { printedAlready } from '@printfront/shared/server/orders/refused-moves.ts';
import { planPrints } from '@printfront/shared/server/print-files/archive-plan.ts';
import type { OrderArchiveDeps } from '@printfront/shared/server/print-files/order-archive.ts';
import { countPrints } from '@printfront/shared/server/print-files/print-counts.ts';
import { readSheetLogo } from '@printfront/shared/server/print-files/sheet-logo.ts';
import type { Service } from '@printfront/shared/server/service/service.ts';
import type { Logger } from 'pino';
import { type CatalogueSource, requireCatalogue } from '../catalogue/catalogue-source.ts';
import type { EdgeDatabase } from '../database/database.ts';
import { refuseMadeElsewhere } from '../orders/other-copies.ts';
import { asHotFolderProblem, hotFolderUnavailable } from './hot-folder-errors.ts';
import { besidePrints, exampleExport, pathsOf } from './hot-folder-example.ts';
import { createExportQueue, type ExportJob } from './hot-folder-queue.ts';
import { type ExportRecord, finishInterrupted, isFree, writeWhole } from './hot-folder-writer.ts';
import { exportNames, type LaidOutExport, layOutExport, topsOf } from './lay-out-export.ts';
import { readDeskOrder } from './order-desk.service.ts';
import { detailsOf } from './order-view.ts';
import { countExports } from './print-exports.repository.ts';
import { recordExport } from './record-export.service.ts';
import { exportFiles, makeWholePrints } from './whole-prints.ts';

export interface HotFolderDeps extends Omit<OrderArchiveDeps, 'shop'> {
  database: EdgeDatabase;
  catalogue: CatalogueSource;
  sync: { poke(): void };
  /** As it is now. */
  place: () => HotFolderNow;
  logger: Logger;
  now(): Date;
}

export interface HotFolderNow {
  /** Where a printer looks for work; null when this shop has none. */
  readonly path: string | null;
  readonly layout: HotFolderLayout;
  /** A variable says so: a server that cannot be started with it is mended at once. */
  readonly isOfVariable: boolean;
}

type Exported = Pick<ExportRecord, 'folder' | 'fileCount' | 'printCount'>;

export interface HotFolder extends Service {
  isSet(): boolean;
  /** Another folder is in force: it is made. What was interrupted in it is finished before the next export. */
  takeUp(): Promise<void>;
  /**
   * An order that waits for its printing is being printed from then on.
   *
   * @param by who asked for it, in words
   * @returns the name that the order got there
   * @throws HttpProblem not-found for orders that were not placed at this shop; photo-missing, disk-full,
   *   hot-folder-unavailable, export-cancelled: then nothing is in the hot folder; printed-already where that was asked for
   */
  exportToHotFolder(orderId: string, by: string, wish?: { unlessPrinted: boolean }): Promise<Exported>;
  getHotFolderProgress(orderId: string): HotFolderProgress;
  cancelHotFolderExport(orderId: string): void;
  /** Null where there is none. */
  getHotFolder(): Promise<HotFolderView | null>;
  /** @throws HttpProblem not-found, hot-folder-unavailable */
  dryRunHotFolder(orderId: string): Promise<HotFolderDryRun>;
}

/** Puts the print files of orders where a printer takes them from. */
export function createHotFolder(deps: HotFolderDeps): HotFolder {
  const { database, place, logger } = deps;
  const queue = createExportQueue();
  const record = ({ key, ...exported }: ExportRecord) => recordExport(deps, { ...exported, key, target: 'hot-folder' });

  async function requireOrder(orderId: string): Promise<{ order: SubmittedOrder; folder: string }> {
    const { row, content } = await readDeskOrder(database, orderId);
    const order = { ...content, lines: printedLines(content.lines, detailsOf(row)) };
    const { path } = place();
    if (path === null) throw hotFolderUnavailable('This shop has no hot folder.');
    return { order, folder: path };
  }

  /** Under the first name of which nothing is there yet. */
  async function layOut(folder: string, order: SubmittedOrder, timeZone: string): Promise<LaidOutExport> {
    const planned = planPrints(order);
    const { layout } = place();
    for (const name of exportNames(order.iid, await countExports(database, order.orderId))) {
      const laidOut = layOutExport(order, planned, { layout, name, timeZone });
      if (await areFree(folder, topsOf(laidOut))) return laidOut;
    }
    throw new Error('No name was free for an order.');
  }

  async function write(
    folder: string,
    { order, by, unlessPrinted }: { order: SubmittedOrder; by: string; unlessPrinted: boolean },
    job: ExportJob,
  ): Promise<Exported> {
    // Staff were told that it failed, and it did not after all: what they ask for now is that export.
    const finished = await finishInterrupted(folder, { record });
    const earlier = finished.find(({ orderId }) => orderId === order.orderId);
    if (earlier !== undefined) return exportedOf(earlier);
    // Here, where exports come one after the other: of two presses at once the second is asked about.
    if (unlessPrinted && (await isPrinted(database, order.orderId))) throw printedAlready();

    const { shop } = await requireCatalogue(deps.catalogue);
    const planned = planPrints(order);
    const making = (done: number) => job.at({ state: 'making', done, total: planned.length });
    making(0);
    const prints = await makeWholePrints({ ...deps, shop }, { order, planned }, { ...job, onMade: making });
    const laidOut = await layOut(folder, order, shop.timeZone);
    const logo = await readSheetLogo(deps.blobs, shop.look);
    const files = exportFiles({ order, shop: { ...shop, logo } }, prints, laidOut);
    const exported = { folder: laidOut.ownFolder ?? laidOut.name, ...countPrints(prints) };
    const total = files.length;
    job.at({ state: 'writing', done: 0, total });
    await writeWhole(
      folder,
      {
        files,
        ownFolder: laidOut.ownFolder,
        closing: laidOut.closing,
        record: { key: randomUUID(), orderId: order.orderId, by, ...exported },
      },
      {
        signal: job.signal,
        onWritten: (done) => job.at({ state: 'writing', done: Math.min(done, total), total }),
        onDecided: () => job.at({ state: 'finishing', done: total, total }),
        record,
      },
    );
    return exported;
  }

  async function takeUp(isStart = false): Promise<void> {
    const { path, isOfVariable } = place();
    if (path === null) return;
    try {
      await fs.mkdir(path, { recursive: true });
      // Later an export may be under way in it.
      if (isStart) await finishInterrupted(path, { record });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (isOfVariable && (code === 'EEXIST' || code === 'ENOTDIR')) {
        throw new SettingError(`The setting HOT_FOLDER cannot be used: ${path} is no folder.`);
      }
      // A printer that is switched off must not keep the shop closed.
      logger.error({ err: error }, 'the hot folder cannot be used; exports are refused until it can');
    }
  }

  return {
    isSet: () => place().path !== null,
    start: () => takeUp(true),
    takeUp: () => takeUp(),
    stop: () => queue.stop(),

    async exportToHotFolder(orderId, by, { unlessPrinted } = { unlessPrinted: false }) {
      const { order, folder } = await requireOrder(orderId);
      refuseMadeElsewhere((await readDeskOrder(database, orderId)).row);
      return queue
        .run(orderId, (job) => write(folder, { order, by, unlessPrinted }, job))
        .catch((error: unknown) => {
          throw asHotFolderProblem(error);
        });
    },
    getHotFolderProgress: (orderId) => queue.progressOf(orderId),
    cancelHotFolderExport: (orderId) => queue.cancel(orderId),

    async getHotFolder() {
      const { path, layout } = place();
      if (path === null) return null;
      const catalogue = await requireCatalogue(deps.catalogue);
      const isThere = await fs.access(path, fs.constants.W_OK).then(
        () => true,
        () => false,
      );
      return { path, isThere, layout, example: pathsOf(exampleExport(layout, catalogue)) };
    },

    async dryRunHotFolder(orderId) {
      const { order, folder } = await requireOrder(orderId);
      const { shop } = await requireCatalogue(deps.catalogue);
      const laidOut = await layOut(folder, order, shop.timeZone).catch((error: unknown) => {
        throw asHotFolderProblem(error);
      });
      const here = new Map<string, boolean>();
      for (const { sha256 } of order.lines.flatMap(({ files }) => files))
        here.set(sha256, await deps.blobs.has(sha256));
      return {
        name: laidOut.name,
        fileCount: laidOut.prints.length,
        files: laidOut.prints.slice(0, DRY_RUN_FILES).map(({ path, copies, print }) => ({
          path,
          copies,
          isPhotoHere: print.files.every(({ sha256 }) => here.get(sha256) === true),
        })),
        others: besidePrints(laidOut),
        closingText: laidOut.closing?.text ?? null,
      };
    },
  };
}

const exportedOf = ({ folder, fileCount, printCount }: ExportRecord): Exported => ({ folder, fileCount, printCount });

/** Whether files of it went out, or prints of it came out. */
async function isPrinted(database: EdgeDatabase, orderId: string): Promise<boolean> {
  const { exports, notes } = await readPrintHistory(database, orderId);
  return exports.length > 0 || printedBy(notes.map(({ note }) => note)).size > 0;
}

async function areFree(folder: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (!(await isFree(folder, name))) return false;
  return true;
}
