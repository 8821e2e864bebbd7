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
  fontFamily: 'var(--pf-font)',
  headings: { fontFamily: 'var(--pf-font)', fontWeight: '650' },
  defaultRadius: 'md',
  radius: { md: '14px', sm: '8px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
