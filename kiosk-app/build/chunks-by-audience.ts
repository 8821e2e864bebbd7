import path from 'node:path';
import type { Plugin } from 'vite';
import { iconModule } from './icons-apart.ts';

/** Pages that are opened first, by a visitor, by who signs in, a customer and staff: nothing comes with them that they do not need. */
const FIRST = ['home', 'signing', 'customer', 'desk'] as const;
/** Who opens a page later; all that one of them needs comes in a few files instead of a file per component. */
const LATER = ['account', 'wall', 'order', 'kiosk', 'counter', 'office', 'asked'] as const;
export type Audience = (typeof FIRST)[number] | (typeof LATER)[number];
/** What a first page loads once it is asked for: the office's file does not come with it. */
const ASKED = 'asked';
/** Stands for all of those in the name of what a first page needs too. */
const OTHERS = 'others';

/** What draws all pages. A file of its own runs in a task of its own (`one-task-each.ts`). */
const REACT = 'react';
/** What every page of the app starts with, and what the phone's own page has in common with it. */
const APP = 'app';
const SHARED = 'shared';
/** What the phone's page starts with and its later parts need, too. */
const PHONE = 'phone';
/** What the phone's page has in common with those pages that have photos to send, too. */
const SENDING = 'sending';
/** What the phone's page loads once its customer asks for it, and others need too: nothing of the app comes with it. */
const PHONE_LATER = 'phone-later';
/** Less code than this is no file of its own: it goes to a file that more of them load. */
const LEAST_CHARACTERS = 14_000;
/** What only one first page needs, and goes to the file that it shares with later ones. */
const LEAST_OF_ONE = 25_000;

/** Where photos are looked at and edited, at home and at the kiosk alike. */
const WALL = /^(?:print-size|size|check)\.route/;
/** From the checkout to the order that is ready. */
const ORDER = /^(?:checkout|orders|order|latest-order)\.route/;
/** Who has no account yet, or is not signed in. */
const SIGNING = /^(?:sign-in|sign-in-local)\.route/;
/** What a customer who is signed in opens first. */
const PRINT = /^(?:customer-guard|print-sizes)\.route/;
/** Staff with their list of orders, which they open first, and with one order; all other pages of theirs are the office's. */
const DESK = /^(?:admin-guard|orders)\.route/;
const COUNTER = /^(?:order|order-ticket)\.route/;

/** @param id of a module @returns null for what is no route of the app */
export function audienceOf(id: string): Audience | null {
  const [, area, file] = /\/src\/routes\/(home|kiosk|admin)\/([^/]+\.route\.tsx)$/.exec(id.replaceAll('\\', '/')) ?? [];
  if (area === undefined || file === undefined) return null;
  if (area !== 'admin' && WALL.test(file)) return 'wall';
  if (area === 'kiosk') return 'kiosk';
  if (area === 'admin') return COUNTER.test(file) ? 'counter' : DESK.test(file) ? 'desk' : 'office';
  if (ORDER.test(file)) return 'order';
  if (SIGNING.test(file)) return 'signing';
  return PRINT.test(file) ? 'customer' : file === 'home.route.tsx' ? 'home' : 'account';
}

/** As far as Rollup and Rolldown know a module. */
export interface ModuleFacts {
  readonly id: string;
  readonly code?: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds?: readonly string[];
}

/**
 * Which file each module goes to. What only one page needs, what is a page itself and what is loaded when a person asks for
 * it is left to the bundler.
 */
export function filesByAudience(modules: ReadonlyMap<string, ModuleFacts>): Map<string, string> {
  const reachedBy = new Map<string, Set<string>>();
  const mark = (from: string, who: string): void => {
    const waiting = [from];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const marks = reachedBy.get(id) ?? new Set();
      if (marks.has(who)) continue;
      reachedBy.set(id, marks.add(who));
      waiting.push(...importsOf(id, modules));
    }
  };
  for (const id of modules.keys()) {
    const name = path.basename(id);
    if (name === 'main.tsx') mark(id, APP);
    else if (name === 'front-main.tsx') mark(id, SHARED);
    else if (audienceOf(id) !== null) mark(id, audienceOf(id) as string);
  }
  for (const isOfPhone of [SHARED, PHONE_LATER]) {
    for (const id of [...reachedBy.keys()].filter((one) => reachedBy.get(one)?.has(isOfPhone))) {
      for (const later of modules.get(id)?.dynamicallyImportedIds ?? []) mark(later, PHONE_LATER);
    }
  }
  for (const [id, who] of [...reachedBy]) {
    if (!FIRST.some((audience) => who.has(audience))) continue;
    const asked = (modules.get(id)?.dynamicallyImportedIds ?? []).filter((one) => isOurs(one));
    for (const one of asked) mark(one, ASKED);
  }
  const files = new Map<string, string>();
  for (const [id, who] of reachedBy) {
    const file = fileFor(who);
    if (file !== null && isOurs(id)) files.set(id, file === SHARED && OF_REACT.test(id) ? REACT : file);
  }
  return withoutCrumbs(files, modules);
}

/** Indexes that name all that there is: a module that takes a button from them needs the button. */
const INDEX =
  /@mantine\/(?:core|hooks)\/esm\/index\.mjs$|@tanstack\/[\w-]+\/build\/modern\/index\.js$|\/src\/ui\/icons\.tsx$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']*)["']/g;

function importsOf(id: string, modules: ReadonlyMap<string, ModuleFacts>): readonly string[] {
  const { importedIds = [], code } = modules.get(id) ?? {};
  const indexes = importedIds.filter((imported) => INDEX.test(imported));
  if (indexes.length === 0 || INDEX.test(id)) return importedIds;
  const taken = [...(code ?? '').matchAll(IMPORT)].flatMap(([, list = '', from = '']) => {
    const index = indexes.find((one) => one.includes(from.replace(/^[.#]\/?/, '/')));
    if (index === undefined) return [];
    return list.split(',').map((name) => behindIndex(index, name.trim().split(' ')[0] ?? '', modules));
  });
  return [
    ...importedIds.filter((imported) => !indexes.includes(imported)),
    ...taken.filter((one) => one !== undefined && modules.has(one)),
  ] as string[];
}

/** Where what an index calls by this name is. */
function behindIndex(index: string, name: string, modules: ReadonlyMap<string, ModuleFacts>): string | undefined {
  if (index.endsWith('.tsx')) return iconModule(index, name);
  if (index.endsWith('.mjs'))
    return index.replace('index.mjs', fileIn(index.includes('/core/') ? 'core' : 'hooks', name));
  const { code, importedIds = [] } = modules.get(index) ?? {};
  const isNamed = ([, list = '']: RegExpMatchArray) => list.split(',').some((one) => one.trim().split(' ')[0] === name);
  const [, , file] = [...(code ?? '').matchAll(IMPORT)].find(isNamed) ?? [];
  if (file?.startsWith('.')) return path.posix.join(path.posix.dirname(index), file);
  const further = importedIds.find((one) => INDEX.test(one));
  return further === undefined ? undefined : behindIndex(further, name, modules);
}

function fileIn(from: string | undefined, name: string): string {
  if (from === 'core') return `components/${name}/${name}.mjs`;
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${file}/${file}.mjs`;
}

const OF_REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** Entries and routes keep a file of their own: they are what is asked for. */
const isOurs = (id: string) => !/\.html$|\.route\.tsx$|\/(?:front-)?main\.tsx$/.test(id.split('?')[0] ?? id);

function fileFor(who: ReadonlySet<string>): string | null {
  // The phone's page must stay light: nothing that it does not need comes with what it does.
  if ([...who].every((one) => one === SHARED || one === PHONE_LATER)) return who.size === 1 ? null : PHONE;
  const isEverywhere = [APP, 'home', 'signing'].some((audience) => who.has(audience));
  if (who.has(SHARED)) return isEverywhere || who.has('desk') ? SHARED : SENDING;
  // Two kilobytes at most, and no file of their own.
  if (who.has(PHONE_LATER)) return FIRST.some((audience) => who.has(audience)) || who.has(APP) ? SHARED : PHONE_LATER;
  if (who.has(APP)) return APP;
  const later = LATER.filter((audience) => who.has(audience));
  if (who.size === 1 && who.has(ASKED)) return null;
  const reached = FIRST.filter((audience) => who.has(audience));
  // All of them but one is all of them: a file less on three pages.
  const first = reached.length >= FIRST.length - 1 ? FIRST : reached;
  // All four: a file less on every page.
  if (first.length === FIRST.length) return APP;
  if (first.length > 0) return [...first, ...(later.length > 0 ? [OTHERS] : [])].join('-');
  return later.join('-') || null;
}

function withoutCrumbs(files: Map<string, string>, modules: ReadonlyMap<string, ModuleFacts>): Map<string, string> {
  const sizes = new Map<string, number>();
  for (const [id, file] of files) sizes.set(file, (sizes.get(file) ?? 0) + (modules.get(id)?.code?.length ?? 0));
  const isSmall = (file: string) => {
    const least =
      (sizes.get(`${file}-${OTHERS}`) ?? 0) > LEAST_CHARACTERS
        ? LEAST_OF_ONE
        : file.includes('-')
          ? LEAST_CHARACTERS
          : 0;
    return file !== PHONE_LATER && (sizes.get(file) ?? 0) < least;
  };
  const large = [...sizes.keys()].filter((file) => !isSmall(file));
  const goesTo = new Map<string, string | null>();
  for (const file of [...sizes.keys()].filter(isSmall)) {
    const wider = large.filter((other) => isWider(other, file)).toSorted((one, other) => one.length - other.length);
    // What a few pages need and others ask for later is no reason to make every page's file larger.
    goesTo.set(file, wider[0] ?? (file.split('-').includes(ASKED) ? null : APP));
  }
  return new Map(
    [...files].flatMap(([id, file]) => {
      const to = goesTo.get(file);
      return to === null ? [] : [[id, to ?? file]];
    }),
  );
}

/** Whoever loads `file` may load `other` in its place. */
function isWider(other: string, file: string): boolean {
  const among = other.split('-');
  return file.split('-').every((audience) => among.includes(audience));
}

/** All names that a file can have, those that most load first: what they need of each other is in the wider one. */
export function fileNames(): string[] {
  const first = setsOf([...FIRST, OTHERS]).filter((set) => set.join() !== OTHERS);
  return [REACT, SHARED, SENDING, PHONE, PHONE_LATER, APP, ...first, ...setsOf(LATER)].map((set) =>
    [set].flat().join('-'),
  );
}

function setsOf(audiences: readonly string[]): string[][] {
  const sets = Array.from({ length: 2 ** audiences.length - 1 }, (_, bits) =>
    audiences.filter((_audience, at) => ((bits + 1) >> at) & 1),
  );
  return sets.toSorted((one, other) => other.length - one.length);
}

/** @returns a plugin that looks at all modules, and the groups that the bundler makes files from */
export function chunksByAudience() {
  let files = new Map<string, string>();
  const plugin: Plugin = {
    name: 'printfront-chunks-by-audience',
    apply: 'build',
    buildEnd() {
      const modules = new Map<string, ModuleFacts>();
      for (const id of this.getModuleIds()) {
        const known = this.getModuleInfo(id);
        if (known !== null) modules.set(id, known);
      }
      files = filesByAudience(modules);
    },
  };
  const names = fileNames();
  const groups = names.map((name, at) => ({
    name,
    test: (id: string) => files.get(id) === name,
    priority: names.length - at,
  }));
  return { plugin, groups };
}
