import { defineText } from './define-text.ts';

/** What every screen may say of the shop: where it is, how it is reached, that it is a demo, from how much on it takes orders. */
export const shopFactsText = defineText({
  th: {
    openMap: 'เปิดแผนที่',
    call: 'โทร',
    demoShop: 'ร้านตัวอย่าง ห้ามโอนเงิน',
    everyDay: 'ทุกวัน',
    closed: 'ปิด',
    whereTitle: 'ร้านอยู่ที่นี่',
    contactTitle: 'ติดต่อร้าน',
    smallestOrder: 'ออเดอร์ขั้นต่ำ {{least}} (ไม่รวมค่าส่ง) สั่งเพิ่มอีก {{missing}} ก็ส่งออเดอร์ได้',
  },
  en: {
    openMap: 'Open the map',
    call: 'Call',
    demoShop: 'Demo shop: do not pay',
    everyDay: 'Every day',
    closed: 'Closed',
    whereTitle: 'Where we are',
    contactTitle: 'Reach the shop',
    smallestOrder: 'The smallest order is {{least}}, without postage. Add prints for {{missing}} more to place it.',
  },
});
