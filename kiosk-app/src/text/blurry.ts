import { defineText } from './define-text.ts';

/** The question before blurry photos are printed. They join the namespace `wall`. */
export const blurryText = defineText({
  th: {
    blurryTitle_one: 'มี {{count}} รูปที่จะพิมพ์ออกมาไม่ชัด',
    blurryTitle_other: 'มี {{count}} รูปที่จะพิมพ์ออกมาไม่ชัด',
    blurryHint: 'รูปเหล่านี้เล็กเกินไปสำหรับขนาด {{size}} ขนาดเล็กกว่าจะชัดกว่า จะพิมพ์รูปเหล่านี้ด้วยไหม',
    blurryMore: 'และอีก {{count}} รูป',
    blurryPrint: 'พิมพ์ทั้งที่ไม่ชัด',
    blurryLeave: 'ไม่พิมพ์รูปเหล่านี้',
  },
  en: {
    blurryTitle_one: '{{count}} photo will print blurry',
    blurryTitle_other: '{{count}} photos will print blurry',
    blurryHint: 'They are too small for {{size}}; a smaller size looks sharper. Print them all the same?',
    blurryMore: 'and {{count}} more',
    blurryPrint: 'Print anyway',
    blurryLeave: 'Leave them out',
  },
});
