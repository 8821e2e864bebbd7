import { defineText } from './define-text.ts';

/** Words around every page of the back office. */
export const adminFrameText = defineText({
  th: {
    skip: 'ข้ามไปที่เนื้อหา',
    openMenu: 'เปิดเมนู',
    account: 'บัญชีของ {{name}}',
    notLive: 'ตอนนี้ไม่ได้ข้อมูลล่าสุด: {{reason}}',
    notLoaded: 'โหลดข้อมูลไม่ได้: {{reason}}',
  },
  en: {
    skip: 'Skip to the content',
    openMenu: 'Open the menu',
    account: 'Account of {{name}}',
    notLive: 'What you see is not up to date: {{reason}}',
    notLoaded: 'This could not be loaded: {{reason}}',
  },
});
