import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

/** Behind it, the one icon of `ui/icons.tsx` that a module of the build has. */
const ONE = '?icon=';
/** What draws each of them. */
const DRAWING = 'icon';
const WHOLE = /\/src\/ui\/icons\.tsx$/;
const ICON = /^export const (\w+) = icon\([^;]*\);$/gm;

/** An icon goes to the file of those who show it (`chunks-by-audience.ts`), as if each had a file of its own in `ui`. */
export function iconsApart(): Plugin {
  return {
    name: 'printfront-icons-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.includes(ONE) ? { id, moduleSideEffects: false } : null),
    async load(id) {
      const [file = '', name] = id.split(ONE);
      if (!WHOLE.test(file)) return null;
      const whole = await readFile(file, 'utf8');
      return { code: name === undefined ? namesOf(whole, file) : oneOf(whole, file, name), moduleType: 'tsx' };
    },
  };
}

/** Says of each icon where it is. */
export const namesOf = (whole: string, file: string): string =>
  [...whole.matchAll(ICON)].map(([, name]) => `export { ${name} } from '${file}${ONE}${name}';`).join('\n');

/** @param name of an icon, or of what draws them all */
export function oneOf(whole: string, file: string, name: string): string {
  if (name === DRAWING) return `${whole.replaceAll(ICON, '')}\nexport { icon };`;
  const [icon] = [...whole.matchAll(ICON)].find(([, one]) => one === name) ?? [];
  if (icon === undefined) throw new Error(`There is no icon of the name ${name}.`);
  return `import { icon } from '${file}${ONE}${DRAWING}';\n${icon}`;
}

/** Where an import of icons by name finds them. */
export const iconModule = (file: string, name: string): string => `${file}${ONE}${name}`;
