import type { ProblemCode } from '@printfront/shared/contracts/problem.ts';
import { defineText } from './define-text.ts';
import { photoProblems } from './photo-problems.ts';

type ProblemWords = Record<ProblemCode | 'server-unreachable' | 'file-unreadable', string>;

const th: ProblemWords = {
  ...photoProblems.th,
  'parameter-missing': 'ยังขาดข้อมูล: {{parameter}}',
  'not-signed-in': 'กรุณาเข้าสู่ระบบก่อน',
  'credentials-wrong': 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
  'shop-sign-in-refused': 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ตอนนี้ร้านติดต่อระบบกลางไม่ได้ จึงเข้าสู่ระบบได้เฉพาะพนักงานของร้าน',
  'sign-in-expired': 'การเข้าสู่ระบบหมดเวลาหรือเริ่มจากอุปกรณ์อื่น กรุณาลองใหม่',
  'sign-in-refused': 'ผู้ให้บริการไม่อนุญาตให้เข้าสู่ระบบ กรุณาลองใหม่หรือเลือกวิธีอื่น',
  'no-open-order': 'เครื่องนี้ยังไม่มีออเดอร์ที่เปิดอยู่ กรุณาเริ่มออเดอร์ใหม่ก่อน',
  'method-not-allowed': 'ทำรายการนี้ที่นี่ไม่ได้ กรุณาโหลดหน้านี้ใหม่แล้วลองอีกครั้ง',
  'call-in-progress': 'กำลังดำเนินการตามคำขอนี้อยู่ กรุณารอสักครู่แล้วลองอีกครั้ง',
  'order-not-ready': 'ยังสั่งไม่ได้ กรุณาตรวจรูปและขนาดที่เลือก',
  'price-changed': 'ราคาเปลี่ยนไป กรุณาตรวจยอดใหม่ก่อนสั่ง',
  'too-many-prints': 'ออเดอร์หนึ่งสั่งพิมพ์ได้ไม่เกิน {{mostPrints}} ใบ กรุณาแบ่งสั่งเป็นสองออเดอร์หรือสอบถามพนักงาน',
  'total-too-high': 'ยอดของออเดอร์หนึ่งต้องไม่เกิน {{highestTotal}} บาท กรุณาแบ่งสั่งเป็นสองออเดอร์หรือสอบถามพนักงาน',
  'order-changed': 'ออเดอร์นี้ถูกแก้ไขหลังจากที่คุณตรวจดู อาจแก้จากอุปกรณ์อื่น กรุณาตรวจรายการอีกครั้งก่อนสั่ง',
  'shipping-not-offered': 'ออเดอร์นี้เลือกวิธีรับของแบบนี้ไม่ได้',
  'address-missing': 'กรุณากรอกที่อยู่สำหรับจัดส่ง',
  'payment-transition-refused': 'เปลี่ยนสถานะการชำระเงินแบบนี้ไม่ได้',
  'production-transition-refused': 'เปลี่ยนสถานะงานพิมพ์แบบนี้ไม่ได้',
  'photos-arriving': 'โทรศัพท์กำลังส่งรูปเข้ามา กรุณารอสักครู่',
  'photo-damaged': 'มีรูปที่เก็บไว้เสียหาย จึงไม่พิมพ์ เปิดดูหน้าออเดอร์ว่าเป็นรูปใดและต้องทำอย่างไร',
  'order-damaged': 'ข้อมูลออเดอร์นี้เสียหายในเครื่อง จึงไม่พิมพ์ให้ กรุณาตรวจกับลูกค้าหรือกู้คืนข้อมูล',
  'order-not-showable': 'ข้อมูลของออเดอร์นี้มีค่าที่แสดงไม่ได้ กรุณาแจ้งผู้ดูแลระบบพร้อมรหัสของออเดอร์',
  'photos-deleted': 'รูปของออเดอร์นี้ถูกลบแล้วตามกำหนดเวลาหรือตามคำขอ',
  'personal-data-deleted': 'ข้อมูลส่วนตัวของออเดอร์นี้ถูกลบแล้วตามกำหนดเวลา จึงจดบันทึกหรือใส่เลขพัสดุเพิ่มไม่ได้',
  'already-exists': 'มีอยู่แล้ว',
  'in-use': 'กำลังใช้งานอยู่ ลบไม่ได้',
  'edited-meanwhile': 'มีคนอื่นแก้ไขไปแล้วระหว่างที่คุณเปิดหน้านี้ กรุณาดูข้อมูลล่าสุดก่อนบันทึกอีกครั้ง',
  'ranks-outdated': 'รายการเปลี่ยนไปแล้วระหว่างที่คุณจัดลำดับ กรุณาโหลดใหม่แล้วจัดอีกครั้ง',
  'last-maintainer': 'ต้องมีผู้ดูแลร้านอย่างน้อยหนึ่งคน',
  'own-rank': 'เปลี่ยนระดับของตัวเองไม่ได้ ให้ผู้ดูแลคนอื่นเปลี่ยนให้',
  'export-cancelled': 'หยุดส่งไฟล์แล้ว ไม่มีไฟล์ค้างในโฟลเดอร์เครื่องพิมพ์',
  'prints-not-exported': 'ยังส่งไฟล์พิมพ์ของออเดอร์นี้ออกไม่ครบ',
  'too-many-addresses': 'บันทึกที่อยู่ได้ไม่เกิน 50 รายการ กรุณาลบรายการเก่าก่อน',
  'pairing-code-refused': 'รหัสจับคู่ไม่ถูกต้องหรือใช้ไปแล้ว',
  'enrol-code-refused': 'รหัสลงทะเบียนไม่ถูกต้องหรือใช้ไปแล้ว',
  'date-past': 'วันนี้ผ่านไปแล้ว กรุณาเลือกวันนี้หรือวันหลังจากนี้',
  'hours-reversed': 'เวลาปิดต้องอยู่หลังเวลาเปิดในวันเดียวกัน',
  'frame-not-transparent': 'ภาพกรอบต้องมีส่วนโปร่งใสให้เห็นรูปด้านหลัง (PNG หรือ WebP)',
  'range-invalid': 'ขอช่วงของไฟล์ที่ไม่มีอยู่',
  'too-many-slips': 'วันนี้ส่งสลิปของออเดอร์นี้ครบ {{mostSlips}} ครั้งแล้ว ร้านใช้สลิปล่าสุดที่ส่ง กรุณาสอบถามพนักงานหรือส่งใหม่พรุ่งนี้',
  'central-refused': 'ระบบกลางไม่รับคำขอ กรุณาลองใหม่ภายหลัง',
  'provider-unreachable': 'ติดต่อผู้ให้บริการเข้าสู่ระบบไม่ได้ กรุณาลองใหม่หรือเลือกวิธีอื่น',
  'payment-unavailable': 'ยังรับชำระแบบนี้ไม่ได้ กรุณาเลือกวิธีอื่น',
  'hot-folder-unavailable': 'เขียนลงโฟลเดอร์เครื่องพิมพ์ไม่ได้ กรุณาตรวจว่าเปิดเครื่องและต่อโฟลเดอร์ไว้แล้ว',
  'staff-list-outdated': 'ร้านติดต่อระบบกลางไม่ได้เกิน 7 วันแล้ว จึงตรวจสอบพนักงานที่นี่ไม่ได้จนกว่าอินเทอร์เน็ตจะกลับมา',
};

const en: ProblemWords = {
  ...photoProblems.en,
  'parameter-missing': 'Something is missing: {{parameter}}',
  'not-signed-in': 'Please sign in first.',
  'credentials-wrong': 'The user name or password is wrong.',
  'shop-sign-in-refused':
    'The user name or password is wrong. While the shop cannot reach the central system, only its staff can sign in here.',
  'sign-in-expired': 'That sign-in has expired or was begun elsewhere. Please try again.',
  'sign-in-refused': 'The provider did not let you sign in. Please try again or choose another way.',
  'no-open-order': 'No order is open at this kiosk. Start one first.',
  'method-not-allowed': 'This cannot be done here. Please reload the page and try again.',
  'call-in-progress': 'This is still being worked on. Please wait a moment and try again.',
  'order-not-ready': 'The order is not ready yet. Please check the photos and sizes.',
  'price-changed': 'The price has changed. Please check the new total before ordering.',
  'too-many-prints': 'One order has at most {{mostPrints}} prints. Please order in two parts, or ask the staff.',
  'total-too-high': 'One order costs at most {{highestTotal}} baht. Please order in two parts, or ask the staff.',
  'order-changed':
    'This order was changed after you looked at it, perhaps on another device. Please check it once more.',
  'shipping-not-offered': 'This order cannot be sent that way.',
  'address-missing': 'Please enter the address to send to.',
  'payment-transition-refused': 'The payment status cannot be changed like this.',
  'production-transition-refused': 'The print status cannot be changed like this.',
  'photos-arriving': 'A phone is sending photos right now. Please wait a moment.',
  'photo-damaged':
    'The stored copy of a photo is damaged, so nothing is printed. The order’s page says which one, and what helps.',
  'order-damaged':
    'The record of this order is damaged on this computer, so nothing is printed. Check with the customer or restore a copy.',
  'order-not-showable':
    'The record of this order holds values that cannot be shown. Please tell whoever looks after the system, with its id.',
  'photos-deleted': 'The photos of this order were deleted, as asked or after their time.',
  'personal-data-deleted':
    'The personal data of this order were deleted after their time, so no notes or tracking number can be added.',
  'already-exists': 'This exists already.',
  'in-use': 'This is in use and cannot be deleted.',
  'edited-meanwhile': 'Somebody else changed this while you had it open. Look at what it is now before you save again.',
  'ranks-outdated': 'The list changed while you were sorting it. Load it again and sort once more.',
  'last-maintainer': 'The shop needs at least one maintainer.',
  'own-rank': 'Nobody changes their own rank. Ask another maintainer.',
  'export-cancelled': 'The export was stopped. Nothing of it is in the printer’s folder.',
  'prints-not-exported': 'Not all print files of this order have been exported.',
  'too-many-addresses': 'You can save 50 addresses. Please delete an old one first.',
  'pairing-code-refused': 'The pairing code is wrong or has been used.',
  'enrol-code-refused': 'The enrolment code is wrong or has been used.',
  'date-past': 'This day is over. Choose today or a later day.',
  'hours-reversed': 'Closing must come after opening, on the same day.',
  'frame-not-transparent': 'A frame needs see-through parts that show the photo (PNG or WebP).',
  'range-invalid': 'This part of the file does not exist.',
  'too-many-slips':
    'A slip of this order was sent {{mostSlips}} times today. The last one counts. Please ask the staff, or send another tomorrow.',
  'central-refused': 'The central system refused this. Please try again later.',
  'provider-unreachable': 'The sign-in provider cannot be reached. Please try again or choose another way.',
  'payment-unavailable': 'This payment method is not available here. Please choose another.',
  'hot-folder-unavailable': "The printer's folder cannot be written. Check that it is switched on and connected.",
  'staff-list-outdated':
    'The shop has not reached the central system for 7 days, so it cannot check who works here until the internet is back.',
};

/** Words for every code of the contract's problem list. */
export const problems = defineText<ProblemWords>({ th, en });
