import { expect, test } from 'vitest';
import { findRoleFaults } from './roles.ts';

interface File {
  source?: string;
  imports?: readonly string[];
  types?: readonly string[];
}

const faultsOf = (files: Record<string, File>) =>
  findRoleFaults(
    new Map(
      Object.entries(files).map(([file, { source = '', imports = [], types = [] }]) => [
        file,
        {
          source,
          imports: [
            ...imports.map((other) => ({ file: other, isOnlyTypes: false })),
            ...types.map((other) => ({ file: other, isOnlyTypes: true })),
          ],
        },
      ]),
    ),
  );

const QUERY = "database.selectFrom('order').selectAll()";

test('routes that ask a service, which asks a repository, which asks the database, break nothing', () => {
  expect(
    faultsOf({
      'edge-server/orders/orders.routes.ts': { imports: ['edge-server/orders/orders.service.ts'] },
      'edge-server/orders/orders.service.ts': { imports: ['edge-server/orders/orders.repository.ts'] },
      'edge-server/orders/orders.repository.ts': { source: QUERY, imports: ['edge-server/orders/orders.table.ts'] },
      'edge-server/orders/price.ts': { types: ['edge-server/orders/orders.repository.ts'] },
      'edge-server/orders/orders.test.ts': { source: QUERY, imports: ['edge-server/orders/orders.repository.ts'] },
      'edge-server/orders/orders-in-test.ts': { source: QUERY },
    }),
  ).toEqual([]);
});

test.each([
  ['a query', QUERY],
  ['a statement', 'sql`pragma optimize`.execute(database)'],
  ['a typed statement', 'sql<{ count: number }>`select 1`.execute(database)'],
  ['a write', "transaction\n    .updateTable('order')"],
])('%s outside of a repository is named', (_, source) => {
  const files = ['orders.service', 'orders.routes', 'orders.table', 'orders'].map(
    (name) => `shared/server/a/${name}.ts`,
  );
  for (const file of files) {
    expect(faultsOf({ [file]: { source } })).toEqual([`${file} asks the database, and only a repository does`]);
  }
});

test('what a role may not import is named, with why', () => {
  expect(
    faultsOf({
      'edge-server/a/a.routes.ts': { types: ['edge-server/a/a.repository.ts'] },
      'edge-server/a/a.repository.ts': { imports: ['edge-server/a/a.service.ts'] },
      'edge-server/a/a.table.ts': { types: ['edge-server/a/a.repository.ts'] },
      'edge-server/a/a.ts': { imports: ['edge-server/a/a.repository.ts'] },
    }),
  ).toEqual([
    'edge-server/a/a.routes.ts imports edge-server/a/a.repository.ts, but routes ask services',
    'edge-server/a/a.repository.ts imports edge-server/a/a.service.ts, but a repository knows rows and no rules',
    'edge-server/a/a.table.ts imports edge-server/a/a.repository.ts, but a table is the shape of rows',
    'edge-server/a/a.ts imports edge-server/a/a.repository.ts, but who asks a repository is a service',
  ]);
});

test('a suffix that names no role is named', () => {
  const [fault] = faultsOf({ 'cloud-sync/central/a/a.manager.ts': {} });
  expect(fault).toContain('a.manager.ts has a suffix that is none of routes, service, repository, table');
});

test('plumbing of the database asks it', () => {
  expect(
    faultsOf({
      'edge-server/database/database.ts': { source: 'sql`select 1`' },
      'shared/server/database/open-sqlite.ts': { source: 'sql`select 1`' },
    }),
  ).toEqual([]);
});

test.each(['catalogue', 'distributions', 'users'])("central's %s keeps the walls like every other folder", (folder) => {
  const routes = `cloud-sync/central/${folder}/a.routes.ts`;
  const repository = `cloud-sync/central/${folder}/a.repository.ts`;
  expect(faultsOf({ [routes]: { imports: [repository] } })).toEqual([
    `${routes} imports ${repository}, but routes ask services`,
  ]);
});
