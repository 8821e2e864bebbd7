import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { type FaceGuide, Size } from '@printfront/shared/contracts/sizes.ts';

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
}

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
  };
}

export function sizeEntry(size: SizeContent & { key: string }): SizeEntry {
  return {
    key: size.key,
    name: { th: size.name.th, en: size.name.en },
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
  };
}

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
  const { widthMm, heightMm, isForIdentity, faceGuide, ...rest } = shorterFirst(entry);
  const paper = paperOf(entry);
  return {
    ...rest,
    widthMm: parseMillimetres(widthMm) ?? widthMm,
    heightMm: parseMillimetres(heightMm) ?? heightMm,
    faceGuide: isForIdentity && paper !== null ? (faceGuide ?? usualFaceGuide(paper)) : null,
  };
}
