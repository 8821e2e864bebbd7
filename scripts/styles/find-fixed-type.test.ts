import { expect, test } from 'vitest';
import { findFixedType } from './find-fixed-type.ts';

const find = (text: string, file = 'kiosk-app/src/a.css') => findFixedType(new Map([[file, text]]));

test('type in pixels is named, and type that grows is not', () => {
  expect(find('.a { font-size: 14px; }')).toEqual(['kiosk-app/src/a.css: font-size: 14px: write it in rem']);
  expect(find('.a { font: 600 12px/1.2 serif; }')).toHaveLength(1);
  expect(find('.a { font-size: calc(1rem + 2px); }')).toHaveLength(1);
  expect(
    find(
      '.a { font-size: 0.875rem; padding: 14px; } .b { font-size: 4mm; font: 12pt serif; font: inherit; font-weight: 700; }',
    ),
  ).toEqual([]);
  expect(find('font-size: 14px', 'kiosk-app/src/a.tsx')).toEqual([]);
});
