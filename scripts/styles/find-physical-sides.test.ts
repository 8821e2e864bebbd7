import { expect, it } from 'vitest';
import { findPhysicalSides } from './find-physical-sides.ts';

it('finds sides that do not turn with a language, unless they say that they are not meant to', () => {
  const css = [
    '.a {',
    '  margin-left: 3px;',
    '  text-align: right;',
    '  left: 0;',
    '  right: 50%; /* left in every language */',
    '  border-top-left-radius: 2px;',
    '  margin-inline-start: 3px;',
    '  inset-inline-end: 0;',
    '  text-align: start;',
    '}',
  ].join('\n');
  const found = findPhysicalSides(
    new Map([
      ['a.css', css],
      ['a.ts', 'left: 0;'],
    ]),
  );
  expect(found.map((fault) => fault.split(': ')[1])).toEqual([
    'margin-left',
    'text-align',
    'left',
    'border-top-left-radius',
  ]);
});
