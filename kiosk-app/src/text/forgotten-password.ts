import { defineText } from './define-text.ts';

/** Who can help with a forgotten password. */
export const forgottenPasswordText = defineText({
  th: {
    title: 'ลืมรหัสผ่าน',
    anybody: 'แจ้งที่ร้านได้เลย ร้านจะทำลิงก์ให้คุณตั้งรหัสผ่านใหม่เอง',
    staff: 'พนักงาน: เจ้าของร้านทำลิงก์ให้ได้ที่หน้าพนักงานและลูกค้า',
    onlyOwner: 'เจ้าของร้านคนเดียว: ทำลิงก์ได้ที่เครื่องของระบบกลาง วิธีทำอยู่ในคู่มือเจ้าของร้าน',
    ownerCommand: 'คำสั่งคือ',
    haveCode: 'มีรหัสสำหรับตั้งรหัสผ่านแล้ว',
  },
  en: {
    title: 'Forgot your password',
    anybody: 'Ask the shop: it makes a link with which you choose a new one.',
    staff: 'Staff: an owner makes that link on the page People.',
    onlyOwner: 'The only owner: the link is made at central’s computer. The owners’ handbook says how.',
    ownerCommand: 'The command is',
    haveCode: 'I have a code for a new password',
  },
});
