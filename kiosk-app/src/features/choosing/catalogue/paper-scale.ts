import type { Size } from '@printfront/shared/contracts/sizes.ts';

interface Paper {
  widthMm: number;
  heightMm: number;
}

/** The outline that everybody knows the size of: a phone of our days. */
export const PHONE_MM: Paper = { widthMm: 72, heightMm: 150 };

type Sheeted = Pick<Size, 'numberOfPicturesPerPrint' | 'widthMm' | 'heightMm' | 'sheet'>;

/** Small pictures that share a sheet lie side by side on it, in as many columns as make it a sheet that people know. */
export function sheetLayout(size: Sheeted): { columns: number; rows: number } {
  if (size.sheet) return { columns: size.sheet.columns, rows: size.sheet.rows };
  const count = size.numberOfPicturesPerPrint;
  const usual = 2 / 3;
  const fits = Array.from({ length: count }, (_, index) => index + 1).filter((columns) => count % columns === 0);
  const off = (columns: number) =>
    Math.abs(Math.log((columns * size.widthMm) / ((count / columns) * size.heightMm) / usual));
  const columns = fits.toSorted((one, other) => off(one) - off(other))[0] ?? 1;
  return { columns, rows: count / columns };
}

/** What is handed over: the sheet where several pictures share one. */
export function paperOf(size: Sheeted): Paper {
  if (size.sheet) return { widthMm: size.sheet.widthMm, heightMm: size.sheet.heightMm };
  const { columns, rows } = sheetLayout(size);
  return { widthMm: size.widthMm * columns, heightMm: size.heightMm * rows };
}

/**
 * Pixels per millimetre at which the largest of some papers fits beside a phone's outline: one scale for cards that are
 * compared with each other.
 */
export function paperScale(
  papers: readonly Paper[],
  room: { widthPx: number; heightPx: number; gapPx: number },
): number {
  const heightMm = Math.max(PHONE_MM.heightMm, ...papers.map((paper) => paper.heightMm));
  const widthMm = Math.max(...papers.map((paper) => paper.widthMm), 0) + PHONE_MM.widthMm;
  return Math.min(room.heightPx / heightMm, (room.widthPx - room.gapPx) / widthMm);
}
