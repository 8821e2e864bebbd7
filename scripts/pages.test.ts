import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '..');

/** Markdown links to files of this project: neither the web nor a place in the same page. */
function linkedFiles(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
    path.resolve(PROJECT, path.dirname(page), target),
  );
}

test('every file that the README and the pages in docs point at is there', async () => {
  const docs = (await fs.readdir(path.join(PROJECT, 'docs'), { recursive: true })).filter((name) =>
    name.endsWith('.md'),
  );
  const missing: string[] = [];
  let links = 0;
  for (const page of ['README.md', ...docs.map((name) => path.join('docs', name))]) {
    for (const file of linkedFiles(page, await fs.readFile(path.join(PROJECT, page), 'utf8'))) {
      links += 1;
      await fs.access(file).catch(() => missing.push(`${page}: ${path.relative(PROJECT, file)}`));
    }
  }
  expect(missing).toEqual([]);
  expect(links).toBeGreaterThan(100);
});

test('every decision has its context, choice and cost, and stands in the index', async () => {
  const folder = path.join(PROJECT, 'docs/decisions');
  const index = await fs.readFile(path.join(folder, 'README.md'), 'utf8');
  const missing: string[] = [];
  for (const name of await fs.readdir(folder)) {
    if (name === 'README.md') continue;
    const text = await fs.readFile(path.join(folder, name), 'utf8');
    if (!text.startsWith(`# ${name.slice(0, 3)} `)) missing.push(`${name}: its number as the title's first word`);
    for (const part of ['Context', 'Choice', 'Cost']) {
      if (!new RegExp(`^\\*\\*${part}\\b`, 'm').test(text)) missing.push(`${name}: ${part}`);
    }
    if (!index.includes(`| ${name.slice(0, 3)} | `) || !index.includes(`(${name})`)) missing.push(`${name}: a row`);
  }
  expect(missing).toEqual([]);
});

test('every folder of the servers and of the features has its line in the tree of CONTRIBUTING, and no line leads nowhere', async () => {
  const page = await fs.readFile(path.join(PROJECT, 'docs/CONTRIBUTING.md'), 'utf8');
  const [, tree = ''] = page.split('```\nshared/');
  const [drawn = ''] = `shared/${tree}`.split('\n```');
  const at: string[] = [];
  const lines = drawn.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^( *)(\S+)\/ /.exec(line.padEnd(80)) ?? [];
    if (name === undefined) return [];
    at.splice(indent.length / 2, at.length, name);
    return [at.join('/')];
  });
  const FULL = ['shared', 'shared/server', 'edge-server', 'cloud-sync', 'cloud-sync/central', 'kiosk-app/src/features'];
  const folders = await Promise.all(
    FULL.map(async (area) =>
      (await fs.readdir(path.join(PROJECT, area), { withFileTypes: true }))
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
        .map(({ name }) => `${area}/${name}`),
    ),
  );
  expect(lines).toEqual(expect.arrayContaining(folders.flat()));
  const isThere = await Promise.all(
    lines.map((line) =>
      fs.access(path.join(PROJECT, line)).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(lines.filter((_line, at) => !isThere[at])).toEqual([]);
});
