import type { House } from './floors.ts';
import { findCircles, type ImportGraph } from './import-graph.ts';

const isOfTests = (file: string) => /\.(test|bench)\.tsx?$|-in-test\.tsx?$|-compliance\.ts$|stores-/.test(file);

/** @returns what breaks a wall, a line each */
export function findFaults(graph: ImportGraph, houses: readonly House[]): string[] {
  const circles = [...findCircles(graph), ...findCircles(featureGraphOf(graph))];
  const knots = circles.map((circle) => `These import each other: ${circle.sort().join(', ')}`);
  return [...knots, ...houses.flatMap((house) => faultsIn(house, graph))];
}

/** Of the folders of one audience's features, e.g. `features/home/sign-in`. */
const FEATURE = /^.+\/features\/[^/]+\/[^/]+(?=\/)/;

/** Which feature imports which: none has to be read together with another. */
function featureGraphOf(graph: ImportGraph): ImportGraph {
  const features = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    const from = FEATURE.exec(file)?.[0];
    if (from === undefined || isOfTests(file)) continue;
    const others = imported.flatMap((to) => FEATURE.exec(to)?.[0] ?? []).filter((to) => to !== from);
    features.set(from, [...(features.get(from) ?? []), ...others]);
  }
  return features;
}

function faultsIn({ area, floors }: House, graph: ImportGraph): string[] {
  const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));
  const faults = new Set<string>();
  for (const [file, imported] of graph) {
    if (isOfTests(file)) continue;
    const from = folderIn(area, file);
    if (from === undefined) continue;
    if (floorOf(from) < 0) faults.add(`${area}/${from} has no floor in scripts/walls/floors.ts`);
    for (const to of imported) {
      const other = folderIn(area, to);
      const isBelow = other === undefined || other === from || floorOf(other) < floorOf(from);
      if (!isBelow) faults.add(`${file} imports ${to}, but ${area}/${other} does not stand below ${area}/${from}`);
      if (isOwnFile(area, to)) faults.add(`${file} imports ${to}, which stands above all folders of ${area}`);
    }
  }
  return [...faults];
}

/** @returns undefined for what is not in a folder of that area */
function folderIn(area: string, file: string): string | undefined {
  if (!file.startsWith(`${area}/`)) return undefined;
  const [folder, ...rest] = file.slice(area.length + 1).split('/');
  return rest.length === 0 ? undefined : folder;
}

const isOwnFile = (area: string, file: string) => file.startsWith(`${area}/`) && folderIn(area, file) === undefined;
