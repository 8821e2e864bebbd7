import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

const marigold: MantineColorsTuple = [
  '#fff6e0',
  '#ffebc2',
  '#ffdc95',
  '#ffcf70',
  '#ffc250',
  '#ffb224',
  '#d98f00',
  '#a66c00',
  '#7d4e00',
  '#4f3100',
];

/** Words on a shop's own colour (accent-css.ts), and black on the kit's. */
const ON_ACCENT = 'var(--on-own-accent)';

const INK = 'var(--ink)';
const CHOSEN = { color: INK, iconColor: 'var(--on-ink)' };

/** Mantine in the colours of tokens.css. */
export const theme = createTheme({
  primaryColor: 'marigold',
  primaryShade: { dark: 5, light: 5 },
  autoContrast: true,
  variantColorResolver(asked) {
    const colors = defaultVariantColorsResolver(asked);
    // Mantine's own is a mid-grey under the pointer, on which nobody reads dark words.
    if (asked.variant === 'subtle' && asked.color === 'dark') {
      return { ...colors, hover: 'var(--hover)', hoverColor: INK, color: INK };
    }
    return asked.variant === 'filled' && asked.color === 'marigold' ? { ...colors, color: ON_ACCENT } : colors;
  },
  components: {
    // What is chosen is ink, as everywhere: the accent is for the next step alone.
    Radio: { defaultProps: CHOSEN },
    Checkbox: { defaultProps: CHOSEN },
    // Its dialog is no section to a browser: the page would have a second head.
    ModalHeader: { defaultProps: { role: 'none' } },
    Switch: { defaultProps: { color: INK } },
  },
  colors: { marigold },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: 'var(--r-print)', sm: 'calc(var(--r-s) * 0.6)', md: 'var(--r-s)', lg: 'var(--r-m)', xl: 'var(--r-l)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
