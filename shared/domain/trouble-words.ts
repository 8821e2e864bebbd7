import type { TroubleKind } from './troubles.ts';

interface TroubleWords {
  /** What is wrong, with {{shop}}, {{name}}, {{count}}, {{size}} and {{time}} where the kind has them. */
  readonly title: string;
  /** What somebody does about it. */
  readonly toDo: string;
}

/** The same on the overview and in mails. */
export const TROUBLE_WORDS: Readonly<Record<'th' | 'en', Readonly<Record<TroubleKind, TroubleWords>>>> = {
  th: {
    'photos-damaged': {
      title: '{{shop}}: มีรูปเสีย {{count}} รูป',
      toDo: 'ดิสก์ทำให้รูปเสียและไม่มีสำเนาที่อื่น ขอรูปจากลูกค้าอีกครั้ง รายชื่อออเดอร์อยู่ในหน้า “คอมพิวเตอร์ของร้าน” แล้วให้ช่างตรวจดิสก์',
    },
    'orders-refused': {
      title: '{{shop}}: ระบบกลางไม่รับ {{count}} ออเดอร์',
      toDo: 'ออเดอร์ยังอยู่ครบที่ร้าน เปิดหน้า “คอมพิวเตอร์ของร้าน” ที่ร้าน อ่านเหตุผลแล้วกดส่งอีกครั้ง',
    },
    'disk-low': {
      title: '{{shop}}: ดิสก์เหลือ {{size}}',
      toDo: 'ถ้าดิสก์เต็มจะรับรูปใหม่ไม่ได้ ลบไฟล์อื่นออกจากเครื่องหรือเปลี่ยนดิสก์ที่ใหญ่ขึ้น',
    },
    'backup-failed': {
      title: '{{shop}}: สำรองข้อมูลไม่สำเร็จ',
      toDo: 'เปิดหน้าเครื่องนั้น อ่านเหตุผล แก้แล้วกด “สำรองตอนนี้”',
    },
    'backup-late': {
      title: '{{shop}}: ไม่มีข้อมูลสำรองที่ใช้ได้ตั้งแต่ {{time}}',
      toDo: 'ตรวจว่าดิสก์หรือที่เก็บข้อมูลสำรองต่ออยู่และเปิดเครื่องไว้',
    },
    'backup-incomplete': {
      title: '{{shop}}: ข้อมูลสำรองขาดไป {{count}} รูป',
      toDo: 'กด “สำรองตอนนี้” ถ้ายังขาดอยู่ให้ช่างตรวจที่เก็บข้อมูลสำรอง',
    },
    'shop-silent': {
      title: '{{shop}}: ติดต่อไม่ได้ตั้งแต่ {{time}}',
      toDo: 'ร้านยังทำงานต่อได้ แต่ออเดอร์จะมาถึงช้า ตรวจว่าเครื่องของร้านเปิดอยู่และมีอินเทอร์เน็ต',
    },
    'sync-stuck': {
      title: '{{shop}}: มีข้อมูลค้างส่งตั้งแต่ {{time}}',
      toDo: 'เปิดหน้า “คอมพิวเตอร์ของร้าน” ที่ร้าน หน้านั้นบอกว่าติดที่อะไร',
    },
    'certificate-ends': {
      title: '{{shop}}: ใบรับรอง HTTPS หมดอายุ {{time}}',
      toDo: 'หลังจากนั้นมือถือและตู้จะเปิดหน้าเว็บไม่ได้ ให้ช่างต่ออายุก่อนวันนั้น',
    },
    'update-failed': {
      title: '{{shop}}: อัปเดตเป็นเวอร์ชัน {{name}} ไม่สำเร็จ',
      toDo: 'เวอร์ชันเดิมยังทำงานตามปกติ ไม่มีข้อมูลหาย เปิดหน้าเครื่องนั้นเพื่อดูเหตุผล แล้วแจ้งช่าง',
    },
    'update-waits': {
      title: '{{shop}}: เวอร์ชัน {{name}} รอติดตั้งตั้งแต่ {{time}}',
      toDo: 'เปิดหน้าเครื่องนั้น แล้วกด “ติดตั้งคืนนี้”',
    },
    'router-away': {
      title: '{{shop}}: ติดต่อเราเตอร์ไม่ได้ตั้งแต่ {{time}}',
      toDo: 'ลูกค้าใหม่จะเข้า Wi-Fi ไม่ได้ ตรวจว่าเราเตอร์เปิดอยู่และเสียบสายแล้ว',
    },
    'kiosk-silent': {
      title: '{{shop}}: ตู้ “{{name}}” เงียบไปตั้งแต่ {{time}}',
      toDo: 'ตรวจว่าตู้เปิดอยู่และแสดงหน้าแรก ถ้าไม่ใช้แล้วให้ลบออกในหน้า “ตู้และร้าน”',
    },
  },
  en: {
    'photos-damaged': {
      title: '{{shop}}: damaged photos: {{count}}',
      toDo: 'The disk has damaged them and nobody else has them. Ask the customers for them again (the page of that computer names the orders), and have the disk looked at.',
    },
    'orders-refused': {
      title: '{{shop}}: orders that central refused: {{count}}',
      toDo: 'They are safe in the shop. Open “This shop’s computer” there, read the reason and send them again.',
    },
    'disk-low': {
      title: '{{shop}}: {{size}} left on the disk',
      toDo: 'When it is full, no more photos are taken. Remove other files from the computer, or fit a larger disk.',
    },
    'backup-failed': {
      title: '{{shop}}: the backup did not work',
      toDo: 'Open the page of that computer, read the reason, mend it and press “Back up now”.',
    },
    'backup-late': {
      title: '{{shop}}: no good backup since {{time}}',
      toDo: 'See that the disk or the place of the backups is connected, and that the computer stays on.',
    },
    'backup-incomplete': {
      title: '{{shop}}: photos missing from the backup: {{count}}',
      toDo: 'Press “Back up now”. If they are still missing, have the place of the backups looked at.',
    },
    'shop-silent': {
      title: '{{shop}}: not heard from since {{time}}',
      toDo: 'The shop goes on working, but its orders arrive late. See that its computer is on and has internet.',
    },
    'sync-stuck': {
      title: '{{shop}}: changes have been waiting to be sent since {{time}}',
      toDo: 'Open “This shop’s computer” there: it says what they wait for.',
    },
    'certificate-ends': {
      title: '{{shop}}: the HTTPS certificate ends on {{time}}',
      toDo: 'After that, phones and kiosks cannot open the pages. Have it renewed before.',
    },
    'update-failed': {
      title: '{{shop}}: the update to version {{name}} did not work',
      toDo: 'The version before runs as ever, and nothing is lost. Open the page of that computer, read the reason, and tell whoever looks after it.',
    },
    'update-waits': {
      title: '{{shop}}: version {{name}} has been waiting since {{time}}',
      toDo: 'Open the page of that computer and press “Install tonight”.',
    },
    'router-away': {
      title: '{{shop}}: the router has not answered since {{time}}',
      toDo: 'New customers cannot join the wifi. See that the router is on and its cable is in.',
    },
    'kiosk-silent': {
      title: '{{shop}}: kiosk “{{name}}” silent since {{time}}',
      toDo: 'See that it is on and shows its first page. If it is no longer used, remove it under “Kiosks and shops”.',
    },
  },
};
