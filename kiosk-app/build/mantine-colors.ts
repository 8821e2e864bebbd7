/** The shades of Mantine's palette that something here is drawn in; the app's own colours are in tokens.css. */
export const USED_COLORS = ['dark', 'gray', 'red', 'marigold'];

const PALETTE =
  /^--mantine-color-(dark|gray|red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)(?:-|$)/;

/** As far as PostCSS is needed here. */
interface Declaration {
  prop: string;
  remove: () => void;
}

/** For PostCSS: leaves out of Mantine's variables the colours that nobody uses, 3 kB on every page. */
export const withoutUnusedColors = {
  postcssPlugin: 'printfront-without-unused-colors',
  Declaration(declaration: Declaration): void {
    const color = PALETTE.exec(declaration.prop)?.[1];
    if (color !== undefined && !USED_COLORS.includes(color)) declaration.remove();
  },
};
