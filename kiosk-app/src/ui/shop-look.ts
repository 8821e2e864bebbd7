import { lookKey, type ShownLook } from '@printfront/shared/contracts/shown-look.ts';

const KEPT = 'printfront-look';

/** The page is painted as the server wrote it; another look is painted over it, and a kiosk keeps it for when its server is away. */
export function showLook(look: ShownLook | undefined, isKiosk: boolean): void {
  const key = lookKey(look);
  if ((document.documentElement.dataset.look ?? '') === key && (!isKiosk || keptKey() === key)) return;
  void import('./paint-look.ts').then(({ paintLook }) => paintLook(isKiosk ? KEPT : null));
}

function keptKey(): string {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{"key":""}').key;
  } catch {
    return '';
  }
}
