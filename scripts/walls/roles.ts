/**
 * What a file of the servers does stands in its suffix. `routes` answer calls and ask services, `service`s decide, only a
 * `repository` asks the database, a `table` is the shape of its rows. A file without a suffix is plain: rules as pure
 * functions, or plumbing that knows no tables.
 */
export const ROLES = ['routes', 'service', 'repository', 'table'] as const;
export type Role = (typeof ROLES)[number];

/** Suffixes of what is no part of a running server. */
const OF_TESTS = ['test', 'bench', 'torture', 'compliance', 'preload', 'd'] as const;

/** Which roles a role may not import, and why. */
export const IMPORTS_REFUSED: readonly { from: Role; to: readonly Role[]; why: string }[] = [
  { from: 'routes', to: ['repository', 'table'], why: 'routes ask services' },
  { from: 'repository', to: ['routes', 'service'], why: 'a repository knows rows and no rules' },
  { from: 'table', to: ['routes', 'service', 'repository'], why: 'a table is the shape of its rows' },
];

/** Folders whose files have roles. */
export const ROLE_AREAS = ['edge-server', 'cloud-sync', 'shared/server'] as const;

/** The database's own plumbing and its migrations: they ask it without being about any of its rows. */
const PLUMBING = /(^|\/)database\//;

/** Routes that import a repository still. A folder goes from here when its routes no longer do. */
export const ROUTES_TO_MEND: readonly string[] = [
  'cloud-sync/central/catalogue',
  'cloud-sync/central/distributions',
  'cloud-sync/central/users',
];

export type RoleOfFile = Role | 'plain' | 'test';

/** @returns undefined for a suffix that is none of the roles */
export function roleOf(file: string): RoleOfFile | undefined {
  const [name = '', ...suffixes] = file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\.tsx?$/, '')
    .split('.');
  const last = suffixes.at(-1);
  if (/-(in-test|compliance)$/.test(name) || OF_TESTS.some((suffix) => suffix === last)) return 'test';
  if (last === undefined) return 'plain';
  return suffixes.length === 1 ? ROLES.find((role) => role === last) : undefined;
}

/** Calls of the database, whoever built the query. */
const SQL =
  /\bsql(<[^`]*?>)?`|\bsql\.(raw|ref|lit|id|table)\b|\bCompiledQuery\b|\.(selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(/;

export const mayAsk = (file: string): boolean => {
  const role = roleOf(file);
  return role === 'repository' || role === 'test' || PLUMBING.test(file);
};

export const asksDatabase = (source: string): boolean => SQL.test(source);
