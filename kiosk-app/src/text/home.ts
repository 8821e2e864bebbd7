import { defineText } from './define-text.ts';

/** Words of the home page. */
export const homeText = defineText({
  th: {
    headline: 'พิมพ์รูปจากโทรศัพท์ รับได้ที่ร้าน',
    lead: 'ไม่ต้องลงแอป ไม่ต้องสมัครสมาชิก สแกน QR ที่จอของร้าน เลือกรูป แล้วรอรับได้เลย',
    howTitle: 'สั่งพิมพ์อย่างไร',
    steps: {
      start: 'แตะจอของร้านเพื่อเริ่ม',
      send: 'ต่อ Wi-Fi ของร้านและส่งรูปจากโทรศัพท์ หรือเสียบ USB ที่จอ',
      choose: 'เลือกขนาดและจำนวน เห็นรูปอย่างที่จะพิมพ์จริง',
      pay: 'จ่ายด้วยพร้อมเพย์หรือที่เคาน์เตอร์ แล้วรอเรียกหมายเลข',
    },
    pricesTitle: 'ขนาดและราคา',
    size: 'ขนาด',
    pricePerPrint: 'ราคาต่อแผ่น',
    discounts: 'สั่งมาก ถูกลง (ต่อแผ่น)',
    fromQuantity: '{{quantity}} แผ่นขึ้นไป {{price}}',
    pricesFailed: 'ตอนนี้ยังแสดงราคาไม่ได้ กรุณาสอบถามที่ร้าน',
    noPrices: 'ร้านยังไม่ได้ตั้งราคา กรุณาสอบถามพนักงาน',
    staff: 'สำหรับพนักงาน: เข้าสู่ระบบ',
    signedInAs: 'เข้าสู่ระบบในชื่อ {{name}}',
    signOut: 'ออกจากระบบ',
  },
  en: {
    headline: 'Prints from your phone, ready at the shop',
    lead: 'No app, no account. Scan the QR code on the shop’s screen, choose your photos, and wait for your number.',
    howTitle: 'How it works',
    steps: {
      start: 'Touch the screen in the shop to begin',
      send: 'Join the shop’s wifi and send photos from your phone, or plug in a USB stick',
      choose: 'Choose sizes and quantities, and see each photo as it will be printed',
      pay: 'Pay by PromptPay or at the counter, and wait for your number',
    },
    pricesTitle: 'Sizes and prices',
    size: 'Size',
    pricePerPrint: 'One print',
    discounts: 'More prints, each',
    fromQuantity: 'from {{quantity}}: {{price}}',
    pricesFailed: 'The prices cannot be shown right now. Please ask at the shop.',
    noPrices: 'The shop has not set its prices yet. Please ask the staff.',
    staff: 'For staff: sign in',
    signedInAs: 'Signed in as {{name}}',
    signOut: 'Sign out',
  },
});
