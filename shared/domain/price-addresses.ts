/** A page of prices, as its address names it. */
export interface PricesAddress {
  /** Null: the reader's own, to whose address the page leads. */
  language: string | null;
  /** Of a size; null: all of them. */
  key: string | null;
}

/**
 * `/en/prices`, `/en/prices/4x6`: an address a language, as search engines want it. A size's key is in small Latin letters, never given
 * twice and never changed, so that its address stays also where its name is in Thai.
 */
export const pricesPath = (language: string, key?: string | null): string =>
  `/${language}/prices${key == null ? '' : `/${key}`}`;

/** @param path of an address @returns null where it names no page of prices */
export function readPricesPath(path: string): PricesAddress | null {
  const found = /^(?:\/([^/]+))?\/prices(?:\/([^/]+))?\/?$/i.exec(path);
  return found === null ? null : { language: found[1] ?? null, key: found[2] ?? null };
}
