import { createTheme, type MantineColorsTuple } from '@mantine/core';

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

/** Mantine in the colours of tokens.css. */
export const theme = createTheme({
  primaryColor: 'marigold',
  primaryShade: { dark: 5, light: 5 },
  autoContrast: true,
  colors: { marigold },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: 'var(--r-print)', sm: 'calc(var(--r-s) * 0.6)', md: 'var(--r-s)', lg: 'var(--r-m)', xl: 'var(--r-l)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
