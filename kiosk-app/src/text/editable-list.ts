import { defineText } from './define-text.ts';

/** Words of every list that staff edit in its place. */
export const editableListText = defineText({
  th: {
    edit: 'แก้ไข',
    remove: 'ลบ',
    keepIt: 'ไม่ลบ',
    save: 'บันทึก',
    cancel: 'ยกเลิก',
    saved: 'บันทึกแล้ว',
    deleted: 'ลบแล้ว',
    outdated: 'มีคนอื่นแก้รายการนี้ระหว่างที่คุณแก้อยู่ ตอนนี้เป็น: {{now}}',
    takeTheirs: 'ใช้ของเขา',
    keepMine: 'ใช้ของฉัน',
    gone: 'มีคนอื่นลบรายการนี้ไปแล้ว กดบันทึกถ้าต้องการเพิ่มกลับ',
    failed: 'บันทึกไม่ได้: {{reason}}',
    deleteFailed: 'ลบไม่ได้: {{reason}}',
    rankFailed: 'ยังเปลี่ยนลำดับไม่ได้ จึงกลับเป็นลำดับเดิม: {{reason}}',
  },
  en: {
    edit: 'Edit',
    remove: 'Delete',
    keepIt: 'Keep it',
    save: 'Save',
    cancel: 'Cancel',
    saved: 'Saved',
    deleted: 'Deleted',
    outdated: 'Somebody else changed this while you were editing it. It is now: {{now}}',
    takeTheirs: 'Use theirs',
    keepMine: 'Use mine',
    gone: 'Somebody else has deleted this. Save it to add it again.',
    failed: 'It could not be saved: {{reason}}',
    deleteFailed: 'It could not be deleted: {{reason}}',
    rankFailed: 'The order could not be changed and is as it was: {{reason}}',
  },
});
