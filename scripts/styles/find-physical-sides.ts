/** What is on the left of a page is on its right where people read from there; of a picture it stays where it is. */
const PHYSICAL =
  /^ *(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right):|text-align: (?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)[^;]*;(?!.*left in every language)/gm;

/**
 * Sides that do not turn with the way a language is read. One that is not meant to says so behind it:
 * `left in every language`.
 *
 * @param files text of the app's files by path
 */
export function findPhysicalSides(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, text]) =>
      [...text.matchAll(PHYSICAL)].map(
        ([found]) => `${file}: ${found.trim()}: name the start or the end, not the side`,
      ),
    );
}
