import { type AccentTheme, accentShades } from '@printfront/shared/domain/accent-shades.ts';
import type { CSSProperties } from 'react';

/** As tokens.css has it. */
export const KIT_ACCENT = '#ffb224';

/** A colour that is not saved yet, on a part of the page. @param color `#rrggbb` */
export function accentStyle(color: string, theme: AccentTheme): CSSProperties {
  const { accent, hover, onAccent, link } = accentShades(color)[theme];
  return {
    '--accent': accent,
    '--accent-hover': hover,
    '--on-accent': onAccent,
    '--link': link,
  } as CSSProperties;
}
