import {
  closingPath,
  type HotFolderLayout,
  type HotFolderValues,
  hasOwnFolder,
  printPath,
} from '@printfront/shared/domain/hot-folder-layout.ts';
import { formatOrderNumber } from '@printfront/shared/domain/order-number.ts';
import { shopDate } from '@printfront/shared/domain/shop-clock.ts';
import type { ArchiveOrder } from '@printfront/shared/server/print-files/archive-order.ts';
import type { PlannedPrint } from '@printfront/shared/server/print-files/archive-plan.ts';
import { closingText } from '@printfront/shared/server/print-files/closing-list.ts';
import { DPOF_PATH } from '@printfront/shared/server/print-files/dpof.ts';

/** A print where it comes to lie; of one file per copy there are as many of it as copies. */
export interface LaidOutPrint {
  readonly print: PlannedPrint;
  /** Below the hot folder. */
  readonly path: string;
  /** That the printer makes of this file. */
  readonly copies: number;
}

export interface LaidOutExport {
  readonly name: string;
  readonly prints: readonly LaidOutPrint[];
  /** First part of all paths, where the order has a folder of its own. */
  readonly ownFolder: string | null;
  readonly orderSheet: string | null;
  readonly manifest: string | null;
  readonly dpof: string | null;
  readonly closing: { readonly path: string; readonly text: string } | null;
}

export const ORDER_SHEET = 'order-sheet.html';
export const MANIFEST = 'manifest.json';

/** `0042`, then `0042-2`: also after a printer has taken the first away, so that no two jobs have one name. */
export function* exportNames(iid: number, exportedBefore: number): Generator<string> {
  const number = formatOrderNumber(iid);
  if (exportedBefore === 0) yield number;
  for (let count = Math.max(2, exportedBefore + 1); ; count += 1) yield `${number}-${count}`;
}

/** Where everything of an order comes to lie. @param name of the export, of exportNames */
export function layOutExport(
  order: Pick<ArchiveOrder, 'name' | 'submittedAt'>,
  planned: readonly PlannedPrint[],
  { layout, name, timeZone }: { layout: HotFolderLayout; name: string; timeZone: string },
): LaidOutExport {
  const date = shopDate(Date.parse(order.submittedAt), timeZone);
  const values: HotFolderValues = { order: name, customer: order.name, date };
  const prints = planned.flatMap((print) => {
    const { line, number, paper, copies } = print;
    const finish = line.finish?.code ?? null;
    const size = { size: line.size.key, finish, widthMm: paper.widthMm, heightMm: paper.heightMm };
    const pathOf = (copy: number) => printPath(layout, values, { ...size, photo: number, copies, copy });
    if (layout.files === 'per-photo') return [{ print, path: pathOf(1), copies }];
    return Array.from({ length: copies }, (_, index) => ({ print, path: pathOf(index + 1), copies: 1 }));
  });
  const ownFolder = hasOwnFolder(layout) ? (prints[0]?.path.split('/')[0] ?? null) : null;
  const inOwn = (file: string, isWanted: boolean) => (ownFolder !== null && isWanted ? `${ownFolder}/${file}` : null);
  return {
    name,
    prints,
    ownFolder,
    orderSheet: inOwn(ORDER_SHEET, layout.hasOrderSheet),
    manifest: inOwn(MANIFEST, layout.hasOrderSheet),
    dpof: inOwn(DPOF_PATH, layout.hasDpof),
    closing: layout.closing === null ? null : closingFile(layout.closing, values, prints),
  };
}

function closingFile(closing: string, values: HotFolderValues, prints: readonly LaidOutPrint[]) {
  const path = closingPath(closing, values);
  const listed = prints.map(({ print: { line, paper }, path: printed, copies }) => ({
    path: printed,
    copies,
    size: line.size.key,
    finish: line.finish?.code ?? null,
    ...{ widthMm: paper.widthMm, heightMm: paper.heightMm },
  }));
  return { path, text: closingText(/\.xml$/iu.test(path) ? 'xml' : 'csv', values, listed) };
}

/** Names of which none may be there yet. */
export const topsOf = ({ ownFolder, prints, closing }: LaidOutExport): string[] => [
  ...(ownFolder === null ? prints.map(({ path }) => path) : [ownFolder]),
  ...(closing === null ? [] : [closing.path]),
];
