import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

interface KeptBuild {
  version: string;
  /** Names in `assets/`, as the bundle gives them; their compressed twins belong to them. */
  assets: string[];
}

const LIST = '.vite/builds.json';

/**
 * Keeps the assets of earlier builds beside the new one's: a page that was opened before an update still finds what it
 * loads later. Their names hold the hash of their content, so nothing gets in another's way. Pages and everything else
 * are the new build's alone.
 *
 * @param keep how many builds, the new one among them
 */
export function keepEarlierBuilds(version: string, keep: number): Plugin {
  let folder = '';
  let earlier: KeptBuild[] = [];
  let assets: string[] = [];
  return {
    name: 'printfront-keep-earlier-builds',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    renderStart: {
      // Before Vite copies the public files.
      order: 'pre',
      handler() {
        earlier = readList(folder).filter((build) => build.version !== version);
        emptyBut(folder, 'assets');
      },
    },
    writeBundle(_options, bundle) {
      assets = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => path.basename(file));
    },
    closeBundle() {
      // A build that failed before it wrote anything keeps what was there.
      if (assets.length === 0) return;
      const kept = [{ version, assets }, ...earlier].slice(0, keep);
      removeOthers(path.join(folder, 'assets'), new Set(kept.flatMap((build) => build.assets)));
      mkdirSync(path.join(folder, path.dirname(LIST)), { recursive: true });
      writeFileSync(path.join(folder, LIST), JSON.stringify(kept));
    },
  };
}

function readList(folder: string): KeptBuild[] {
  const file = path.join(folder, LIST);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

function emptyBut(folder: string, kept: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name !== kept) rmSync(path.join(folder, name), { recursive: true });
  }
}

function removeOthers(folder: string, wanted: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name.replace(/\.(?:br|gz)$/, '')) && !wanted.has(name)) rmSync(path.join(folder, name));
  }
}
