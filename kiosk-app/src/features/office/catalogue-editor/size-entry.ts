import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import { Size } from '@printfront/shared/contracts/sizes.ts';

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

/** As the call has it, where lengths are typed. */
export function readSize(entry: SizeEntry) {
  const { widthMm, heightMm, ...rest } = shorterFirst(entry);
  return { ...rest, widthMm: parseMillimetres(widthMm) ?? widthMm, heightMm: parseMillimetres(heightMm) ?? heightMm };
}
