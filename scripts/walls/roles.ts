import type { Module } from './import-graph.ts';

/**
 * What a file of the servers does stands in its suffix. `routes` answer calls and ask services, a `service` decides, only a
 * `repository` asks the database, a `table` is the shape of its rows. A file without a suffix is plain: rules as pure
 * functions, or plumbing that knows no rows.
 */
const ROLES = ['routes', 'service', 'repository', 'table'] as const;
type Role = (typeof ROLES)[number];

/** Suffixes of what is no part of a running server. */
const OF_TESTS = ['test', 'bench', 'torture', 'compliance', 'preload', 'd'];

/** Whose files have roles. Files of a server's own folder put all together. */
const AREAS = [/^edge-server\/.+\//, /^cloud-sync\/central\/.+\//, /^shared\/server\//];
/** The database's own plumbing and its migrations ask it without being about any of its rows. */
const PLUMBING = /(^|\/)database\//;

interface Refusal {
  readonly from: Role | 'plain';
  readonly to: readonly Role[];
  /** Types of it may be named. */
  readonly areTypesFree: boolean;
  readonly why: string;
}

const REFUSALS: readonly Refusal[] = [
  { from: 'routes', to: ['repository', 'table'], areTypesFree: false, why: 'routes ask services' },
  { from: 'plain', to: ['repository'], areTypesFree: true, why: 'who asks a repository is a service' },
  { from: 'repository', to: ['routes', 'service'], areTypesFree: false, why: 'a repository knows rows and no rules' },
  { from: 'table', to: ['routes', 'service', 'repository'], areTypesFree: false, why: 'a table is the shape of rows' },
];

/** Calls of the database, whatever code has built the query. */
const SQL =
  /\bsql(<[^`]*?>)?`|\bsql\.(raw|ref|lit|id|table)\b|\bCompiledQuery\b|\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(/;

/** @returns undefined for a suffix that names no role */
function roleOf(file: string): Role | 'plain' | 'test' | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx?$/, '');
  const [plain = '', ...suffixes] = name.split('.');
  if (plain.endsWith('-in-test') || plain.endsWith('-compliance') || OF_TESTS.includes(suffixes.at(-1) ?? '')) {
    return 'test';
  }
  if (suffixes.length === 0) return 'plain';
  return suffixes.length === 1 ? ROLES.find((role) => role === suffixes[0]) : undefined;
}

/** @returns what a file does that its suffix does not say, a line each */
export function findRoleFaults(modules: ReadonlyMap<string, Module>): string[] {
  return [...modules]
    .filter(([file]) => AREAS.some((area) => area.test(file)))
    .flatMap(([file, module]) => faultsOf(file, module));
}

function faultsOf(file: string, { source, imports }: Module): string[] {
  const role = roleOf(file);
  if (role === 'test') return [];
  if (role === undefined) return [`${file} has a suffix that is none of ${ROLES.join(', ')} (scripts/walls/roles.ts)`];
  const faults: string[] = [];
  const isPlumbing = PLUMBING.test(file);
  if (role !== 'repository' && !isPlumbing && SQL.test(source)) {
    faults.push(`${file} asks the database, and only a repository does`);
  }
  for (const { from, to, areTypesFree, why } of REFUSALS) {
    if (from !== role || (from === 'plain' && isPlumbing)) continue;
    for (const imported of imports) {
      const other = roleOf(imported.file);
      if (areTypesFree && imported.isOnlyTypes) continue;
      if (to.some((refused) => refused === other)) faults.push(`${file} imports ${imported.file}, but ${why}`);
    }
  }
  return faults;
}
