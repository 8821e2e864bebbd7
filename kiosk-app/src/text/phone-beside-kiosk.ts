import { defineText } from './define-text.ts';

/** Words of the kiosk where the customer's own phone is its second hand. */
export const secondHandText = defineText({
  th: {
    title: {
      asked: 'กรอกบนมือถือของคุณ เร็วกว่า',
      gone: 'กรอกบนมือถือของคุณ เร็วกว่า',
      typing: 'กำลังกรอกจากมือถือ',
      done: 'ได้ข้อมูลจากมือถือแล้ว',
    },
    hint: {
      asked: 'ดูที่มือถือ ช่องกรอกเปิดอยู่ในหน้าที่ใช้ส่งรูป',
      gone: 'เปิดหน้าที่ใช้ส่งรูปอีกครั้ง หรือสแกน QR นี้ด้วยมือถือเครื่องเดิม',
      typing: 'ที่พิมพ์บนมือถือขึ้นด้านล่างทันที',
      done: 'ตรวจดูด้านล่าง แล้วไปชำระเงินได้เลย',
    },
    offer: 'กรอกบนมือถือ',
    offerTitle: 'กรอกบนมือถือของคุณ',
    offerHint: 'สแกนตามลำดับ ช่องกรอกจะเปิดบนมือถือ ไม่ต้องส่งรูป',
    pageQr: 'QR เปิดหน้าที่ใช้ส่งรูปอีกครั้ง',
    follow: 'ติดตามบนมือถือ',
    followOpen: 'มือถือของคุณแสดงสถานะออเดอร์นี้แล้ว',
    followAnywhere: 'สแกนแล้วดูได้จากทุกที่ที่มีอินเทอร์เน็ต',
    followOnWifi: 'สแกนแล้วดูได้เมื่อต่อ Wi-Fi ของร้าน',
    followQr: 'QR ติดตามออเดอร์นี้',
  },
  en: {
    title: {
      asked: 'Quicker: fill it in on your phone',
      gone: 'Quicker: fill it in on your phone',
      typing: 'Coming in from your phone',
      done: 'Filled in from your phone',
    },
    hint: {
      asked: 'Look at your phone: the form is open on the page you sent photos with',
      gone: 'Open the page you sent photos with again, or scan this code with the same phone',
      typing: 'What you type on the phone appears below',
      done: 'Have a look below, then go on to pay',
    },
    offer: 'Type on my phone',
    offerTitle: 'Type on your own phone',
    offerHint: 'Scan it, and the form opens there. No photos needed.',
    pageQr: 'QR code that opens the page for sending photos again',
    follow: 'Follow on your phone',
    followOpen: 'Your phone shows this order now',
    followAnywhere: 'Scan it: works anywhere with internet',
    followOnWifi: 'Scan it: works on the shop’s wifi',
    followQr: 'QR code for following this order',
  },
});
