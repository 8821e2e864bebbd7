import { defineText } from './define-text.ts';

/** Beside a code for another device. */
export const localAddressText = defineText({
  th: {
    warning:
      'มือถือเปิดโค้ดนี้ไม่ได้ เพราะ {{host}} ในแต่ละเครื่องหมายถึงเครื่องนั้นเอง เปิดหน้านี้ใหม่ด้วยที่อยู่ของคอมพิวเตอร์เครื่องนี้ในเครือข่าย เช่น {{example}}',
  },
  en: {
    warning:
      'No phone can open this code: on every device {{host}} means that device itself. Open this page by the address that this computer has in the network, such as {{example}}.',
  },
});
