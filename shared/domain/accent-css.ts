import { type AccentShade, accentShades } from './accent-shades.ts';

/**
 * A shop's colour in place of the kit's amber, as a style sheet: over the tokens, whichever of both comes first, and over
 * Mantine's copy of them.
 *
 * @param color `#rrggbb`; null: the kit's own, and an empty sheet
 */
export function accentCss(color: string | null): string {
  if (color === null) return '';
  const shades = accentShades(color);
  return (['light', 'dark'] as const)
    .map(
      (theme) =>
        `html:root[data-mantine-color-scheme=${theme}],html [data-theme=${theme}]{${declarations(shades[theme], theme)}}`,
    )
    .join('');
}

function declarations({ accent, hover, press, onAccent, link }: AccentShade, theme: 'light' | 'dark'): string {
  const faint = (share: number) => `color-mix(in srgb,${link} ${share}%,transparent)`;
  const values: Record<string, string> = {
    '--accent': accent,
    '--accent-hover': hover,
    '--accent-press': press,
    '--on-accent': onAccent,
    '--on-own-accent': onAccent,
    '--link': link,
    // In the light it is ink.
    ...(theme === 'dark' ? { '--focus-near': link } : {}),
    '--mantine-color-marigold-5': accent,
    '--mantine-color-marigold-filled': accent,
    '--mantine-color-marigold-filled-hover': hover,
    '--mantine-color-marigold-text': link,
    '--mantine-color-marigold-light-color': link,
    '--mantine-color-marigold-outline': link,
    '--mantine-color-marigold-light': faint(10),
    '--mantine-color-marigold-light-hover': faint(14),
    '--mantine-color-marigold-outline-hover': faint(6),
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
