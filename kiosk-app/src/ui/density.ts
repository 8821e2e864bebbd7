export type Density = 'kiosk' | 'home' | 'desk';

/** Who looks at an address, and so how large things are: see densities.css. Parts of a page may say otherwise. */
export function densityOf(pathname: string): Density {
  if (/^\/(?:storefront|pair)(?:\/|$)/.test(pathname)) return 'kiosk';
  // Staff's pages are laid out for home until each has its own look.
  return 'home';
}

export function showDensity(pathname: string): void {
  document.documentElement.dataset.density = densityOf(pathname);
}
