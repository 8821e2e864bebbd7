import { expect, test } from 'vitest';
import { findFaults } from './find-faults.ts';

const HOUSE = { area: 'server', floors: [['database'], ['orders', 'access'], ['desk']] };
const faultsOf = (imports: Record<string, string[]>) => findFaults(new Map(Object.entries(imports)), [HOUSE]);

test('whoever imports what stands below breaks nothing', () => {
  expect(
    faultsOf({
      'server/app.ts': ['server/desk/list.ts', 'server/orders/place.ts'],
      'server/desk/list.ts': ['server/orders/place.ts', 'server/desk/row.ts', 'other/thing.ts'],
      'server/orders/place.ts': ['server/database/tables/orders.table.ts'],
    }),
  ).toEqual([]);
});

test('an import of a folder above, beside or of what puts all together is named', () => {
  const faults = faultsOf({
    'server/database/open.ts': ['server/orders/place.ts'],
    'server/orders/place.ts': ['server/access/cookie.ts'],
    'server/desk/list.ts': ['server/app.ts'],
  });
  expect(faults).toEqual([
    'server/database/open.ts imports server/orders/place.ts, but server/orders does not stand below server/database',
    'server/orders/place.ts imports server/access/cookie.ts, but server/access does not stand below server/orders',
    'server/desk/list.ts imports server/app.ts, which stands above all folders of server',
  ]);
});

test('a circle of files is named once, wherever it is', () => {
  const circle = {
    'a/one.ts': ['a/two.ts'],
    'a/two.ts': ['a/three.ts'],
    'a/three.ts': ['a/one.ts'],
    'a/four.ts': ['a/one.ts'],
  };
  expect(faultsOf(circle)).toEqual(['These import each other: a/one.ts, a/three.ts, a/two.ts']);
});

test('a folder that nobody has given a floor is named, and tests may import what they need', () => {
  expect(faultsOf({ 'server/new/thing.ts': [], 'server/database/open.test.ts': ['server/desk/list.ts'] })).toEqual([
    'server/new has no floor in scripts/walls/floors.ts',
  ]);
});

test('two features that import each other are named, though no file does', () => {
  const knot = {
    'app/features/home/door/door.tsx': ['app/features/home/keys/key.tsx'],
    'app/features/home/keys/key.tsx': ['app/features/home/door/words.ts', 'app/ui/button.tsx'],
    'app/features/home/door/words.ts': [],
  };
  expect(faultsOf(knot)).toEqual(['These import each other: app/features/home/door, app/features/home/keys']);
});
