import { isCropValid } from '@printfront/shared/domain/photo-geometry.ts';
import { printedCut } from '@printfront/shared/domain/print-geometry.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjusted,
  choiceOf,
  type Edit,
  editOf,
  fitted,
  moved,
  NEAREST,
  plain,
  rotated,
  straightened,
  wayOf,
  zoomed,
  zoomOf,
} from './edit-moves.ts';

const place = { photo: { width: 4000, height: 3000 }, size: { widthMm: 100, heightMm: 150 } };
const cutOf = (edit: Edit) => printedCut(place.photo, edit, place.size);
const near = zoomed(plain(null), place, 2);

describe('what fingers do to a print', () => {
  it('moves the picture with the finger, whichever way it is turned', () => {
    for (const [rotate, way] of [
      [0, { x: 100, y: 0 }],
      [90, { x: 0, y: 100 }],
      [180, { x: -100, y: 0 }],
      [270, { x: 0, y: -100 }],
    ] as const) {
      const edit = { ...near, rotate };
      const after = cutOf(moved(edit, place, way, 1));
      expect(after.x).toBeCloseTo(cutOf(edit).x - 100 / 4000, 6);
      expect(after.y).toBeCloseTo(cutOf(edit).y, 6);
    }
  });

  it('keeps what is between two fingers there', () => {
    const at = { x: 120, y: -80 };
    const nearer = zoomed(near, place, 1.5, at, 0.5);
    const [before, after] = [cutOf(near), cutOf(nearer)];
    const under = (cut: typeof before, scale: number) => ({
      x: (cut.x + cut.width / 2) * 4000 + at.x / scale,
      y: (cut.y + cut.height / 2) * 3000 + at.y / scale,
    });
    expect(under(after, 0.75).x).toBeCloseTo(under(before, 0.5).x, 6);
    expect(under(after, 0.75).y).toBeCloseTo(under(before, 0.5).y, 6);
  });

  it('stops at the widest cut and at a sixth of it', () => {
    expect(zoomOf(zoomed(near, place, 0.01), place)).toBeCloseTo(1);
    expect(zoomOf(zoomed(near, place, 100), place)).toBeCloseTo(NEAREST);
  });

  it('straightens around the same middle, as near as before, and back again', () => {
    const slanted = straightened(near, place, 9.04);
    expect(slanted.adjustments.straighten).toBe(9);
    expect(zoomOf(slanted, place)).toBeCloseTo(2);
    const back = cutOf(straightened(slanted, place, 0));
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(cutOf(near)[side], 9);
    expect(straightened(near, place, 40).adjustments.straighten).toBe(15);
  });

  it('turns the photo and leaves the paper', () => {
    expect(wayOf(plain(null), place)).toBe('across');
    const turned = rotated(plain(null), place);
    expect(wayOf(turned, place)).toBe('across');
    expect(turned.rotate).toBe(90);
    const upright = adjusted(plain(null), place, { paper: 'upright' });
    expect(wayOf(rotated(upright, place), place)).toBe('upright');
  });

  it('shows nothing but photo after any moves', () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        fc.constantFrom('rotate', 'upright', 'across', 'left', 'right', 'fit', 'fill'),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(moves, (list) => {
        let edit = plain(null);
        for (const move of list) {
          if (typeof move === 'object') edit = moved(edit, place, move, 0.4);
          else if (typeof move === 'number') edit = zoomed(edit, place, move, { x: 50, y: 90 }, 0.4);
          else if (move === 'rotate') edit = rotated(edit, place);
          else if (move === 'upright' || move === 'across') edit = adjusted(edit, place, { paper: move });
          else if (move === 'fit' || move === 'fill') edit = fitted(edit, move);
          else edit = straightened(edit, place, edit.adjustments.straighten + (move === 'left' ? -6 : 6));
          expect(isCropValid(cutOf(edit))).toBe(true);
          expect(zoomOf(edit, place)).toBeGreaterThan(0.999);
        }
      }),
    );
  });

  it('sends no adjustments where there are none', () => {
    expect(choiceOf(plain(null)).adjustments).toBeNull();
    expect(choiceOf(plain('upright')).adjustments?.paper).toBe('upright');
    expect(editOf(choiceOf(plain(null)))).toEqual(plain(null));
  });
});
