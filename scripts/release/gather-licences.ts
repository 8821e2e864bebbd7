import fs from 'node:fs';
import path from 'node:path';
import { ARCHITECTURES, type Architecture } from './architectures.ts';
import { type Locked, readLock } from './lock-file.ts';
import { FETCHERS_OF_NODE } from './production-modules.ts';
import { PROJECT } from './release-version.ts';

const TEXT_FILE = /^(?:licen[cs]e|copying|notice|ofl|third-party-notices)/i;
const OWN_TEXTS = path.join(import.meta.dirname, 'licences');

/**
 * Which licences come along, and their texts: of everything in node_modules, and of what is built into the app's files.
 *
 * @param modules what is installed for the servers; what is only in the app lies in the project's own node_modules
 * @throws Error for a part that names no licence, or one whose text is nowhere
 */
export function gatherLicences(modules: string, architecture: Architecture): string {
  const { cpu } = ARCHITECTURES[architecture];
  const shipped = Object.entries(readLock())
    .filter(([at, { dev, devOptional, link }]) => at.includes('node_modules/') && !dev && !devOptional && !link)
    .filter(([at]) => !FETCHERS_OF_NODE.some((name) => at === `node_modules/${name}`))
    .filter(([, { os, cpu: cpus, libc }]) => fits(os, 'linux') && fits(cpus, cpu) && fits(libc, 'glibc'))
    .flatMap(([at, locked]) => partOf(at, locked, modules) ?? []);
  const parts = [...shipped, nodeItself(modules)].toSorted((a, b) => (a.title < b.title ? -1 : 1));
  // The same words are printed once, and pointed at.
  const texts = [...new Set(parts.flatMap((part) => part.texts))];
  const numberOf = (text: string) => texts.indexOf(text) + 1;
  const list = parts.map(
    ({ title, licence, texts: own }) => `${title}: ${licence}, text ${own.map(numberOf).join(', ')}`,
  );
  return `${INTRODUCTION}\n${list.join('\n')}\n${texts.map((text) => `\n${LINE}\nText ${numberOf(text)}\n\n${text}\n`).join('')}`;
}

const LINE = '='.repeat(80);
const INTRODUCTION = `Printfront comes with the works of others. This file names each, its licence, and has the texts.

Under the GNU Lesser General Public License are:

- libvips and what is built into it (@img/sharp-libvips-linux-*), which sharp loads as a library of its own,
  node_modules/@img/sharp-libvips-linux-*/lib/. Its source and how it is built: https://github.com/lovell/sharp-libvips
- libheif and libde265 (libheif-js), compiled to WebAssembly, node_modules/libheif-js/libheif-wasm/.
  Its source and how it is built: https://github.com/catdad-experiments/libheif-emscripten

Both are files that you may replace by others of the same interface, changed by you; the servers load whatever lies there.
`;

const fits = (wanted: readonly string[] | undefined, here: string) =>
  wanted === undefined ||
  wanted.includes(here) ||
  (wanted.some((one) => one.startsWith('!')) && !wanted.includes(`!${here}`));

function partOf(at: string, { version, license, optional }: Locked, modules: string) {
  const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const below = at.slice('node_modules/'.length);
  const folder = [path.join(modules, below), ...(optional ? [] : [path.join(PROJECT, at)])].find((one) =>
    fs.existsSync(one),
  );
  // What is optional is shipped where it is installed. The rest is in the servers' modules or in the app's build.
  if (folder === undefined && optional) return undefined;
  if (folder === undefined) throw new Error(`${at} is in the lock file and nowhere else: run npm ci.`);
  const licence = license ?? licenceOf(folder);
  if (licence === undefined) throw new Error(`${name} names no licence: look at it before it is released.`);
  const own = textsIn(folder);
  return { title: `${name} ${version}`, licence, texts: [...own, ...standardTexts(name, licence, own.length > 0)] };
}

function nodeItself(modules: string) {
  const folder = path.join(modules, 'node');
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { title: `node ${version}`, licence: 'MIT and those of its parts', texts: textsIn(folder) };
}

function licenceOf(folder: string): string | undefined {
  const { license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return typeof license === 'string' ? license : license?.type;
}

const textsIn = (folder: string) =>
  fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());

/** The lesser licence is an addition to the general one, and both texts have to be there; others stand in for a missing file. */
function standardTexts(name: string, licence: string, hasOwn: boolean): string[] {
  const wanted = /LGPL-3/.test(licence)
    ? ['LGPL-3.0', 'GPL-3.0']
    : hasOwn
      ? []
      : [licence.replace(/^\(?([\w.-]+).*$/, '$1')];
  return wanted.map((one) => {
    const file = path.join(OWN_TEXTS, `${one}.txt`);
    if (!fs.existsSync(file))
      throw new Error(`${name} is under ${licence} and brings no text: scripts/release/licences has none.`);
    return fs.readFileSync(file, 'utf8').trim();
  });
}
