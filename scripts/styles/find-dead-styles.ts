import path from 'node:path';

interface Stylesheet {
  /** In selectors; what stands in `:global()` belongs to other code. */
  readonly classes: ReadonlySet<string>;
  readonly keyframes: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** Names that Mantine defines and reads. */
const OF_MANTINE = /^--(mantine|app-shell|input|button|table)-/;
/** Scales and themes stay whole, though no screen may need a step of them today. */
const OF_THE_KIT = /\/ui\/(tokens|densities)\.css$/;

/**
 * @param files path to content, of the app's CSS and of every TypeScript file that could name a class or a custom property
 * @returns a line for each CSS module that nobody imports, class that no importer names, keyframes that nothing runs, and custom
 * property that is read and never defined, or defined and never read
 */
export function findDeadStyles(files: ReadonlyMap<string, string>): string[] {
  const sheets = [...files].filter(([file]) => file.endsWith('.css'));
  const scripts = [...files].filter(([file]) => /\.tsx?$/.test(file));
  const importers = importersOf(scripts);
  for (const [file, source] of sheets) {
    for (const [, classes = '', from = ''] of source.matchAll(/composes: ([^;]+) from "([^"]+)"/g)) {
      const sheet = path.posix.join(path.posix.dirname(file), from);
      const named = classes.split(' ').map((name) => `composed.${name}`);
      importers.set(sheet, [...(importers.get(sheet) ?? []), { source: named.join(), name: 'composed' }]);
    }
  }
  const quoted = new Set(
    scripts.flatMap(([, source]) => [...source.matchAll(/['"`]([\w-]+)['"`]/g)].map(([, w]) => w)),
  );
  const faults = sheets.flatMap(([file, source]) =>
    faultsOfSheet(file, readSheet(source), importers.get(file), quoted),
  );
  return [...faults, ...faultsOfProperties(sheets, scripts)];
}

type Importers = { source: string; name: string }[];

function importersOf(scripts: [string, string][]): Map<string, Importers> {
  const importers = new Map<string, Importers>();
  for (const [file, source] of scripts) {
    for (const [, name = '', from = ''] of source.matchAll(/import (\w+) from '([.#][^']+\.module\.css)'/g)) {
      // "#ui/…" is "./src/ui/…" of the app, see the imports of its package.json.
      const sheet = from.startsWith('#')
        ? `kiosk-app/src/${from.slice(1)}`
        : path.posix.join(path.posix.dirname(file), from);
      importers.set(sheet, [...(importers.get(sheet) ?? []), { source, name }]);
    }
  }
  return importers;
}

function readSheet(css: string): Stylesheet {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"/g, '""');
  // What stands before a brace, since the last brace or semicolon, selects; the rest declares.
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  const own = selectors
    .map((selector) => selector.replace(/:global\([^)]*\)/g, ''))
    .filter((one) => !one.includes('@'));
  return {
    classes: new Set(own.flatMap((one) => [...one.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))),
    keyframes: new Set([...plain.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name)),
    words: new Set([...plain.matchAll(/(?<!@keyframes )(?<![\w-])[A-Za-z][\w-]*/g)].map(([word]) => word)),
  };
}

function faultsOfSheet(
  file: string,
  sheet: Stylesheet,
  importers: Importers = [],
  quoted: ReadonlySet<unknown>,
): string[] {
  const faults = [...sheet.keyframes]
    .filter((name) => !sheet.words.has(name))
    .map((name) => `${file}: nothing runs ${name}`);
  if (!file.endsWith('.module.css')) return faults;
  if (importers.length === 0) return [...faults, `${file}: nobody imports it`];
  // Code that looks a class up by a variable says the class's name somewhere.
  const isLookedUp = importers.some(({ source, name }) => new RegExp(`\\b${name}\\[[^'"]`).test(source));
  // `print${n}` looks up print0, print1…
  const starts = importers.flatMap(({ source, name }) =>
    [...source.matchAll(new RegExp(`\\b${name}\\[\`([\\w-]+)\\$\\{`, 'g'))].map(([, start = '']) => start),
  );
  const dead = [...sheet.classes].filter(
    (cls) =>
      !(isLookedUp && quoted.has(cls)) &&
      !starts.some((start) => cls.startsWith(start)) &&
      !importers.some(({ source, name }) => new RegExp(`\\b${name}(\\.${cls}\\b|\\['${cls}'\\])`).test(source)),
  );
  return [...faults, ...dead.map((cls) => `${file}: nobody uses .${cls}`)];
}

function faultsOfProperties(sheets: [string, string][], scripts: [string, string][]): string[] {
  const [defined, read] = [new Map<string, string>(), new Map<string, string>()];
  for (const [file, source] of [...sheets, ...scripts]) {
    for (const [, name = ''] of source.matchAll(/(?<![\w-])['"]?(--[a-z][\w-]*)['"]?\s*:/g)) defined.set(name, file);
    for (const [, name = ''] of source.matchAll(/(?:var\(|['"`])(--[a-z](?:[\w-]*\w)?)(?!['"]\s*:|[\w-])/g))
      read.set(name, file);
  }
  const missing = ([name]: [string, string], others: Map<string, string>) =>
    !others.has(name) && !OF_MANTINE.test(name);
  return [
    ...[...read].filter((one) => missing(one, defined)).map(([name, file]) => `${file}: nobody defines ${name}`),
    ...[...defined]
      .filter((one) => missing(one, read) && !OF_THE_KIT.test(one[1]))
      .map(([name, file]) => `${file}: nobody reads ${name}`),
  ];
}
