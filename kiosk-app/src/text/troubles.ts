import { TROUBLE_WORDS } from '@printfront/shared/domain/trouble-words.ts';
import { defineText } from './define-text.ts';

/** Words of what needs a person; those of each kind stand in mails as well. */
export const troublesText = defineText({
  th: {
    title: 'เรื่องที่ต้องดูแล',
    central: 'ระบบกลาง',
    never: 'ที่เริ่มใช้',
    since: 'พบเมื่อ {{time}}',
    told: 'ส่งอีเมลแจ้งแล้ว {{time}}',
    machine: 'รายละเอียดสำหรับช่าง',
    showAll_one: 'ดูอีก {{count}} เรื่อง',
    showAll_other: 'ดูอีก {{count}} เรื่อง',
    kind: TROUBLE_WORDS.th,
    mail: {
      intro: 'เมื่อมีเรื่องที่ต้องดูแล เช่น ดิสก์ใกล้เต็ม สำรองข้อมูลไม่สำเร็จ หรือติดต่อร้านไม่ได้ ระบบจะส่งอีเมลหนึ่งครั้ง และอีกครั้งเมื่อเรียบร้อยแล้ว',
      notSetUp: 'ยังส่งอีเมลไม่ได้ ตั้งเซิร์ฟเวอร์อีเมลก่อน',
      failure: 'อีเมลล่าสุดส่งไม่สำเร็จ ({{time}})',
      test: 'ส่งอีเมลทดสอบ',
      testHint: 'บันทึกก่อน แล้วจึงทดสอบ',
      sent: 'ส่งแล้วถึง {{addresses}}',
    },
  },
  en: {
    title: 'Needs somebody',
    central: 'Central',
    never: 'the beginning',
    since: 'Found {{time}}',
    told: 'Mail sent {{time}}',
    machine: 'For your installer',
    showAll_one: 'Show {{count}} more',
    showAll_other: 'Show {{count}} more',
    kind: TROUBLE_WORDS.en,
    mail: {
      intro:
        'When something needs somebody (a disk that fills, a backup that did not work, a shop that has fallen silent), one mail is sent, and one more when it is over.',
      notSetUp: 'No mail can be sent yet: set up a mail server first.',
      failure: 'The last mail could not be sent ({{time}})',
      test: 'Send a test mail',
      testHint: 'Save first, then test.',
      sent: 'Sent to {{addresses}}',
    },
  },
});
