import type { CatalogueSnapshot } from '@printfront/cloud-sync/protocol/catalogue.ts';
import { DEFAULT_TIME_ZONE } from '@printfront/shared/domain/default-shop.ts';
import { examplePapers } from '@printfront/shared/domain/example-prints.ts';
import type { HotFolderLayout } from '@printfront/shared/domain/hot-folder-layout.ts';
import { visibleSizes } from '@printfront/shared/server/orders/catalogue-view.ts';
import type { ArchiveFile, ArchiveLine } from '@printfront/shared/server/print-files/archive-order.ts';
import { planPrints } from '@printfront/shared/server/print-files/archive-plan.ts';
import { exportNames, type LaidOutExport, layOutExport } from './lay-out-export.ts';

const photo = (name: string, quantity: number): ArchiveFile => ({
  ...{ name, sha256: '', quantity, width: null, height: null },
  ...{ crop: null, fit: 'fill', rotate: 0 },
});
const line = (key: string, [widthMm, heightMm]: [number, number], files: ArchiveFile[]): ArchiveLine => ({
  size: { id: key, key, name: { th: key, en: key }, numberOfPicturesPerPrint: 1, widthMm, heightMm },
  printQuantity: 1,
  photoFrame: null,
  files,
});

/** What comes to lie in the folder, of an order with all that names can have: sizes of the shop, copies, a Thai name. */
export function exampleExport(layout: HotFolderLayout, catalogue: CatalogueSnapshot | null): LaidOutExport {
  const timeZone = catalogue?.shop.timeZone ?? DEFAULT_TIME_ZONE;
  const papers = examplePapers(catalogue === null ? [] : visibleSizes(catalogue));
  const lines = papers.map(({ key, finish, widthMm, heightMm }, index) => ({
    ...line(key, [widthMm, heightMm], index === 0 ? [photo('a.jpg', 2), photo('b.jpg', 1)] : [photo('a.jpg', 1)]),
    finish,
  }));
  const order = { iid: 42, name: 'คุณสมชาย', submittedAt: '2026-01-31T05:00:00.000Z', lines };
  const [name = ''] = exportNames(order.iid, 0);
  return layOutExport(order, planPrints(order), { layout, name, timeZone });
}

/** Files of an export beside its prints. */
export const besidePrints = ({ orderSheet, manifest, dpof, closing }: LaidOutExport): string[] =>
  [orderSheet, manifest, dpof, closing?.path ?? null].filter((path) => path !== null);

export const pathsOf = (laidOut: LaidOutExport) => [
  ...laidOut.prints.map(({ path }) => path),
  ...besidePrints(laidOut),
];
