import { defineText } from './define-text.ts';

/** Words of the list of what a new shop still needs. */
export const toDoText = defineText({
  th: {
    title: 'ยังต้องทำ',
    progress: 'เสร็จแล้ว {{done}} จาก {{total}}',
    putAway: 'ไม่ต้องทำ',
    putAwayLabel: 'ไม่ต้องทำ: {{name}}',
    looked: 'ดูแล้ว ราคาถูกต้อง',
    away_one: 'เก็บไปแล้ว {{count}} รายการ',
    away_other: 'เก็บไปแล้ว {{count}} รายการ',
    takeUp: 'นำกลับมา',
    takeUpLabel: 'นำกลับมา: {{name}}',
    by: 'โดย {{by}}',
    central: 'ระบบกลาง',
    missing: 'ยังไม่มีที่: {{names}}',
    failed: 'บันทึกไม่สำเร็จ กรุณาลองอีกครั้ง',
    item: {
      payment: { name: 'ตั้งพร้อมเพย์หรือบัญชีธนาคาร', hint: 'จนกว่าจะตั้ง ลูกค้าจ่ายได้ที่เคาน์เตอร์เท่านั้น', go: 'ตั้งการชำระเงิน' },
      contact: { name: 'ใส่ที่อยู่และเบอร์โทร', hint: 'ลูกค้าใช้หาร้านและโทรถาม', go: 'ใส่ที่อยู่' },
      hours: { name: 'ตั้งเวลาทำการ', hint: 'ใช้บอกลูกค้าว่ารูปเสร็จเมื่อไร', go: 'ตั้งเวลา' },
      prices: { name: 'ตรวจขนาดและราคา', hint: 'ราคาตั้งต้นอาจไม่ตรงกับร้านของคุณ', go: 'ดูราคา' },
      shop: { name: 'เชื่อมคอมพิวเตอร์ของร้าน', hint: 'ใช้รหัสครั้งเดียวจาก “ตู้และร้าน”', go: 'เชื่อมร้าน' },
      kiosk: { name: 'เปิดตู้แรก', hint: 'หน้าจอที่ลูกค้าสั่งพิมพ์ในร้าน', go: 'เพิ่มตู้' },
      backups: { name: 'เปิดการสำรองข้อมูล', hint: 'ถ้าดิสก์เสีย ออเดอร์และรูปยังอยู่ ใช้เวลาห้านาที', go: 'ตั้งที่เก็บ' },
      'test-order': { name: 'พิมพ์ออเดอร์ทดลองหนึ่งออเดอร์', hint: 'สั่งที่ตู้ รับเงิน พิมพ์ แล้วกดว่าเสร็จ', go: 'ดูออเดอร์' },
    },
  },
  en: {
    title: 'Still to do',
    progress: '{{done}} of {{total}} done',
    putAway: 'Not needed',
    putAwayLabel: 'Not needed: {{name}}',
    looked: 'Looked at, all right',
    away_one: '{{count}} put away',
    away_other: '{{count}} put away',
    takeUp: 'Take up again',
    takeUpLabel: 'Take up again: {{name}}',
    by: 'by {{by}}',
    central: 'Central',
    missing: 'Still missing: {{names}}',
    failed: 'This was not saved. Please try again.',
    item: {
      payment: {
        name: 'Set PromptPay or a bank account',
        hint: 'Until then customers pay at the counter only',
        go: 'Set payment',
      },
      contact: {
        name: 'Give an address and a phone number',
        hint: 'Customers find the shop and ask by it',
        go: 'Give it',
      },
      hours: { name: 'Set the opening hours', hint: 'They tell customers when prints are ready', go: 'Set hours' },
      prices: { name: 'Look at sizes and prices', hint: 'Those you began with may not be yours', go: 'Look at prices' },
      shop: {
        name: 'Connect the shop’s computer',
        hint: 'With a one-time code from “Kiosks and shops”',
        go: 'Connect it',
      },
      kiosk: {
        name: 'Start the first kiosk',
        hint: 'The screen on which customers order in the shop',
        go: 'Add a kiosk',
      },
      backups: {
        name: 'Switch backups on',
        hint: 'If the disk fails, orders and photos are still there; it takes five minutes',
        go: 'Set a place',
      },
      'test-order': {
        name: 'Print one order as a test',
        hint: 'Order at the kiosk, take the money, print, mark it ready',
        go: 'See orders',
      },
    },
  },
});
