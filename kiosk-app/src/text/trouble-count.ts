import { defineText } from './define-text.ts';

/** Beside the overview in the menu. */
export const troubleCountText = defineText({
  th: {
    count_one: '{{count}} เรื่องที่ต้องดูแล',
    count_other: '{{count}} เรื่องที่ต้องดูแล',
  },
  en: {
    count_one: '{{count}} thing needs somebody',
    count_other: '{{count}} things need somebody',
  },
});
