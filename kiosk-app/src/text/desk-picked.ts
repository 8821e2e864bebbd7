import { defineText } from './define-text.ts';

/** Words of what is done to several orders at once. */
export const deskPickedText = defineText({
  th: {
    picked_one: 'เลือก {{count}} ออเดอร์',
    picked_other: 'เลือก {{count}} ออเดอร์',
    pickedNothing: 'ออเดอร์เหล่านี้ต้องเปิดทำทีละออเดอร์',
    pickedMoney: 'รับเงินทีละออเดอร์',
    pickedStep: '{{step}} ทั้ง {{count}} ออเดอร์',
    pickedSome: '{{step}} {{count}} ออเดอร์',
    clearPicked: 'ยกเลิกการเลือก',
    severalDone_one: 'ผ่านขั้น “{{step}}” แล้ว {{count}} ออเดอร์',
    severalDone_other: 'ผ่านขั้น “{{step}}” แล้ว {{count}} ออเดอร์',
    severalFailed: 'ทำไม่ได้: {{why}}',
  },
  en: {
    picked_one: '{{count}} order selected',
    picked_other: '{{count}} orders selected',
    pickedNothing: 'These orders are opened one by one',
    pickedMoney: 'Money is taken order by order',
    pickedStep: '{{step}}: {{count}} orders',
    pickedSome: '{{step}}: {{count}}',
    clearPicked: 'Clear the selection',
    severalDone_one: '{{step}}: {{count}} order done',
    severalDone_other: '{{step}}: {{count}} orders done',
    severalFailed: 'Not done – {{why}}',
  },
});
