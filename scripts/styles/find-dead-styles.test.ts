import { expect, test } from 'vitest';
import { findDeadStyles } from './find-dead-styles.ts';

const CARD = 'app/card.module.css';
const importing = (rest: string) => `import styles from './card.module.css';\n${rest}`;

const faultsOf = (css: string, script: string) =>
  findDeadStyles(
    new Map([
      [CARD, css],
      ['app/card.tsx', importing(script)],
    ]),
  );

test('classes that are named, looked up by a variable, or begin as a template does, are in use', () => {
  const css = '.card:has(.good) > .title, .print0 { color: red; }\n@media print { .bad { color: blue; } }';
  const script = "styles.card; styles['title']; const kind: 'good' | 'bad'; styles[kind]; styles[`print$" + '{n}`]';
  expect(faultsOf(css, script)).toEqual([]);
});

test('a class that only a comment, a number, another module or a longer name seems to name is dead', () => {
  const css = '/* .ghost {} */ .card { margin: .5em; } .car { color: red; } :global(.theirs) { color: red; }';
  expect(faultsOf(css, 'styles.card; other.car')).toEqual([`${CARD}: nobody uses .car`]);
});

test('a module that nobody imports is dead', () => {
  expect(findDeadStyles(new Map([[CARD, '.card { color: red; }']]))).toEqual([`${CARD}: nobody imports it`]);
});

test('a property has to be defined and read, in CSS or from a script', () => {
  const css = '.card { --a: 1px; --dead: 2px; margin: var(--a) var(--b) var(--nowhere, 3px); --mantine-x: 0; }';
  expect(faultsOf(css, "styles.card; const style = { '--b': 1 };")).toEqual([
    `${CARD}: nobody defines --nowhere`,
    `${CARD}: nobody reads --dead`,
  ]);
});

test('the scales of the kit may have steps that no screen needs today', () => {
  expect(findDeadStyles(new Map([['app/ui/tokens.css', ':root { --plot-4: red; }']]))).toEqual([]);
});

test('a class that another one is composed of is in use', () => {
  const files = new Map([
    [CARD, '.card { composes: box from "./box.module.css"; }'],
    ['app/card.tsx', importing('styles.card')],
    ['app/box.module.css', '.box { top: 0; } .lid { top: 0; }'],
  ]);
  expect(findDeadStyles(files)).toEqual(['app/box.module.css: nobody uses .lid']);
});

test('keyframes that nothing runs are dead', () => {
  const css = '.card { animation: land 1s; } @keyframes land { from { top: 0; } } @keyframes fly { from { top: 0; } }';
  expect(faultsOf(css, 'styles.card')).toEqual([`${CARD}: nothing runs fly`]);
});
