import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import type { Catalogue } from './catalogue-view.ts';
import { contentDueDate, contentPrice, orderContent, sizeStatuses } from './order-content.ts';
import { orderLines } from './order-lines.ts';
import { offeredSizes, sizesOfOrder } from './sizes-of-order.ts';

const catalogue: Catalogue = testCatalogue({ frameSha256: 'a'.repeat(64) });
const sizeIds = catalogue.sizes.map(({ id }) => id);
const framed = catalogue.sizes.find(({ key }) => key === 'framed');

const file = (id: string) => ({
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
});
const FILES = ['one', 'two', 'three'].map(file);

/** What a customer may have chosen while everything could still be chosen. */
const anyChoices = fc.record({
  quantities: fc.dictionary(
    fc.constantFrom(...FILES.map(({ id }) => id)),
    fc.dictionary(fc.constantFrom(...offeredSizes(catalogue).map(({ id }) => id)), fc.integer({ min: 0, max: 30 })),
  ),
  hasFrame: fc.boolean(),
});
const anyHidden = fc.record({ sizes: fc.subarray(sizeIds), isFrameHidden: fc.boolean() });

function rowsOf({ quantities, hasFrame }: { quantities: Record<string, Record<string, number>>; hasFrame: boolean }) {
  const prints = Object.entries(quantities).flatMap(([file_id, bySize]) =>
    Object.entries(bySize).map(([size_id, quantity]) => ({
      ...({ file_id, size_id, quantity, crop: null, fit: 'fill', rotate: 0, adjustments: null } as const),
    })),
  );
  const frames = hasFrame && framed ? [{ size_id: framed.id, photo_frame_id: 'frame-stars' }] : [];
  return { files: FILES, prints, frames, finishes: [] };
}

const hide = (hidden: { sizes: readonly string[]; isFrameHidden: boolean }): Catalogue => ({
  ...catalogue,
  version: 'hidden',
  sizes: catalogue.sizes.map((size) => ({
    ...size,
    hidden: size.hidden || hidden.sizes.includes(size.id),
    photoFrames: size.photoFrames.map((frame) => ({ ...frame, hidden: hidden.isFrameHidden })),
  })),
});

const NOW = new Date('2026-11-21T06:00:00.000Z');

/** All that an order comes to. */
function outcome(rows: ReturnType<typeof rowsOf>, by: Catalogue) {
  const content = orderContent(rows, by);
  const price = contentPrice(content, by, 1);
  return {
    lines: orderLines(content),
    price: price && { ...price, catalogueVersion: '' },
    dueDate: contentDueDate(content, by, 1, { now: NOW, waitingPrints: 0 }),
  };
}

test('whatever staff hide, an order that has chosen already comes to the same prints, frames, price and ready time', () => {
  fc.assert(
    fc.property(anyChoices, anyHidden, (choices, hidden) => {
      const rows = rowsOf(choices);
      expect(outcome(rows, hide(hidden))).toEqual(outcome(rows, catalogue));
    }),
  );
});

test('hiding never turns an order that could be placed into one that cannot', () => {
  fc.assert(
    fc.property(anyChoices, anyHidden, (choices, hidden) => {
      const rows = rowsOf(choices);
      const blocked = (by: Catalogue) =>
        sizeStatuses(orderContent(rows, by)).flatMap(({ size, status }) => (status > 1 ? [size] : []));
      const before = blocked(catalogue);
      expect(blocked(hide(hidden)).filter((size) => !before.includes(size))).toEqual([]);
    }),
  );
});

test('what is hidden is offered to an order only if the order has it, and to everybody else not at all', () => {
  fc.assert(
    fc.property(anyChoices, anyHidden, (choices, hidden) => {
      const [rows, after] = [rowsOf(choices), hide(hidden)];
      expect(offeredSizes(after).filter((size) => size.hidden)).toEqual([]);
      expect(offeredSizes(after).flatMap(({ photoFrames }) => photoFrames.filter((frame) => frame.hidden))).toEqual([]);
      for (const size of sizesOfOrder(after, rows)) {
        const isWanted = rows.prints.some(({ size_id, quantity }) => size_id === size.id && quantity > 0);
        expect(size.hidden && !isWanted).toBe(false);
        for (const frame of size.photoFrames) expect(frame.hidden && !choices.hasFrame).toBe(false);
      }
    }),
  );
});
