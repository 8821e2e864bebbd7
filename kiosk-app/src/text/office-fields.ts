import { defineText } from './define-text.ts';

/** As `fieldsText`, of the forms that staff alone fill in: no customer loads them. */
export const officeFieldsText = defineText({
  th: {
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
