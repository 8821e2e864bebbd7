import { PASSWORD_MIN_CHARACTERS, USERNAME_MIN_CHARACTERS } from '@printfront/shared/domain/account-names.ts';
import { defineText } from './define-text.ts';

/**
 * What is wrong with a field, for every form: by form, by field (`perQuantity`) and by what is wrong with it
 * (`perQuantity_taken`); `any` where a field has no words of its own. min, max and maxLength are the contract’s.
 */
export const fieldsText = defineText({
  th: {
    readInEnglish: 'ยังว่าง ลูกค้าจะเห็น “{{text}}”',
    any: {
      missing: 'กรุณากรอกช่องนี้',
      high: 'ข้อความยาวเกินไป',
      wrong: 'ระบบไม่รับค่านี้',
    },
    address: {
      phoneNumber: 'เบอร์ไทยขึ้นต้นด้วย 0 และมี 9 หรือ 10 หลัก เบอร์ต่างประเทศขึ้นต้นด้วย + และรหัสประเทศ',
      postalCode: 'รหัสไปรษณีย์มี 5 หลัก',
      postalCode_elsewhere: 'รหัสไปรษณีย์นี้ไม่ใช่ของจังหวัดที่กรอก',
      province_unknown: 'ไม่มีจังหวัดชื่อนี้ กรุณาเลือกจากรายการ',
    },
    thaiAddress: {
      phoneNumber: 'เบอร์โทรต้องขึ้นต้นด้วย 0 และมี 9 หรือ 10 หลัก',
      postalCode: 'รหัสไปรษณีย์มี 5 หลัก',
      postalCode_elsewhere: 'รหัสไปรษณีย์นี้ไม่ใช่ของจังหวัดที่กรอก',
      province_unknown: 'ไม่มีจังหวัดชื่อนี้ กรุณาเลือกจากรายการ',
    },
    account: {
      name: 'กรุณาใช้ชื่อที่มองเห็นได้',
      username: 'ชื่อผู้ใช้ต้องไม่มีช่องว่างหรืออักขระพิเศษที่มองไม่เห็น',
      username_low: `ต้องมีอย่างน้อย ${USERNAME_MIN_CHARACTERS} ตัวอักษร`,
      username_taken: 'มีคนใช้ชื่อนี้แล้ว กรุณาเลือกชื่ออื่น',
      password: `ต้องมีอย่างน้อย ${PASSWORD_MIN_CHARACTERS} ตัวอักษร`,
      newPassword: `ต้องมีอย่างน้อย ${PASSWORD_MIN_CHARACTERS} ตัวอักษร`,
    },
  },
  en: {
    readInEnglish: 'Still empty: customers read “{{text}}”',
    any: {
      missing: 'Please fill this in',
      high: 'This is too long',
      wrong: 'The server does not accept this',
    },
    address: {
      phoneNumber: 'A Thai number starts with 0 and has 9 or 10 digits; any other starts with + and the country code',
      postalCode: 'A postal code has 5 digits',
      postalCode_elsewhere: 'This postal code is of another province',
      province_unknown: 'There is no such province. Choose one from the list.',
    },
    thaiAddress: {
      phoneNumber: 'A phone number starts with 0 and has 9 or 10 digits',
      postalCode: 'A postal code has 5 digits',
      postalCode_elsewhere: 'This postal code is of another province',
      province_unknown: 'There is no such province. Choose one from the list.',
    },
    account: {
      name: 'Please use a name that can be seen.',
      username: 'A user name has no spaces or invisible characters.',
      username_low: `It needs at least ${USERNAME_MIN_CHARACTERS} characters.`,
      username_taken: 'This user name is taken. Please choose another.',
      password: `It needs at least ${PASSWORD_MIN_CHARACTERS} characters.`,
      newPassword: `It needs at least ${PASSWORD_MIN_CHARACTERS} characters.`,
    },
  },
});
