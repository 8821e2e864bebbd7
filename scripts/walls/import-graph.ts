import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** Which file of the project imports which, types too; both from the project's folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export interface Module {
  readonly source: string;
  readonly imports: readonly Import[];
}

export interface Import {
  readonly file: string;
  /** Nothing of it is there when the program runs. */
  readonly isOnlyTypes: boolean;
}

/**
 * @param files from the project's folder
 * @param workspaces name of each of the project's own packages, and its folder
 */
export function readModules(
  project: string,
  files: readonly string[],
  workspaces: ReadonlyMap<string, string>,
): Map<string, Module> {
  const known = new Set(files);
  const modules = new Map<string, Module>();
  for (const file of files) {
    const source = fs.readFileSync(path.join(project, file), 'utf8');
    const imports = importsOf(source, file)
      .map(({ specifier, isOnlyTypes }) => ({ file: fileOf(specifier, file, workspaces), isOnlyTypes }))
      .filter((imported) => known.has(imported.file));
    modules.set(file, { source, imports });
  }
  return modules;
}

export const importGraphOf = (modules: ReadonlyMap<string, Module>): ImportGraph =>
  new Map([...modules].map(([file, { imports }]) => [file, [...new Set(imports.map((imported) => imported.file))]]));

interface Statement {
  readonly type: string;
  readonly source?: { readonly value: unknown } | null;
  readonly importKind?: string;
  readonly exportKind?: string;
  readonly specifiers?: readonly { readonly importKind?: string; readonly exportKind?: string }[];
}

/** What stands in `import`, `export … from` and `import()` as plain text. */
export function importsOf(source: string, file: string): { specifier: string; isOnlyTypes: boolean }[] {
  const found: { specifier: string; isOnlyTypes: boolean }[] = [];
  const { body } = parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as { body: Statement[] };
  for (const statement of body) {
    const specifier = statement.source?.value;
    if (typeof specifier === 'string') found.push({ specifier, isOnlyTypes: isOfTypes(statement) });
  }
  for (const [, specifier = ''] of source.matchAll(/\bimport\(\s*'([^']+)'/g)) {
    found.push({ specifier, isOnlyTypes: false });
  }
  return found;
}

function isOfTypes({ importKind, exportKind, specifiers = [] }: Statement): boolean {
  if (importKind === 'type' || exportKind === 'type') return true;
  return specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}

function fileOf(specifier: string, from: string, workspaces: ReadonlyMap<string, string>): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const [scope, name, ...rest] = specifier.split('/');
  const folder = workspaces.get(`${scope}/${name}`);
  return folder === undefined ? specifier : path.posix.join(folder, ...rest);
}

/** Files that import each other in a circle, each circle once. */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    open.push(file);
    for (const to of graph.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(to) as number));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle);
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
