import { type OfferedCentral, readOfferedCentral } from '@printfront/shared/domain/connect-shop-link.ts';

const KEY = 'printfront-offered-central';

/** What a link from central brought along: the page may be loaded again before somebody presses Connect. @returns whether it was one */
export function keepOfferedCentral(hash: string): boolean {
  if (readOfferedCentral(hash) === null) return false;
  sessionStorage.setItem(KEY, hash);
  return true;
}

export const offeredCentral = (): OfferedCentral | null => readOfferedCentral(sessionStorage.getItem(KEY) ?? '');
