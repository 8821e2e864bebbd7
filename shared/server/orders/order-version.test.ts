import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_ADJUSTMENTS } from '../../domain/print-adjustments.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { orderContent } from './order-content.ts';
import { orderLines } from './order-lines.ts';
import { orderVersion } from './order-version.ts';

const catalogue = testCatalogue({ frameSha256: 'a'.repeat(64) });
const FILES = ['one', 'two'].map((id) => ({
  id,
  name: `${id}.jpg`,
  sha256: id.padEnd(64, '0'),
  byte_size: 1,
  width: 1200,
  height: 1800,
  ...({
    state: 'ready',
    traits: null,
    source: 'kiosk',
    sent_count: 1,
    created_at: '2026-11-21T06:00:00.000Z',
  } as const),
}));

const anyPrint = fc.record({
  file_id: fc.constantFrom('one', 'two'),
  size_id: fc.constantFrom('size-4x6', 'size-framed', 'size-5x7'),
  quantity: fc.constantFrom(0, 1, 2),
  crop: fc.constantFrom(null, JSON.stringify({ x: 0, y: 0, width: 0.5, height: 0.5 })),
  fit: fc.constantFrom('fill' as const, 'fit' as const),
  rotate: fc.constantFrom(0 as const, 90 as const),
  adjustments: fc.constantFrom(
    null,
    JSON.stringify({ ...NO_ADJUSTMENTS, paper: 'upright' }),
    JSON.stringify({ ...NO_ADJUSTMENTS, straighten: -2.5 }),
  ),
});
const anyRows = fc.record({
  files: fc.subarray(FILES),
  prints: fc.uniqueArray(anyPrint, { maxLength: 3, selector: ({ file_id, size_id }) => `${file_id} ${size_id}` }),
  frames: fc.subarray([{ size_id: 'size-framed', photo_frame_id: 'frame-stars' }]),
  finishes: fc.subarray([{ size_id: 'size-5x7', finish_id: 'finish-matte' }]),
});

type Rows = Parameters<typeof orderContent>[0];

test('two orders have the same version exactly when the same would be printed of them', () => {
  const outcomes = new Set<boolean>();
  function compare(...both: [Rows, Rows]): void {
    const [left, right] = both.map((rows) => {
      const content = orderContent(rows, catalogue);
      return { version: orderVersion(content), lines: JSON.stringify(orderLines(content)) };
    });
    const isSame = left?.lines === right?.lines;
    expect(left?.version === right?.version).toBe(isSame);
    outcomes.add(isSame);
  }
  fc.assert(fc.property(anyRows, anyRows, compare));
  // With one print another.
  fc.assert(
    fc.property(anyRows, anyPrint, (rows, print) => {
      const others = rows.prints.filter(
        ({ file_id, size_id }) => file_id !== print.file_id || size_id !== print.size_id,
      );
      compare(rows, { ...rows, prints: [...others, print] });
    }),
  );
  expect(outcomes.size).toBe(2);
});
