import { printedCut } from '@printfront/shared/domain/print-geometry.ts';
import { describe, expect, it } from 'vitest';
import { type PrintedPhoto, pixelsOf, printShape } from './print-shape.ts';

const paper = { widthMm: 100, heightMm: 150 };
const photo = (change: Partial<PrintedPhoto> = {}): PrintedPhoto => ({
  width: 4000,
  height: 3000,
  crop: null,
  fit: 'fill',
  rotate: 0,
  ...change,
});

describe('a photo as it will be printed', () => {
  it('lies on paper turned its own way and is cut around the middle', () => {
    const shape = printShape(photo(), paper);
    expect(shape.aspect).toBeCloseTo(1.5);
    expect(shape.cut).toEqual({ width: 100, height: expect.closeTo(100) });
    expect(shape.image.width).toBeCloseTo(100);
    expect(shape.image.height).toBeCloseTo(112.5);
    expect(shape.image.top).toBeCloseTo(-6.25);
  });

  it('keeps the whole photo and leaves white beside it when it is fitted', () => {
    const shape = printShape(photo({ fit: 'fit' }), paper);
    expect(printedCut(pixelsOf(photo()), photo({ fit: 'fit' }), paper)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect(shape.cut.width).toBeCloseTo(88.89, 1);
    expect(shape.cut.height).toBe(100);
  });

  it('turns the paper with the picture', () => {
    const shape = printShape(photo({ rotate: 90 }), paper);
    expect(shape.aspect).toBeCloseTo(2 / 3);
    expect(shape.stage.width).toBeCloseTo(150);
    expect(shape.stage.height).toBeCloseTo(66.67, 1);
  });

  it('shows the part that the customer chose', () => {
    const crop = { x: 0.5, y: 0.25, width: 0.5, height: 0.4444444 };
    const shape = printShape(photo({ crop }), paper);
    expect(shape.image).toEqual({
      width: 200,
      height: expect.closeTo(225),
      left: -100,
      top: expect.closeTo(-56.25),
    });
  });

  it('has a shape before the photo has been read', () => {
    expect(printShape(photo({ width: null, height: null }), paper).aspect).toBeCloseTo(2 / 3);
  });

  it('keeps the main thing of a photo that nobody has cropped, and the customer’s cut before that', () => {
    const tall = { width: 1000, height: 3000, focus: { x: 0.5, y: 0.9 } };
    expect(printedCut({ ...pixelsOf(photo(tall)), focus: tall.focus }, photo(tall), paper)).toEqual({
      x: 0,
      y: 0.5,
      width: 1,
      height: 0.5,
    });
    expect(printShape(photo(tall), paper).image.top).toBeCloseTo(-100, 9);
    const crop = { x: 0, y: 0, width: 1, height: 0.5 };
    expect(printedCut({ ...pixelsOf(photo(tall)), focus: tall.focus }, photo({ ...tall, crop }), paper)).toEqual(crop);
  });
});
