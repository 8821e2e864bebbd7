import fs from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** Which file of the project imports which, types too; both from the project's folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

interface Imported {
  readonly type: string;
  readonly source?: { readonly value: unknown } | null;
}

/**
 * @param files from the project's folder
 * @param workspaces name of each of the project's own packages, and its folder
 */
export function readImportGraph(
  project: string,
  files: readonly string[],
  workspaces: ReadonlyMap<string, string>,
): ImportGraph {
  const known = new Set(files);
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const source = fs.readFileSync(path.join(project, file), 'utf8');
    const imported = importsOf(source, file)
      .map((specifier) => fileOf(specifier, file, workspaces))
      .filter((to) => known.has(to));
    graph.set(file, [...new Set(imported)]);
  }
  return graph;
}

/** What stands in `import`, `export … from` and `import()` as plain text. */
export function importsOf(source: string, file: string): string[] {
  const found: string[] = [];
  const { body } = parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }) as unknown as { body: Imported[] };
  for (const { source: from } of body) if (typeof from?.value === 'string') found.push(from.value);
  for (const [, specifier = ''] of source.matchAll(/\bimport\(\s*'([^']+)'/g)) found.push(specifier);
  return found;
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
