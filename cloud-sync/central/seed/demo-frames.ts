import type { LocalizedText } from '@printfront/shared/contracts/fields.ts';
import type { FrameStyle } from './draw-frame.ts';

export interface DemoFrame {
  size: string;
  name: LocalizedText;
  style: FrameStyle;
}

const CLASSIC = { th: 'ขอบขาว', en: 'Classic white' };
const CREAM = { th: 'ขอบครีม', en: 'Cream' };
const LINE = { th: 'เส้นบาง', en: 'Thin line' };
const MARIGOLD = { th: 'ดาวเรือง', en: 'Marigold' };
const STARS = { th: 'ค่ำคืนปีใหม่', en: 'New Year night' };

/** Only for sizes whose frame is the point: where a size has frames, one must be chosen. */
export const DEMO_FRAMES: readonly DemoFrame[] = [
  ...['instant-mini', 'instant-square', 'instant-wide'].flatMap((size): DemoFrame[] => [
    { size, name: CLASSIC, style: 'white-border' },
    { size, name: CREAM, style: 'cream-border' },
    { size, name: LINE, style: 'thin-line' },
    { size, name: MARIGOLD, style: 'marigold' },
  ]),
  { size: 'new-year-card', name: STARS, style: 'stars' },
  { size: 'new-year-card', name: MARIGOLD, style: 'marigold' },
];
