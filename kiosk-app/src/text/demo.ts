import { defineText } from './define-text.ts';

/** Words of the way from a demo to a real shop. */
export const demoText = defineText({
  th: {
    title: 'นี่คือร้านตัวอย่าง',
    lead: 'ลองได้ทุกอย่าง ออเดอร์และบัญชีรับเงินในนี้ไม่ใช่ของจริง เมื่อพร้อมแล้ว เปลี่ยนเป็นร้านของคุณได้ในขั้นตอนเดียว',
    begin: 'จบร้านตัวอย่าง',
    question: 'จบร้านตัวอย่าง',
    keep: {
      prices: 'เปลี่ยนเป็นร้านของฉัน',
      pricesHint: 'ขนาด ราคา การตั้งค่า และพนักงานยังอยู่ คุณเข้าสู่ระบบด้วยรหัสเดิม แล้วจับคู่ตู้อีกครั้ง',
      nothing: 'เริ่มใหม่จากศูนย์',
      nothingHint: 'ไม่เก็บอะไรไว้ หน้าแรกจะถามรหัสครั้งเดียวที่แสดงตรงที่เปิด npm start',
    },
    goes: 'ออเดอร์ รูป ลูกค้า ยอดรับเงิน และลิ้นชักของร้านตัวอย่างจะหายไปจากทุกหน้าจอ แต่ยังเก็บไว้ในโฟลเดอร์แยกบนเครื่องนี้',
    typeName: 'พิมพ์ชื่อร้านตัวอย่าง “{{name}}” เพื่อยืนยัน',
    wrongName: 'ไม่ตรงกับชื่อร้านตัวอย่าง',
    confirm: 'จบร้านตัวอย่างเดี๋ยวนี้',
    back: 'ยังไม่ทำ',
    restarting: 'กำลังเริ่มใหม่ ใช้เวลาไม่ถึงนาที หน้านี้จะไปต่อเอง',
    cannot: 'ร้านตัวอย่างนี้ไม่ได้เปิดด้วย npm start จึงจบจากหน้านี้ไม่ได้ ให้ผู้ติดตั้งเอา SEED_DEMO_SHOP ออก แล้วเริ่มด้วยโฟลเดอร์ข้อมูลที่ว่าง',
  },
  en: {
    title: 'This is a demo shop',
    lead: 'Try everything: orders and accounts in here are not real. When you are ready, make it your shop in one step.',
    begin: 'End the demo',
    question: 'End the demo',
    keep: {
      prices: 'Make it my shop',
      pricesHint: 'Sizes, prices, settings and staff stay. You sign in as before, and pair the kiosk again.',
      nothing: 'Begin with nothing',
      nothingHint: 'Nothing stays. The first page asks for the one-time code that stands where npm start runs.',
    },
    goes: 'Orders, photos, customers, takings and tills of the demo leave every screen. They are set aside in a folder on this computer.',
    typeName: 'To confirm, type the name of the demo shop: “{{name}}”',
    wrongName: 'This is not the name of the demo shop.',
    confirm: 'End the demo now',
    back: 'Not yet',
    restarting: 'Starting anew. It takes less than a minute, and this page goes on by itself.',
    cannot:
      'This demo was not started with npm start, so it cannot be ended here. Your installer takes SEED_DEMO_SHOP away and begins with an empty data folder.',
  },
});
