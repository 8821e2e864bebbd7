/** Type in pixels does not grow with the size that a reader has set in the browser. */
const FIXED = /font(?:-size)?: *[^;{}]*\dpx\b/g;

/**
 * Type whose size is fixed. What is printed is measured by its paper, in points or millimetres.
 *
 * @param files text of the app's files by path
 */
export function findFixedType(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, text]) => [...text.matchAll(FIXED)].map(([found]) => `${file}: ${found}: write it in rem`));
}
