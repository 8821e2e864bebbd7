import { defineText } from './define-text.ts';

/** Words around every page of the back office. */
export const adminFrameText = defineText({
  th: {
    skip: 'ข้ามไปที่เนื้อหา',
    openMenu: 'เปิดเมนู',
    online: 'ออนไลน์',
    offline: 'ออฟไลน์',
    account: 'บัญชีของ {{name}}',
    ownAccount: 'บัญชีของฉัน',
    changePerson: 'เปลี่ยนคน',
    notYours: 'หน้านี้สำหรับหัวหน้ากะหรือเจ้าของร้าน',
    allShops: 'หน้านี้สำหรับหัวหน้ากะที่ทำงานทุกสาขา หรือเจ้าของร้าน',
    away: {
      title: 'ติดต่อระบบกลางไม่ได้ตั้งแต่ {{time}}',
      titleEver: 'ยังติดต่อระบบกลางไม่ได้',
      works: 'ออเดอร์ของร้านนี้ทำต่อได้ตามปกติ เมนูที่ต้องใช้อินเทอร์เน็ตมีเครื่องหมายกำกับ',
      mark: 'ต้องใช้อินเทอร์เน็ต',
    },
    readOnly: {
      title: 'บันทึกข้อมูลไม่ได้ตั้งแต่ {{time}} เพราะเขียนลงดิสก์ไม่ได้',
      hint: 'ดูออเดอร์และรูปที่มีอยู่ได้ แต่ยังรับออเดอร์ รับเงิน หรือเปลี่ยนสถานะไม่ได้ กรุณาให้ช่างตรวจเครื่อง ระบบจะทำงานต่อเองเมื่อดิสก์เขียนได้อีกครั้ง',
    },
    needsCentral: {
      away: {
        title: 'หน้านี้ต้องใช้อินเทอร์เน็ต',
        hint: 'ข้อมูลของหน้านี้อยู่ที่ระบบกลาง ซึ่งร้านติดต่อไม่ได้ในขณะนี้ หน้านี้จะเปิดเองเมื่ออินเทอร์เน็ตกลับมา',
      },
      'signed-out': {
        title: 'กรุณาเข้าสู่ระบบอีกครั้ง',
        hint: 'หน้านี้อยู่ที่ระบบกลาง ซึ่งไม่รู้จักคุณ เช่น เพราะเข้าสู่ระบบที่เครื่องของร้านไว้ตอนที่ไม่มีอินเทอร์เน็ต',
      },
      tryAgain: 'ลองอีกครั้ง',
      signIn: 'เข้าสู่ระบบ',
      toOrders: 'ไปที่ออเดอร์',
    },
    till: {
      leftOpen: 'ลิ้นชักเงินสดเปิดกะค้างไว้ตั้งแต่ {{time}} รับเงินได้ตามปกติ แต่ควรนับเงินและปิดกะ',
      toTill: 'ไปที่ลิ้นชักเงินสด',
    },
    notLive: 'ตอนนี้ไม่ได้ข้อมูลล่าสุด: {{reason}}',
    notLoaded: 'โหลดข้อมูลไม่ได้: {{reason}}',
  },
  en: {
    skip: 'Skip to the content',
    openMenu: 'Open the menu',
    online: 'Online',
    offline: 'Offline',
    account: 'Account of {{name}}',
    ownAccount: 'Your account',
    changePerson: 'Change person',
    notYours: 'This page is for shift leaders or owners',
    allShops: 'This page is for shift leaders of all shops, or owners',
    away: {
      title: 'The central system has been out of reach since {{time}}',
      titleEver: 'The central system cannot be reached',
      works: 'Go on with this shop’s orders as ever. The menu marks what needs the internet.',
      mark: 'needs the internet',
    },
    readOnly: {
      title: 'Since {{time}} nothing can be saved: the disk cannot be written to',
      hint: 'You can look at the orders and photos that are there, but not take orders or money or change anything. Have somebody look at the computer; it goes on by itself when its disk can be written again.',
    },
    needsCentral: {
      away: {
        title: 'This page needs the internet',
        hint: 'What it shows is kept in the central system, which this shop cannot reach right now. It opens by itself when the internet is back.',
      },
      'signed-out': {
        title: 'Please sign in again',
        hint: 'This page is kept in the central system, which does not know you: for example because you signed in while the internet was away.',
      },
      tryAgain: 'Try again',
      signIn: 'Sign in',
      toOrders: 'Go to the orders',
    },
    till: {
      leftOpen:
        'The till has been open since {{time}}. Go on taking money, and count it and close the shift when you can.',
      toTill: 'Go to the till',
    },
    notLive: 'What you see is not up to date: {{reason}}',
    notLoaded: 'This could not be loaded: {{reason}}',
  },
});
