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
    kiosk: {
      name_missing: 'กรุณาตั้งชื่อ',
      shopId_missing: 'กรุณาเลือกร้าน',
    },
    user: {
      worksAt: 'เลือกอย่างน้อยหนึ่งสาขา ไม่อย่างนั้นจะเข้าสู่ระบบที่ไหนไม่ได้เลยเวลาอินเทอร์เน็ตล่ม',
    },
    printingTime: {
      perQuantity: 'ใส่จำนวนใบ {{min, number}} ถึง {{max, number}}',
      perQuantity_taken: 'มีเวลาพิมพ์ของจำนวนนี้อยู่แล้ว',
      duration: 'ใส่เวลา {{min, number}} ถึง {{max, number}} นาที',
    },
    shippingPrice: {
      minimumItemsTotal: 'ใส่จำนวนเงิน เช่น 30 หรือ 12.50',
      minimumItemsTotal_taken: 'วิธีนี้มีราคาตั้งแต่ยอดนี้อยู่แล้ว',
      feeSatang: 'ใส่จำนวนเงิน เช่น 30 หรือ 12.50',
      feePercent: 'ใส่เปอร์เซ็นต์ {{min, number}} ถึง 100',
    },
    discount: {
      prints: 'กรอกจำนวนใบ ตั้งแต่ {{min, number}} ขึ้นไป',
      itemTotal: 'กรอกจำนวนเงินเป็นบาท เช่น 12.50',
      percent: 'กรอกเปอร์เซ็นต์เป็นจำนวนเต็ม {{min, number}} ถึง 100',
      percent_high: 'ลดได้ไม่เกิน 100%',
      amount: 'กรอกจำนวนเงินเป็นบาท เช่น 12.50',
    },
    finish: {
      name_missing: 'กรอกชื่อ',
      code: 'ใช้ได้เฉพาะ a–z ตัวเล็ก 0–9 และขีดกลาง ไม่เกิน {{maxLength}} ตัว เช่น matte',
      code_taken: 'มีผิวอื่นของขนาดนี้ใช้รหัสนี้แล้ว',
      surcharge: 'กรอกจำนวนเงินเป็นบาท เช่น 12.50 ไม่คิดเพิ่มใส่ 0',
    },
    size: {
      price: 'กรอกจำนวนเงินเป็นบาท เช่น 12.50',
      numberOfPicturesPerPrint: 'กรอกจำนวนรูป {{min, number}} ถึง {{max, number}}',
      widthMm: 'กรอกความยาวเป็นมิลลิเมตร ไม่เกิน {{max}} เช่น 101.6',
      widthMm_missing: 'กรอกความยาวเป็นมิลลิเมตร ไม่เกิน {{max}} เช่น 101.6',
      heightMm: 'กรอกความยาวเป็นมิลลิเมตร ไม่เกิน {{max}} เช่น 101.6',
      heightMm_missing: 'กรอกความยาวเป็นมิลลิเมตร ไม่เกิน {{max}} เช่น 101.6',
      key: 'ใช้ได้เฉพาะ a–z, 0–9 และขีดกลาง ไม่เกิน {{maxLength}} ตัว และต้องขึ้นต้นด้วยตัวอักษรหรือตัวเลข',
      sheet: 'ใส่ตัวเลขที่ใช้ได้ เช่น 152.4',
      sheet_missing: 'ใส่ตัวเลขที่ใช้ได้ เช่น 152.4',
      'sheet_too-small': 'รูปวางไม่พอบนแผ่นขนาดนี้',
      sheet_miscounted: 'จำนวนรูปต่อแถวคูณจำนวนแถวต้องเท่ากับจำนวนรูปต่อแผ่น',
      key_taken: 'มีขนาดอื่นใช้รหัสนี้แล้ว',
    },
    updates: {
      address: 'ใส่ที่อยู่เว็บที่ไม่มีรหัสผ่านอยู่ในนั้น เช่น https://releases.example/printfront.json',
    },
    hours: {
      openTime: 'ใส่เวลา 00:00–23:59 เช่น 09:30',
      openTime_missing: 'กรุณาใส่เวลา',
      closeTime: 'ใส่เวลา 00:00–23:59 เช่น 09:30',
      closeTime_missing: 'กรุณาใส่เวลา',
      closeTime_reversed: 'เวลาปิดต้องอยู่หลังเวลาเปิด และไม่เกิน 23:59',
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
    kiosk: {
      name_missing: 'Please give it a name.',
      shopId_missing: 'Please choose a shop.',
    },
    user: {
      worksAt: 'Tick at least one shop. Without one, nobody can sign in anywhere while the internet is down.',
    },
    printingTime: {
      perQuantity: 'Enter a number of prints from {{min, number}} to {{max, number}}',
      perQuantity_taken: 'There is a printing time for this number already',
      duration: 'Enter {{min, number}} to {{max, number}} minutes',
    },
    shippingPrice: {
      minimumItemsTotal: 'Enter an amount, such as 30 or 12.50',
      minimumItemsTotal_taken: 'This method has a price from this amount already',
      feeSatang: 'Enter an amount, such as 30 or 12.50',
      feePercent: 'Enter a percentage from {{min, number}} to 100',
    },
    discount: {
      prints: 'Enter a number of prints, {{min, number}} or more',
      itemTotal: 'Enter an amount in baht, such as 12.50',
      percent: 'Enter a whole percentage from {{min, number}} to 100',
      percent_high: 'A discount is at most 100 %',
      amount: 'Enter an amount in baht, such as 12.50',
    },
    finish: {
      name_missing: 'Enter a name',
      code: 'Small letters a–z, digits and hyphens inside, {{maxLength}} at most, such as matte',
      code_taken: 'Another finish of this size has this code',
      surcharge: 'Enter an amount in baht, such as 12.50; 0 for no extra charge',
    },
    size: {
      price: 'Enter an amount in baht, such as 12.50',
      numberOfPicturesPerPrint: 'Enter a number of pictures from {{min, number}} to {{max, number}}',
      widthMm: 'Enter a length in millimetres up to {{max}}, such as 101.6',
      widthMm_missing: 'Enter a length in millimetres up to {{max}}, such as 101.6',
      heightMm: 'Enter a length in millimetres up to {{max}}, such as 101.6',
      heightMm_missing: 'Enter a length in millimetres up to {{max}}, such as 101.6',
      key: 'Only a–z, 0–9 and dashes, at most {{maxLength}}, beginning with a letter or digit',
      sheet: 'Enter a number that fits, such as 152.4',
      sheet_missing: 'Enter a number that fits, such as 152.4',
      'sheet_too-small': 'The pictures do not fit on this sheet',
      sheet_miscounted: 'Pictures in a row times rows must be the pictures of a print',
      key_taken: 'Another size has this key',
    },
    updates: {
      address: 'A web address without a password in it, such as https://releases.example/printfront.json',
    },
    hours: {
      openTime: 'A time from 00:00 to 23:59, such as 09:30',
      openTime_missing: 'Please enter a time',
      closeTime: 'A time from 00:00 to 23:59, such as 09:30',
      closeTime_missing: 'Please enter a time',
      closeTime_reversed: 'Closing must come after opening, at 23:59 at the latest',
    },
  },
});
