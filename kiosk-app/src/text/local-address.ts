import { defineText } from './define-text.ts';

/** Beside a code for another device. */
export const localAddressText = defineText({
  th: {
    warning:
      'มือถือหรือเครื่องอื่นเปิดโค้ดนี้ไม่ได้ เพราะหน้านี้เปิดผ่าน {{host}} ซึ่งแต่ละเครื่องหมายถึงตัวเอง เปิดหน้านี้ใหม่ด้วยที่อยู่ของคอมพิวเตอร์เครื่องนี้ในเครือข่าย เช่น {{example}} แล้วโค้ดจะใช้ได้',
  },
  en: {
    warning:
      'A phone or another device cannot open this code: this page was opened as {{host}}, by which every device means itself. Open this page by the address that this computer has in the network, such as {{example}}, and the code works.',
  },
});
