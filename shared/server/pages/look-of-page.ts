import { imageAddress } from '../../contracts/images.ts';
import type { ShownLook } from '../../contracts/shown-look.ts';
import { lookKey } from '../../contracts/shown-look.ts';
import { accentCss } from '../../domain/accent-css.ts';
import { escaped, html } from './html.ts';

/**
 * What the root of a page says of the look, for `color-scheme.js`, which runs before the first paint; also where nobody has
 * said anything, so that a device forgets what it was shown before.
 */
export const lookAttributes = (look: ShownLook | undefined): string => ` data-look="${escaped(lookKey(look))}"`;

/** The shop's colour, as a style sheet that is there before anything is painted. */
export function lookHead(look: ShownLook | undefined): string[] {
  const css = accentCss(look?.accent ?? null);
  return css === '' ? [] : [`<style id="shop-look">${css}</style>`];
}

/** The shop's sign in the tab; null: the kit's. */
export function tabIcon(look: ShownLook | undefined): string | null {
  const icon = look?.logo?.icon ?? null;
  return icon === null ? null : html`<link rel="icon" type="image/png" sizes="192x192" href="${imageAddress(icon)}">`;
}

/** The shop's name, or its sign, for who waits for the app. */
export function signOf(name: string, look: ShownLook | undefined): string {
  const logo = look?.logo ?? null;
  if (logo === null) return escaped(name);
  const { sha256, width, height } = logo;
  return html`<img class="sign" src="${imageAddress(sha256)}" width="${width}" height="${height}" alt="${name}">`;
}
