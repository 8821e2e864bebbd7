import { defineText } from './define-text.ts';

/** Words of the page of all keys. */
export const deskShortcutsText = defineText({
  th: {
    keysOf: { everywhere: 'ทุกหน้า', list: 'ในรายการ', order: 'ในออเดอร์' },
    keyWords: {
      number: 'พิมพ์เลขหรือสแกนได้เลย แล้วกด Enter เพื่อเปิดออเดอร์',
      search: 'ไปที่ช่องค้นหา',
      move: 'เลือกแถว',
      tabs: 'สลับแท็บ',
      open: 'เปิดออเดอร์',
      step: 'ทำขั้นต่อไปของแถว',
      pick: 'เลือกหลายออเดอร์',
      next: 'ทำขั้นต่อไป',
      method: 'เงินสด พร้อมเพย์ QR โอน',
      photo: 'รูปก่อนหน้า ถัดไป',
      full: 'รูปเต็มจอ',
      newest: 'ไปออเดอร์ใหม่สุด',
      ticket: 'พิมพ์ใบงาน',
      note: 'เขียนบันทึก',
      undo: 'ย้อนขั้นล่าสุด',
      close: 'ปิด หรือกลับไปที่แถวเดิม',
      help: 'หน้านี้',
    },
  },
  en: {
    keysOf: { everywhere: 'On every page', list: 'In the list', order: 'On an order' },
    keyWords: {
      number: 'Type a number or scan, then Enter opens the order',
      search: 'Go to the search',
      move: 'Choose a row',
      tabs: 'Switch tabs',
      open: 'Open the order',
      step: 'Do the row’s next step',
      pick: 'Select several',
      next: 'Do the next step',
      method: 'Cash, PromptPay QR, transfer',
      photo: 'Previous, next photo',
      full: 'Photo in full screen',
      newest: 'Go to the newest order',
      ticket: 'Print the ticket',
      note: 'Write a note',
      undo: 'Undo the last step',
      close: 'Close, or back to the same row',
      help: 'This page',
    },
  },
});
