/** As much of a size as names of print files are made of. */
export interface NamedSize<Finish> {
  readonly key: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly numberOfPicturesPerPrint: number;
  readonly hidden: boolean;
  readonly sheet?: unknown;
  readonly finishes?: readonly Finish[] | undefined;
}

export interface ExamplePaper<Finish> {
  readonly key: string;
  readonly finish: Finish | null;
  readonly widthMm: number;
  readonly heightMm: number;
}

const PLAIN = { key: '4x6', finish: null, widthMm: 101.6, heightMm: 152.4 };

/**
 * What an example of print files is printed on: two sizes of the shop, so that the names are those that come out there, and
 * two finishes where it has them.
 *
 * @param sizes as customers see them; none before the first catalogue
 */
export function examplePapers<Finish>(sizes: readonly NamedSize<Finish>[]): ExamplePaper<Finish>[] {
  const plain = sizes.filter(
    ({ hidden, sheet, numberOfPicturesPerPrint: pictures }) => !hidden && pictures === 1 && sheet == null,
  );
  if (plain.length === 0) return [PLAIN];
  return plain.slice(0, 2).map(({ key, widthMm, heightMm, finishes = [] }, index) => ({
    ...{ key, widthMm, heightMm },
    finish: (index === 0 ? finishes[0] : finishes.at(-1)) ?? null,
  }));
}
