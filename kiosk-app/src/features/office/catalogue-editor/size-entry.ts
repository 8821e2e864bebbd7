import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { type FaceGuide, type SheetLayout, Size } from '@printfront/shared/contracts/sizes.ts';

/** A size as it is being typed. */
export interface SizeEntry {
  key: string;
  name: LocalizedText;
  categoryId: string;
  /** Satang of one print; null while no amount is typed. */
  price: number | null;
  numberOfPicturesPerPrint: number | null;
  widthMm: string;
  heightMm: string;
  isShippingApplicable: boolean;
  isUprightOnly: boolean;
  /** Pictures for identity cards, with an oval for the face. */
  isForIdentity: boolean;
  /** The one that the size has. */
  faceGuide: FaceGuide | null;
  hidden: boolean;
  /** Printed as a sheet of several, laid out by us. */
  isSheet: boolean;
  sheet: SheetEntry;
}

/** A sheet as it is being typed. */
export interface SheetEntry {
  widthMm: string;
  heightMm: string;
  columns: number | null;
  rows: number | null;
  gapMm: string;
  hasCutMarks: boolean;
}

/** A 4×6 inch paper laid across, which small pictures mostly share. */
const USUAL_SHEET: SheetEntry = {
  ...{ widthMm: '152.4', heightMm: '101.6', columns: 4, rows: 2, gapMm: '1', hasCutMarks: true },
};

export type SizeContent = Omit<Size, 'id' | 'key' | 'rank' | 'imageUrl' | 'photoFrames'>;

export function newSizeEntry(categoryId: string): SizeEntry {
  return {
    key: '',
    name: { th: '', en: '' },
    categoryId,
    price: null,
    numberOfPicturesPerPrint: 1,
    widthMm: '',
    heightMm: '',
    isShippingApplicable: true,
    isUprightOnly: false,
    isForIdentity: false,
    faceGuide: null,
    hidden: false,
    isSheet: false,
    sheet: USUAL_SHEET,
  };
}

export function sizeEntry(size: SizeContent & { key: string }): SizeEntry {
  return {
    key: size.key,
    name: { ...size.name },
    categoryId: size.categoryId,
    price: size.price,
    numberOfPicturesPerPrint: size.numberOfPicturesPerPrint,
    widthMm: String(size.widthMm),
    heightMm: String(size.heightMm),
    isShippingApplicable: size.isShippingApplicable,
    isUprightOnly: size.isUprightOnly ?? false,
    isForIdentity: Boolean(size.faceGuide),
    faceGuide: size.faceGuide ?? null,
    hidden: size.hidden,
    isSheet: Boolean(size.sheet),
    sheet: sheetEntry(size.sheet ?? null),
  };
}

const sheetEntry = (sheet: SheetLayout | null): SheetEntry =>
  sheet === null
    ? USUAL_SHEET
    : {
        ...sheet,
        widthMm: String(sheet.widthMm),
        heightMm: String(sheet.heightMm),
        gapMm: String(sheet.gapMm),
      };

/** How many pictures lie on a sheet; null while that is not typed. */
export const picturesOnSheet = ({ columns, rows }: SheetEntry): number | null =>
  columns === null || rows === null ? null : columns * rows;

/** As the call has it, where lengths are typed. */
const readSheet = (sheet: SheetEntry) => ({
  ...sheet,
  widthMm: parseMillimetres(sheet.widthMm) ?? sheet.widthMm,
  heightMm: parseMillimetres(sheet.heightMm) ?? sheet.heightMm,
  gapMm: /^0([.,]0{1,2})?$/.test(sheet.gapMm.trim()) ? 0 : (parseMillimetres(sheet.gapMm) ?? sheet.gapMm),
});

/** @returns null for what is no length of paper. Tenths and hundredths are typed with a point or a comma. */
export function parseMillimetres(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(typed)) return null;
  const mm = Size.shape.widthMm.safeParse(Number(typed));
  return mm.success ? mm.data : null;
}

/** The paper, shorter side first, once both sides are typed. */
export function paperOf(entry: Pick<SizeEntry, 'widthMm' | 'heightMm'>): { widthMm: number; heightMm: number } | null {
  const width = parseMillimetres(entry.widthMm);
  const height = parseMillimetres(entry.heightMm);
  if (width === null || height === null) return null;
  return { widthMm: Math.min(width, height), heightMm: Math.max(width, height) };
}

/** The width is the shorter side; the photo decides which way the paper lies. */
export function shorterFirst(entry: SizeEntry): SizeEntry {
  const paper = paperOf(entry);
  if (paper === null || parseMillimetres(entry.widthMm) === paper.widthMm) return entry;
  return { ...entry, widthMm: entry.heightMm, heightMm: entry.widthMm };
}

const tenths = (mm: number) => Math.round(mm * 10) / 10;

/** Where cards want the face: two thirds of the height from crown to chin, the eyes a little above the middle. */
function usualFaceGuide({ widthMm, heightMm }: { widthMm: number; heightMm: number }): FaceGuide {
  return {
    crownMm: tenths(heightMm * 0.11),
    eyesMm: tenths(heightMm * 0.44),
    chinMm: tenths(heightMm * 0.76),
    faceWidthMm: tenths(widthMm * 0.62),
  };
}

/** As the call has it, where lengths are typed. */
export function readSize(entry: SizeEntry) {
  const { widthMm, heightMm, isForIdentity, faceGuide, isSheet, sheet, ...rest } = shorterFirst(entry);
  const paper = paperOf(entry);
  return {
    ...rest,
    ...(isSheet ? { numberOfPicturesPerPrint: picturesOnSheet(sheet) } : {}),
    sheet: isSheet ? readSheet(sheet) : null,
    widthMm: parseMillimetres(widthMm) ?? widthMm,
    heightMm: parseMillimetres(heightMm) ?? heightMm,
    faceGuide: isForIdentity && paper !== null ? (faceGuide ?? usualFaceGuide(paper)) : null,
  };
}
