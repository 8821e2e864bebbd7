import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { FaceGuide, Size } from '@printfront/shared/contracts/sizes.ts';

/** A size as it is being typed. */
export interface SizeEntry {
  name: LocalizedText;
  categoryId: string;
  /** Satang of one print; null while no amount is typed. */
  price: number | null;
  picturesPerPrint: string;
  widthMm: string;
  heightMm: string;
  isShippingApplicable: boolean;
  isUprightOnly: boolean;
  /** Pictures for identity cards, with an oval for the face. */
  isForIdentity: boolean;
  /** The one that the size has. */
  faceGuide: FaceGuide | null;
  hidden: boolean;
}

/** Named as in the call's body, so that what the server refuses is said at its field. */
export const SIZE_FIELDS = [
  'name.th',
  'name.en',
  'key',
  'categoryId',
  'price',
  'numberOfPicturesPerPrint',
  'widthMm',
  'heightMm',
] as const;
export type SizeField = (typeof SIZE_FIELDS)[number];
/** Words under `problem` in catalogue-editor.ts. */
export type EntryProblem =
  | 'needText'
  | 'needAmount'
  | 'needCount'
  | 'needPercent'
  | 'percentTooHigh'
  | 'needPictures'
  | 'needMm'
  | 'badKey'
  | 'keyTaken'
  | 'refused';
export type SizeProblems = Partial<Record<SizeField, EntryProblem>>;

const LONGEST_MM = 2000;
const MOST_PICTURES = 100;

export type SizeContent = Omit<Size, 'id' | 'key' | 'rank' | 'imageUrl' | 'photoFrames'>;

export function newSizeEntry(categoryId: string): SizeEntry {
  return {
    name: { th: '', en: '' },
    categoryId,
    price: null,
    picturesPerPrint: '1',
    widthMm: '',
    heightMm: '',
    isShippingApplicable: true,
    isUprightOnly: false,
    isForIdentity: false,
    faceGuide: null,
    hidden: false,
  };
}

export function sizeEntry(size: SizeContent): SizeEntry {
  return {
    name: { th: size.name.th, en: size.name.en },
    categoryId: size.categoryId,
    price: size.price,
    picturesPerPrint: String(size.numberOfPicturesPerPrint),
    widthMm: String(size.widthMm),
    heightMm: String(size.heightMm),
    isShippingApplicable: size.isShippingApplicable,
    isUprightOnly: size.isUprightOnly ?? false,
    isForIdentity: Boolean(size.faceGuide),
    faceGuide: size.faceGuide ?? null,
    hidden: size.hidden,
  };
}

/** @returns null for what is no length of paper. Tenths and hundredths are typed with a point or a comma. */
export function parseMillimetres(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(typed)) return null;
  const mm = Number(typed);
  return mm > 0 && mm <= LONGEST_MM ? mm : null;
}

export function parsePictures(text: string): number | null {
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const pictures = Number(text);
  return pictures >= 1 && pictures <= MOST_PICTURES ? pictures : null;
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

/** What is still wrong, by field. */
export function sizeProblems(entry: SizeEntry): SizeProblems {
  return {
    ...(entry.name.th.trim() === '' && { 'name.th': 'needText' }),
    ...(entry.name.en.trim() === '' && { 'name.en': 'needText' }),
    ...(entry.categoryId === '' && { categoryId: 'needText' }),
    ...(entry.price === null && { price: 'needAmount' }),
    ...(parsePictures(entry.picturesPerPrint) === null && { numberOfPicturesPerPrint: 'needPictures' }),
    ...(parseMillimetres(entry.widthMm) === null && { widthMm: 'needMm' }),
    ...(parseMillimetres(entry.heightMm) === null && { heightMm: 'needMm' }),
  };
}

/** What is sent; null while something is wrong. */
export function sizeContent(entry: SizeEntry): SizeContent | null {
  const paper = paperOf(entry);
  const pictures = parsePictures(entry.picturesPerPrint);
  if (paper === null || pictures === null || entry.price === null) return null;
  return {
    name: { th: entry.name.th.trim(), en: entry.name.en.trim() },
    categoryId: entry.categoryId,
    price: entry.price,
    numberOfPicturesPerPrint: pictures,
    ...paper,
    isShippingApplicable: entry.isShippingApplicable,
    isUprightOnly: entry.isUprightOnly,
    faceGuide: entry.isForIdentity ? (entry.faceGuide ?? usualFaceGuide(paper)) : null,
    hidden: entry.hidden,
  };
}
