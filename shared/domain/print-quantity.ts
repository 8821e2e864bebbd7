export const DEFAULT_PICTURES_PER_PRINT = 1;

/**
 * Prints needed for a number of pictures: a sheet of four passport photos with five pictures on it takes two.
 * A size that says nothing useful about itself (absent, zero) holds one picture.
 */
export function printQuantity(totalQuantity: number, numberOfPicturesPerPrint?: number | null): number {
  const perPrint =
    numberOfPicturesPerPrint && numberOfPicturesPerPrint >= 1 ? numberOfPicturesPerPrint : DEFAULT_PICTURES_PER_PRINT;
  return Math.ceil(Math.max(0, totalQuantity) / perPrint);
}
