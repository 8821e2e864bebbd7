import type { BackupProblem } from '@printfront/shared/contracts/backups.ts';
import { defineText, type Text } from './define-text.ts';

/** Why a backup could not be made, read or brought back, and what to do. */
export const backupProblemsText: Text<Record<BackupProblem, string>> = defineText({
  th: {
    'not-installed': 'เครื่องนี้ยังไม่มีโปรแกรมที่ต้องใช้ ให้ผู้ติดตั้งระบบติดตั้งตามข้อความด้านล่าง',
    'wrong-passphrase':
      'ในที่นี้มีชุดสำรองที่รหัสกู้คืนนี้เปิดไม่ได้ ถ้าเป็นของเครื่องอื่น ให้เลือกโฟลเดอร์อื่น ถ้าเป็นของเครื่องนี้ ดูรหัสจากใบฉุกเฉินแล้วพิมพ์ใหม่',
    unreachable: 'ติดต่อที่เก็บนี้ไม่ได้ ตรวจว่าเปิดเครื่อง ต่อสาย และเน็ตใช้ได้',
    'not-there': 'ไม่มีโฟลเดอร์หรือที่เก็บนี้ ตรวจตัวสะกด และตรวจว่าดิสก์เสียบอยู่ ถ้าต้องสร้างใหม่ ให้ผู้ติดตั้งระบบสร้างให้',
    'not-mounted': 'ดิสก์ที่ใช้เก็บไม่ได้ต่ออยู่ เสียบกลับเข้าที่เดิม ระบบจะสำรองต่อเอง',
    'no-rights': 'เครื่องนี้อ่านหรือเขียนที่นี่ไม่ได้ เพราะไม่มีสิทธิ์หรือดิสก์ถูกล็อก ให้ผู้ติดตั้งระบบเปิดสิทธิ์ให้',
    'wrong-keys': 'ชื่อผู้ใช้ รหัสผ่าน หรือคีย์ไม่ถูกต้อง',
    'unknown-host': 'ยังไม่รู้จักเครื่องนี้ ตรวจลายนิ้วมือของเครื่องก่อน แล้วกดยืนยัน',
    'host-changed': 'เครื่องที่ตอบไม่ใช่เครื่องเดิม ถ้าไม่ได้เปลี่ยนเครื่องหรือติดตั้งใหม่ อย่าเพิ่งไว้ใจ',
    'inside-data': 'ที่นี้อยู่ในโฟลเดอร์ข้อมูลของระบบเอง ถ้าดิสก์เสียจะหายไปด้วยกัน เลือกดิสก์อื่น',
    'in-use': 'เครื่องนี้ใช้งานอยู่แล้ว กู้คืนจากหน้านี้จะทำให้ออเดอร์หาย ให้เจ้าของเข้าสู่ระบบแล้วกู้คืนจากหน้าสำรองข้อมูล หรือใช้คำสั่งบนเครื่อง',
    'another-server': 'ที่นี้มีชุดสำรองของเครื่องอื่น เลือกโฟลเดอร์อื่น ถ้าเป็นร้านนี้ที่เพิ่งเปลี่ยนเครื่อง ให้กู้คืนก่อน',
    gone: 'ไม่พบชุดสำรองในที่นี้ ตรวจว่าเสียบดิสก์ถูกตัวและโฟลเดอร์ถูกต้อง',
    newer: 'ชุดสำรองนี้มาจากโปรแกรมรุ่นใหม่กว่า อัปเดตโปรแกรมเครื่องนี้ก่อน แล้วลองใหม่',
    'no-room': 'พื้นที่ไม่พอ',
    damaged: 'ชุดสำรองเสียหาย อ่านไม่ได้ครบ ลองชุดก่อนหน้า และเปลี่ยนดิสก์ที่เก็บ',
    busy: 'มีโปรแกรมอื่นใช้ชุดสำรองอยู่ รอสักครู่แล้วลองใหม่',
    failed: 'ทำไม่สำเร็จ แจ้งผู้ดูแลระบบพร้อมข้อความด้านล่าง',
  },
  en: {
    'not-installed': 'A program that this needs is missing on this computer. Ask your installer to add it.',
    'wrong-passphrase':
      'There are backups in this place that the passphrase does not open. If they are another computer’s, choose another folder. If they are this one’s, type the passphrase of its emergency sheet.',
    unreachable: 'This place does not answer. Check that it is switched on and connected.',
    'not-there':
      'There is no such folder or place. Check the spelling, and that the disk is plugged in. If it has to be made, ask your installer.',
    'not-mounted': 'The disk with the backups is not connected. Plug it in where it was; backups go on by themselves.',
    'no-rights': 'This computer may not read or write there: no permission, or the disk is locked. Ask your installer.',
    'wrong-keys': 'The user name, password or key is wrong.',
    'unknown-host': 'This computer is not known yet. Compare its fingerprint, then confirm.',
    'host-changed': 'Another computer answers than before. Unless you have replaced it, do not trust it.',
    'inside-data': 'This is inside the folder that is backed up, and would be lost with it. Choose another disk.',
    'in-use':
      'This computer works already, and its orders would be lost. Sign in as an owner and restore on the page of backups, or use the command on this computer.',
    'another-server':
      'There are backups of another computer here. Choose another folder; if this shop has a new computer, restore first.',
    gone: 'There are no backups in this place. Check that it is the right disk and folder.',
    newer: 'A newer version made this backup. Update the program on this computer first, then try again.',
    'no-room': 'There is not enough room.',
    damaged: 'The backup is damaged and cannot be read whole. Try an earlier one, and replace its disk.',
    busy: 'Another program works with these backups. Wait a moment and try again.',
    failed: 'It did not work. Tell who looks after the system what stands below.',
  },
});
