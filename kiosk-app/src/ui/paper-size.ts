import { paperWords } from '@printfront/shared/domain/paper-words.ts';
import { inItsDirection } from '#text/localized.ts';

/** Paper as people say it: 101.6 × 152.4 mm → "10.2 × 15.2 cm", "4 × 6 in". */
export function paperSize(
  size: { widthMm: number; heightMm: number },
  language: string,
): { metric: string; inches: string } {
  const { metric, inches } = paperWords(size, language);
  return { metric: inItsDirection(metric, language), inches: inItsDirection(inches, language) };
}
