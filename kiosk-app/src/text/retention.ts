import { defineText } from './define-text.ts';

/** Words about how long the photos of an order are kept. */
export const retentionText = defineText({
  th: {
    title: 'รูปในออเดอร์นี้',
    keptOpen: 'เราเก็บรูปไว้จนกว่าจะพิมพ์และรับของเสร็จ และอีกระยะหนึ่งเผื่อพิมพ์ซ้ำ แล้วจึงลบ',
    unpaidUntil: 'กรุณาชำระเงินภายใน{{date}} ถ้ายังไม่ชำระ ออเดอร์จะถูกยกเลิกและลบรูป',
    payBy: 'ชำระภายใน{{date}} ไม่เช่นนั้นออเดอร์และรูปจะถูกลบ',
    keptUntil: 'เราเก็บรูปไว้ถึง{{date}} แล้วจะลบ',
    requested: 'รูปจะถูกลบทันทีที่รับงานพิมพ์แล้ว',
    deleted: 'ลบรูปแล้วเมื่อ{{date}}',
    delete: 'ลบรูป',
    question: 'ลบรูปของออเดอร์ {{number}} หรือไม่',
    nowHint: 'รูปจะถูกลบทันทีทั้งที่ร้านและที่ระบบกลาง และสั่งพิมพ์ซ้ำจากออเดอร์นี้ไม่ได้อีก',
    laterHint: 'รูปจะถูกลบทันทีที่รับงานพิมพ์แล้ว ระหว่างนี้ร้านยังต้องใช้พิมพ์',
    keep: 'เก็บไว้',
    failed: 'ลบไม่ได้: {{reason}}',
    personDeleted:
      'ลบข้อมูลส่วนตัวของออเดอร์นี้แล้วเมื่อ{{date}} ตามกำหนดเวลา ไม่มีชื่อ เบอร์โทร ที่อยู่ บันทึก และสลิปแล้ว ส่วนรายการและยอดเงินยังอยู่ครบ',
    kioskDelete: 'ลบรูปของฉันหลังรับของ',
    kioskDeleteSent: 'ลบรูปของฉันหลังส่งของ',
    kioskAsked: 'รับของแล้วจะลบรูปให้ทันที',
    kioskAskedSent: 'ส่งของแล้วจะลบรูปให้ทันที',
  },
  en: {
    title: 'Photos of this order',
    keptOpen:
      'The photos are kept until the prints are handed over, and a while longer for reprints. Then they are deleted.',
    unpaidUntil:
      'Please pay by {{date}}. If nobody has paid by then, the order is cancelled and its photos are deleted.',
    payBy: 'Pay by {{date}}, or the order and its photos are removed.',
    keptUntil: 'The photos are kept until {{date}}, then deleted.',
    requested: 'The photos will be deleted as soon as the prints have been handed over.',
    deleted: 'The photos were deleted on {{date}}.',
    delete: 'Delete photos',
    question: 'Delete the photos of order {{number}}?',
    nowHint: 'They are deleted at once, in the shop and at the centre. Nothing can be printed from this order again.',
    laterHint: 'They are deleted as soon as the prints have been handed over; until then the shop prints from them.',
    keep: 'Keep them',
    failed: 'They could not be deleted: {{reason}}',
    personDeleted:
      'The personal data of this order were deleted on {{date}}, after their time: name, phone number, address, notes and slip are gone. What was ordered and paid is still here.',
    kioskDelete: 'Delete my photos after pickup',
    kioskDeleteSent: 'Delete my photos once the prints are sent',
    kioskAsked: 'Your photos will be deleted after pickup',
    kioskAskedSent: 'Your photos will be deleted once the prints are sent',
  },
});
