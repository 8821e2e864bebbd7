export type MiniBrowser = 'sign-in-window' | 'line' | null;

/**
 * The small window in which a phone signs in to a wifi opens no file picker on Android, keeps nothing on iOS, and closes
 * when it likes; photos are never sent from there. LINE's own browser is an Android web view too, but can hand an
 * address over to the real one.
 *
 * @param canStore whether sessionStorage works; iOS throws in its sign-in window, other browsers when cookies are off
 */
export function detectMiniBrowser(userAgent: string, canStore: boolean): MiniBrowser {
  if (/;\s*wv\)/.test(userAgent)) return /\bLine\//.test(userAgent) ? 'line' : 'sign-in-window';
  const isApple = /iPhone|iPad|Macintosh/.test(userAgent) && !/Chrome\//.test(userAgent);
  return isApple && !canStore ? 'sign-in-window' : null;
}

export function canStoreForSession(): boolean {
  try {
    sessionStorage.setItem('printfront-probe', '1');
    sessionStorage.removeItem('printfront-probe');
    return true;
  } catch {
    return false;
  }
}
