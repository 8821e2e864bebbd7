import { defineText } from './define-text.ts';

/** Words of taking one's data along, and of leaving for good. */
export const ownDataText = defineText({
  th: {
    title: 'ข้อมูลของฉัน',
    what: 'ไฟล์เดียวที่มีข้อมูลบัญชี ที่อยู่ ออเดอร์ทั้งหมด และรูปที่ยังเก็บอยู่',
    download: 'ดาวน์โหลดข้อมูลของฉัน',
    delete: 'ลบบัญชีของฉัน',
    deleteTitle: 'ลบบัญชีนี้ถาวรหรือไม่',
    goes: 'ชื่อ เบอร์โทร ที่อยู่ รูป สลิป และวิธีเข้าสู่ระบบจะถูกลบทั้งที่ระบบกลางและที่ร้าน กู้คืนไม่ได้',
    stays: 'ร้านเก็บเฉพาะยอดเงิน วันที่ และจำนวนรูปไว้ทำบัญชีตามกฎหมาย โดยไม่มีชื่อของคุณ',
    password: 'รหัสผ่านของคุณ',
    code: 'รหัสจากแอปยืนยันตัวตน',
    confirm: 'ลบบัญชีถาวร',
    keep: 'ไม่ลบ',
    underWay_one: 'ยังลบไม่ได้ มีออเดอร์ที่ยังไม่เสร็จ {{count}} รายการ: {{names}} ลบได้เมื่อรับรูปหรือยกเลิกแล้ว',
    underWay_other: 'ยังลบไม่ได้ มีออเดอร์ที่ยังไม่เสร็จ {{count}} รายการ: {{names}} ลบได้เมื่อรับรูปหรือยกเลิกแล้ว',
    staff: 'บัญชีของพนักงานลบเองไม่ได้ ให้เจ้าของร้านเปลี่ยนเป็นลูกค้าก่อน',
  },
  en: {
    title: 'Your data',
    what: 'One file with your account, addresses, all orders, and the photos that are still kept.',
    download: 'Download my data',
    delete: 'Delete my account',
    deleteTitle: 'Delete this account for good?',
    goes: 'Your name, phone number, addresses, photos, slips and ways to sign in are deleted, here and in the shops. Nothing brings them back.',
    stays: 'For its books the shop keeps amounts, dates and numbers of prints, without your name.',
    password: 'Your password',
    code: 'Code of the authenticator app',
    confirm: 'Delete for good',
    keep: 'Keep it',
    underWay_one:
      'Not yet: {{count}} order is not finished ({{names}}). The account can be deleted once it is fetched or cancelled.',
    underWay_other:
      'Not yet: {{count}} orders are not finished ({{names}}). The account can be deleted once they are fetched or cancelled.',
    staff: 'Accounts of staff are not deleted by themselves: an owner makes yours a customer’s first.',
  },
});
