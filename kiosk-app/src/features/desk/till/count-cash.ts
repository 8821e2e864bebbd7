import { MOST_PIECES, MOST_TILL_SATANG } from '@printfront/shared/contracts/till.ts';
import { DENOMINATIONS, type Denomination, type Pieces, sumOfPieces } from '@printfront/shared/domain/till.ts';
import { parseSatang } from '#ui/satang-text.ts';
import { parseWholeNumber } from '#ui/whole-number.ts';

/** What stands in the fields of a count, as it was typed. */
export interface CashCount {
  readonly by: 'pieces' | 'sum';
  readonly pieces: Readonly<Partial<Record<Denomination, string>>>;
  readonly sum: string;
}

export const NOTHING_COUNTED: CashCount = { by: 'pieces', pieces: {}, sum: '' };

/** Null where what was typed is no number of notes or coins; an empty field is none. */
export function readPieces(typed: string): number | null {
  if (typed.trim() === '') return 0;
  const count = parseWholeNumber(typed);
  return count === null || count > MOST_PIECES ? null : count;
}

export type CountedCash =
  | { readonly satang: number; readonly pieces: Pieces[]; readonly problem: null }
  | { readonly satang: null; readonly pieces: Pieces[]; readonly problem: 'nothing' | 'wrong' | 'too-much' };

/** What a count comes to. Nothing typed is no count: an empty till is counted as 0. */
export function readCount({ by, pieces, sum }: CashCount): CountedCash {
  const wrong = (problem: 'nothing' | 'wrong' | 'too-much'): CountedCash => ({ satang: null, pieces: [], problem });
  if (by === 'sum') {
    if (sum.trim() === '') return wrong('nothing');
    const satang = parseSatang(sum);
    if (satang === null) return wrong('wrong');
    return satang > MOST_TILL_SATANG ? wrong('too-much') : { satang, pieces: [], problem: null };
  }
  const typed = DENOMINATIONS.map((denomination) => ({ denomination, text: pieces[denomination] ?? '' }));
  if (typed.every(({ text }) => text.trim() === '')) return wrong('nothing');
  const counted: Pieces[] = [];
  for (const { denomination, text } of typed) {
    const count = readPieces(text);
    if (count === null) return wrong('wrong');
    if (count > 0) counted.push({ denomination, count });
  }
  const satang = sumOfPieces(counted);
  return satang > MOST_TILL_SATANG ? wrong('too-much') : { satang, pieces: counted, problem: null };
}
