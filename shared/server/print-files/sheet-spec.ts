import { formatOrderNumber } from '../../domain/order-number.ts';
import { PRINT_DPI, type PrintSize, printPixels } from '../../domain/photo-geometry.ts';
import { cutMarks, numberPlace, type SheetArea, type SheetLayout, sheetCells } from '../../domain/sheet-layout.ts';
import type { PixelArea, SheetSpec } from '../photos/render-sheet.ts';

const MM_PER_INCH = 25.4;
const pixels = (mm: number) => Math.round((mm / MM_PER_INCH) * PRINT_DPI);

/**
 * A sheet at exact pixels: each picture has the pixels that it has alone, whatever its place rounds to.
 *
 * @param files a finished print for each place, row by row
 */
export function sheetSpecOf(
  { sheet, picture }: { sheet: SheetLayout; picture: PrintSize },
  files: readonly string[],
  iid: number,
): SheetSpec {
  const { width: widthPx, height: heightPx } = printPixels(sheet);
  const onSheet = { width: widthPx, height: heightPx };
  const size = printPixels(picture);
  const cells = sheetCells(sheet, picture);
  const number = numberPlace(sheet, picture);
  const height = number === null ? 0 : pixels(number.heightMm);
  return {
    widthPx,
    heightPx,
    pictures: files.flatMap((file, place) => {
      const cell = cells[place];
      return cell === undefined ? [] : [{ file, ...withinSheet(cell, size, onSheet) }];
    }),
    marks: cutMarks(sheet, picture).map((mark) => {
      const area = { width: Math.max(1, pixels(mark.widthMm)), height: Math.max(1, pixels(mark.heightMm)) };
      return withinSheet(mark, area, onSheet);
    }),
    text: number && {
      digits: formatOrderNumber(iid),
      area: { left: pixels(number.leftMm), top: pixels(number.topMm), width: height, height },
      isSideways: number.isSideways,
    },
  };
}

/** Half a pixel more than fits is rounding. */
function withinSheet(
  { leftMm, topMm }: Pick<SheetArea, 'leftMm' | 'topMm'>,
  size: { width: number; height: number },
  sheet: { width: number; height: number },
): PixelArea {
  return {
    left: Math.max(0, Math.min(pixels(leftMm), sheet.width - size.width)),
    top: Math.max(0, Math.min(pixels(topMm), sheet.height - size.height)),
    ...size,
  };
}
