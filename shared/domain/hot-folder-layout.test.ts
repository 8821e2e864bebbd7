import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  closingPath,
  DEFAULT_HOT_FOLDER_LAYOUT,
  type HotFolderLayout,
  type HotFolderPrintValues,
  hasOwnFolder,
  layoutProblems,
  printPath,
} from './hot-folder-layout.ts';

const layout = (changes: Partial<HotFolderLayout>): HotFolderLayout => ({ ...DEFAULT_HOT_FOLDER_LAYOUT, ...changes });
const problemsOf = (changes: Partial<HotFolderLayout>) => layoutProblems(layout(changes)).map(({ problem }) => problem);
const ORDER = { order: '0042', customer: 'คุณสมชาย ใจดี', date: '2026-01-31' };
const PRINT: HotFolderPrintValues = {
  ...{ size: '4x6', finish: null, widthMm: 101.6, heightMm: 152.4, photo: 7, copies: 3, copy: 2 },
};

test('a path is made of its fields', () => {
  const template = '{date}/{size}_{width}x{height}/{order}-{customer}-{photo}-{copy}of{copies}.jpg';
  expect(problemsOf({ template, files: 'per-copy' })).toEqual([]);
  expect(printPath({ template }, ORDER, PRINT)).toBe('2026-01-31/4x6_101.6x152.4/0042-คุณสมชาย ใจดี-007-002of3.jpg');
  expect(closingPath('{order}.xml', ORDER)).toBe('0042.xml');
});

describe('a finish', () => {
  const template = '{order}/{size}/{photo}.jpg';

  test('stands beside the size where the template does not name it, so that no folder has two papers', () => {
    const folderOf = (finish: string | null) => printPath({ template }, ORDER, { ...PRINT, finish });
    expect(folderOf(null)).toBe('0042/4x6/007.jpg');
    expect(folderOf('glossy')).toBe('0042/4x6_glossy/007.jpg');
    expect(folderOf('matte')).toBe('0042/4x6_matte/007.jpg');
  });

  test('stands where the template names it, and a size without one is plain', () => {
    const named = { template: '{finish}/{order}-{size}-{photo}.jpg' };
    expect(problemsOf(named)).toEqual([]);
    expect(printPath(named, ORDER, { ...PRINT, finish: 'matte' })).toBe('matte/0042-4x6-007.jpg');
    expect(printPath(named, ORDER, PRINT)).toBe('plain/0042-4x6-007.jpg');
  });
});

describe('is refused', () => {
  test.each<[string, Partial<HotFolderLayout>, string]>([
    ['a field that nobody knows', { template: '{order}-{photo}-{colour}.jpg' }, 'unknown-field'],
    ['a brace alone', { template: '{order}-{photo}-}.jpg' }, 'brace'],
    ['a path from the root', { template: '/{order}-{photo}.jpg' }, 'leaves-folder'],
    ['a path that climbs', { template: '../{order}-{photo}.jpg' }, 'leaves-folder'],
    ['a path that climbs on the way', { template: '{size}/../{order}-{photo}.jpg' }, 'leaves-folder'],
    ['a path of Windows', { template: 'C:\\{order}-{photo}.jpg' }, 'refused-by-windows'],
    ['a drive', { template: 'C:/{order}-{photo}.jpg' }, 'refused-by-windows'],
    ['a device of Windows', { template: 'con/{order}-{photo}.jpg' }, 'refused-by-windows'],
    ['a device with an ending', { template: 'LPT1.out/{order}-{photo}.jpg' }, 'refused-by-windows'],
    ['a folder with a dot at its end', { template: '{size}./{order}-{photo}.jpg' }, 'refused-by-windows'],
    ['a hidden folder', { template: '.new/{order}-{photo}.jpg' }, 'hidden'],
    ['a name without the order', { template: '{size}/{photo}.jpg' }, 'names-collide'],
    ['a name without the photo', { template: '{order}/{size}.jpg' }, 'names-collide'],
    ['copies of one name', { template: '{order}-{photo}.jpg', files: 'per-copy' }, 'names-collide'],
    ['numbers that run into each other', { template: '{order}-{photo}{copies}.jpg' }, 'names-collide'],
    ['another kind of file', { template: '{order}-{photo}.png' }, 'not-jpg'],
    ['nothing', { template: ' ' }, 'empty'],
    ['a name that can become too long', { template: `{order}-{photo}-${'ก'.repeat(60)}-{customer}.jpg` }, 'too-long'],
    ['DPOF in one folder for all', { template: '{size}/{order}-{photo}.jpg', hasDpof: true }, 'dpof-needs-folder'],
    ['Thai in DPOF', { template: '{order}/รูป-{photo}.jpg', hasDpof: true }, 'dpof-needs-ascii'],
    ['a customer in DPOF', { template: '{order}/{customer}-{photo}.jpg', hasDpof: true }, 'dpof-needs-ascii'],
    ['a closing list of another kind', { closing: '{order}.txt' }, 'not-csv-or-xml'],
    ['a closing list that all orders share', { closing: 'orders.csv' }, 'names-collide'],
    ['a photo in the name of the closing list', { closing: '{order}-{photo}.csv' }, 'unknown-field'],
  ])('%s', (_what, changes, problem) => {
    expect(problemsOf(changes)).toContain(problem);
  });
});

test('what was there before there was a choice is allowed, with and without DPOF', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ hasDpof: true, closing: '{order}/{order}.csv' })).toEqual([]);
  expect(hasOwnFolder(DEFAULT_HOT_FOLDER_LAYOUT)).toBe(true);
  expect(hasOwnFolder({ template: '{size}/{order}-{photo}.jpg' })).toBe(false);
  expect(hasOwnFolder({ template: '{order}_{size}/{photo}.jpg' })).toBe(false);
});

describe('whatever a customer is called', () => {
  const template = '{order}/{customer}/{customer}-{photo}.jpg';
  const nameOf = (customer: string) => printPath({ template }, { ...ORDER, customer }, PRINT);

  test.each([
    ['../../etc', '0042/etc/'],
    ['CON', '0042/_CON/'],
    ['Mr.', '0042/Mr/'],
    ['A/B:C*?', '0042/A B C/'],
    ['', '0042/-/'],
    ['a\u202eb', '0042/ab/'],
  ])('%j', (customer, start) => {
    expect(nameOf(customer).startsWith(start), nameOf(customer)).toBe(true);
  });

  test('it is a name that every system takes, below the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (customer) => {
        const parts = nameOf(customer).split('/');
        expect(parts).toHaveLength(3);
        for (const part of parts) {
          expect(part).not.toMatch(/^\.|[. ]$|[<>:"|?*\\]/u);
          expect(new TextEncoder().encode(part).length).toBeLessThan(255);
        }
      }),
    );
  });

  test('a long Thai name is cut between signs, never within one', () => {
    const [, short = ''] = nameOf('ศรีสุวรรณภูมิ'.repeat(20)).split('/');
    expect(new TextEncoder().encode(short).length).toBeLessThanOrEqual(90);
    expect('ศรีสุวรรณภูมิ'.repeat(20).startsWith(short)).toBe(true);
    const signs = [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment('ศรีสุวรรณภูมิ'.repeat(20))];
    expect(
      signs
        .map(({ segment }) => segment)
        .slice(0, [...new Intl.Segmenter('th').segment(short)].length)
        .join(''),
    ).toBe(short);
  });
});

test('names of different photos, copies, orders and exports differ', () => {
  const templates = [
    '{size}/{order}-{photo}-{copy}.jpg',
    '{order}/{customer}{photo}_{copy}.jpg',
    '{order}{photo}-{copy}.jpg',
  ];
  for (const template of templates) {
    const names = ['0042', '0042-2', '0043'].flatMap((order) =>
      [1, 2, 10, 100].flatMap((photo) =>
        [1, 2, 12].map((copy) => printPath({ template }, { ...ORDER, order }, { ...PRINT, photo, copy })),
      ),
    );
    expect(new Set(names.map((name) => name.toLowerCase())).size, template).toBe(names.length);
  }
});
